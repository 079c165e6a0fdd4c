/// What one evaluation decided, and why; "nothing" has a reason too.
package struct Decision: Hashable, Sendable {
    package let outcome: Outcome
    package let reason: Reason

    package init(_ outcome: Outcome, _ reason: Reason) {
        self.outcome = outcome
        self.reason = reason
    }

    /// What is to be told or what has ended.
    package enum Outcome: Hashable, Sendable {
        case nothing
        /// The first notice of an event.
        case first
        /// A level above what was told.
        case escalate
        /// A severe event told long ago has begun.
        case now
        /// It still holds and was not acknowledged.
        case remind
        /// The event ended; `told` if the user is to hear of it.
        case ended(Ending, told: Bool)

        /// True if a person is to hear of it.
        package var isTold: Bool {
            switch self {
            case .nothing: false
            case .ended(_, let told): told
            default: true
            }
        }
    }
}

/// How an event ended.
package enum Ending: String, CaseIterable, Hashable, Sendable {
    /// It was clear for long enough.
    case over
    /// Enough distinct forecast runs no longer had it.
    case withdrawn
    /// The time it was expected for has passed and nothing came.
    case expired
    /// Nothing was known for too long; no all-clear.
    case unknown
    /// The rule or city was removed, disabled, or now asks for something else.
    case removed
}

/// Why an evaluation decided as it did.
package enum Reason: String, CaseIterable, Hashable, Sendable {
    case clearOfLimits = "clear of the limits"
    case inBand = "between clear and limit, and not begun"
    case noFurtherSign = "breaching, but without the further sign that the rule asks for"
    case unknownReading = "no usable current reading"
    case unknownWindow = "no usable forecast in the horizon"
    case crossed = "the limit was reached"
    case windowAhead = "a forecast window breaches the limit"
    case heldLongEnough = "it has held long enough"
    case waitingOut = "breaching, but not yet for long enough"
    case holdFrozen = "waiting, clock stopped while not breaching"
    case recovered = "clear before it had held long enough"
    case coolingDown = "too soon after the last event of this rule"
    case cooledDown = "still alive after the cooldown"
    case severeWaitsForNothing = "severe now, which no cooldown delays"
    case rose = "worse than what was told"
    case alreadyTold = "told already, no worse"
    case begun = "it has begun, as was told"
    case begunAfterLong = "it has begun, told long ago"
    case reminderDue = "still holding and not acknowledged"
    case missingOnce = "absent from the newest run, not yet confirmed"
    case goneFromRuns = "absent from enough distinct runs"
    case windowPassed = "the time it was expected for has passed"
    case clearing = "clear, but not yet for long enough"
    case clearLongEnough = "clear for long enough"
    case moreAhead = "clear now, but more is forecast"
    case unknownTooLong = "nothing known for too long"
    case ruleEdited = "the rule was edited"
    case ruleDisabled = "the rule is disabled"
}

/// The result of one evaluation.
package struct Evaluation: Hashable, Sendable {
    package let state: RuleState
    package let decision: Decision
    /// The event that ended in this evaluation, if one did.
    ///
    /// It need not be what the decision is about: after a long gap an old event ends and a new one begins at once.
    package let ended: EndedEvent?

    package init(state: RuleState, decision: Decision, ended: EndedEvent? = nil) {
        self.state = state
        self.decision = decision
        self.ended = ended
    }
}

/// An event and how it ended.
package struct EndedEvent: Hashable, Sendable {
    package let event: AlertEvent
    package let how: Ending

    package init(event: AlertEvent, how: Ending) {
        self.event = event
        self.how = how
    }
}

/// Judges one rule for one city: the heart of Skycast.
///
/// A pure function of what the rule says, where it stood, what is seen, and the time; so live operation, replay and rule
/// tests decide alike, and every decision has its reason. It knows no clock, no storage and no text. The transitions
/// below follow the table in Documentation/Rules.md, one function for each phase.
package func evaluate(_ rule: Rule, _ state: RuleState, _ outlook: Outlook, at now: Timestamp) -> Evaluation {
    var turn = Turn(rule: rule, state: state, outlook: outlook, now: now)
    let decision = turn.decide()
    return Evaluation(state: turn.state, decision: decision, ended: turn.ended)
}

/// One evaluation while it is being made.
struct Turn {
    let rule: Rule
    var state: RuleState
    let outlook: Outlook
    let now: Timestamp
    let reading: Outlook.Reading?
    /// What the rule sees in the current reading.
    let current: Verdict
    /// What it sees in the forecast.
    let prospect: Prospect
    /// The event that this evaluation ended.
    var ended: EndedEvent?

    init(rule: Rule, state: RuleState, outlook: Outlook, now: Timestamp) {
        self.rule = rule
        self.state = state
        self.outlook = outlook
        self.now = now
        reading = outlook.freshReading(at: now)
        // Further conditions are needed to begin, so only an event that has begun goes on without them.
        let held = state.event.flatMap { $0.begunAt == nil ? nil : $0.level }
        current = reading.map { rule.verdict(on: $0.values, held: held) } ?? .unknown
        prospect = rule.prospect(in: outlook, at: now, event: state.event)
    }

    mutating func decide() -> Decision {
        defer { state.meaning = rule.meaning }
        guard rule.isEnabled else { return remove(.ruleDisabled) }
        if let meaning = state.meaning, meaning.subject != rule.meaning.subject, state.phase != .idle {
            return startAfresh(after: remove(.ruleEdited))
        }
        if isUnknownTooLong { return startAfresh(after: end(.unknown, .unknownTooLong)) }
        countTime()
        defer { rememberWhatIsKnown() }
        return switch state.phase {
        case .idle: fromIdle()
        case .pending: fromPending()
        case .expected: fromExpected()
        case .ongoing: fromOngoing()
        case .clearing: fromClearing()
        }
    }
}

// MARK: - The table of transitions

extension Turn {
    private mutating func fromIdle() -> Decision {
        switch (current, prospect) {
        case (.breach(let level), _) where rule.holdFor == .zero:
            return open(.ongoing, at: max(level, prospect.window?.level ?? level), because: .crossed)
        case (.breach, _):
            state.phase = .pending
            state.pendingSince = reading?.validAt
            state.held = .zero
            return nothing(.waitingOut)
        case (_, .ahead(let window)): return open(.expected, at: window.level, because: .windowAhead)
        case (.unknown, _): return nothing(.unknownReading)
        case (_, .unknown): return nothing(.unknownWindow)
        case (.band, .absent): return nothing(lacksSign ? .noFurtherSign : .inBand)
        case (.clear, .absent): return nothing(.clearOfLimits)
        }
    }

    private var lacksSign: Bool { reading.map { rule.lacksSign(in: $0.values) } ?? false }

    private mutating func fromPending() -> Decision {
        switch current {
        case .breach(let level) where state.held >= rule.holdFor:
            return open(.ongoing, at: level, because: .heldLongEnough)
        case .breach: return nothing(.waitingOut)
        case .band: return nothing(.holdFrozen)
        case .unknown: return nothing(.unknownReading)
        case .clear:
            goIdle()
            return nothing(.recovered)
        }
    }

    private mutating func fromExpected() -> Decision {
        noteValue()
        switch (current, prospect) {
        case (.breach, _):
            state.phase = .ongoing
            return begin()
        case (_, .unknown): return nothing(.unknownWindow)
        case (_, .ahead(let window)) where isAnother(window):
            return startAfresh(after: end(.expired, .windowPassed))
        case (_, .ahead(let window)):
            expect(window)
            return tellWhatIsNew()
        case (_, .absent):
            if let window = state.event?.window, window.end <= now { return end(.expired, .windowPassed) }
            return missRun()
        }
    }

    private mutating func fromOngoing() -> Decision {
        switch current {
        case .unknown: return nothing(.unknownReading)
        case .breach, .band:
            follow()
            return tellWhatIsNew()
        case .clear:
            state.phase = .clearing
            state.cleared = .zero
            return fromClearing()
        }
    }

    private mutating func fromClearing() -> Decision {
        noteValue()
        switch (current, prospect) {
        case (.unknown, _): return nothing(.unknownReading)
        case (.breach, _), (.band, _):
            state.phase = .ongoing
            return fromOngoing()
        case (.clear, .ahead(let window)):
            expect(window)
            if let news = whatCannotWait() { return news }
            guard state.cleared >= rule.clearFor else { return nothing(.clearing) }
            state.phase = .expected
            state.event?.begunAt = nil
            return nothing(.moreAhead)
        case (.clear, .absent):
            state.event?.window = nil
            return state.cleared >= rule.clearFor ? end(.over, .clearLongEnough) : nothing(.clearing)
        case (.clear, .unknown):
            guard state.cleared >= rule.clearFor else { return nothing(.clearing) }
            let moreWasAhead = state.event?.window.map { $0.end > now } ?? false
            return moreWasAhead ? nothing(.unknownWindow) : end(.over, .clearLongEnough)
        }
    }
}

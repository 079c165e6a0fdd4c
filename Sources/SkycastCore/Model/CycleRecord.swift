/// A rule at a city: what has one state and at most one open event.
package struct RuleKey: Hashable, Comparable, Sendable {
    package let rule: RuleID
    package let city: CityID

    package init(rule: RuleID, city: CityID) {
        self.rule = rule
        self.city = city
    }

    package static func < (left: Self, right: Self) -> Bool { (left.city, left.rule) < (right.city, right.rule) }
}

/// Everything one poll cycle changes, stored in one transaction or not at all.
package struct CycleRecord: Sendable {
    /// When the cycle took place: the `now` of its evaluations.
    package let at: Timestamp
    /// What the source answered; empty if the cycle only looked at the clock.
    package var weather: [CityWeather] = []
    /// The cities asked in vain, with what went wrong.
    package var failures: [CityID: String] = [:]
    /// What each city's evaluations saw, so that a replay sees the same.
    package var inputs: [EvaluationInput] = []
    /// The new state of every rule that was evaluated.
    package var states: [RuleKey: RuleState] = [:]
    /// The events that are open or ended in this cycle.
    package var alerts: [AlertRecord] = []
    /// What is to be told, worst first.
    package var notices: [OutboxNotice] = []
    /// The events that have become severe, which ends what silences them.
    package var snoozesEnded: [EventID] = []
    /// What notices of events that go on say now of when; they make no sound.
    package var updates: [OutboxNotice] = []

    package init(at: Timestamp) { self.at = at }
}

/// What the evaluations of one city at one moment were made from.
package struct EvaluationInput: Hashable, Sendable {
    package let city: CityID
    package let at: Timestamp
    /// The valid time of the newest snapshot then; nil if there was none.
    package let snapshotValidAt: Timestamp?
    /// Who sent that snapshot; nil if there was none or it is not known.
    package let source: SourceID?
    /// The newest run then; nil if there was none.
    package let run: ForecastRunID?
    /// True for the first evaluation of a process.
    package let afterRestart: Bool

    package init(
        city: CityID, at: Timestamp, snapshotValidAt: Timestamp?, source: SourceID? = nil, run: ForecastRunID?,
        afterRestart: Bool
    ) {
        self.city = city
        self.at = at
        self.snapshotValidAt = snapshotValidAt
        self.source = source
        self.run = run
        self.afterRestart = afterRestart
    }
}

/// A silence the user asked for, until an instant at most seven days ahead.
package struct Snooze: Hashable, Sendable {
    package let scope: Scope
    package let until: Timestamp
    /// The events that it no longer silences, because they have become severe since.
    package var exceptions: Set<EventID> = []

    package init(scope: Scope, until: Timestamp) {
        self.scope = scope
        self.until = until
    }

    /// What is silenced.
    package enum Scope: Hashable, Sendable {
        case everything
        case rule(RuleID)
        case city(CityID)
        case event(EventID)
    }
}

/// Where one rule stands for one city: all that an evaluation remembers of those before it.
package struct RuleState: Hashable, Sendable {
    package var phase: Phase = .idle
    /// The open event; nil exactly in the phases idle and pending.
    package var event: AlertEvent?
    /// The valid time of the first breaching reading of a pending phase.
    package var pendingSince: Timestamp?
    /// Time breaching so far toward `for`, in data time.
    package var held: Seconds = .zero
    /// Time clear so far toward `clear_for`, in data time.
    package var cleared: Seconds = .zero
    /// The last reading taken, for the time between two; nil after a restart, so that nothing is added over it.
    package var lastReading: LastReading?
    /// The last time that the thing the phase depends on (reading or window) was known.
    package var lastKnownAt: Timestamp?
    /// When the last event's first notice was decided, for `cooldown`.
    package var lastFirstAt: Timestamp?
    /// What the rule meant when the state was last evaluated, so that an edit is noticed.
    package var meaning: RuleMeaning?

    package init() {}

    /// The phases of an event's life.
    package enum Phase: String, CaseIterable, Hashable, Sendable {
        case idle, pending, expected, ongoing, clearing
    }

    /// A reading's time and what the rule saw in it.
    package struct LastReading: Hashable, Sendable {
        package let validAt: Timestamp
        package let sight: Sight

        package init(validAt: Timestamp, sight: Sight) {
            self.validAt = validAt
            self.sight = sight
        }
    }

    /// What counts toward the two clocks; everything else adds nothing.
    package enum Sight: String, Hashable, Sendable { case breach, clear, neither }

    /// The state as a new process takes it up: nothing is added to a clock over the restart.
    package func resumed() -> Self {
        var state = self
        state.lastReading = nil
        return state
    }
}

/// One danger at one place from its first sight to its end; title, window and peak may change, its identity does not.
package struct AlertEvent: Hashable, Sendable {
    /// When the evaluation that opened it took place; with rule and city, its identity.
    package let openedAt: Timestamp
    /// The valid time of the reading that first showed it, or the time of the evaluation that first expected it.
    package let since: Timestamp
    /// The valid time of the first breaching reading; nil while it is only expected.
    package var begunAt: Timestamp?
    /// The level it has now.
    package var level: Severity
    /// The highest level told; nil until told.
    ///
    /// Never goes down.
    package var told: Severity?
    /// When it was last told.
    package var toldAt: Timestamp?
    /// What the limits were when it was last told.
    package var toldMeaning: RuleMeaning?
    /// The level up to which the user knows of it.
    package var acknowledged: Severity?
    /// The stretch of forecast that breaches; nil if none is ahead.
    package var window: Window?
    /// The latest known reading, in the metric's unit.
    package var value: Double?
    /// The most extreme reading so far; forecasts are in `window`.
    package var observedPeak: Peak?
    /// The last forecast run that lacked it; nil if the newest one has it.
    package var missedRun: ForecastRunID?
    /// How many distinct runs in a row lacked it.
    package var missedRuns = 0
    /// The source of the last run that was looked at for it; nil if that is not known.
    package var runSource: SourceID?

    package init(openedAt: Timestamp, since: Timestamp, level: Severity) {
        self.openedAt = openedAt
        self.since = since
        self.level = level
    }

    /// The most extreme of what was read and what is forecast; nil for codes.
    package func peak(worseIs direction: Limits.Direction) -> Peak? {
        guard let forecast = window?.peak else { return observedPeak }
        guard let observed = observedPeak else { return forecast }
        return forecast.isWorse(than: observed, direction) ? forecast : observed
    }

    /// The level it has, or the one told if that was worse.
    package var worstLevel: Severity { max(level, told ?? level) }

    /// True if the user knows of it at the level it has, or a worse one.
    package var isAcknowledged: Bool { acknowledged.map { $0 >= level } ?? false }

    /// When it began, or is expected to.
    package var startsAt: Timestamp? { begunAt ?? window?.start }
}

/// The hull from the first to the last breaching step of a forecast within the horizon.
package struct Window: Hashable, Sendable {
    package let start: Timestamp
    /// Exclusive.
    package let end: Timestamp
    /// True if nothing known within the horizon comes after it, so that it may well last longer.
    package let isOpenEnded: Bool
    /// The highest level inside.
    package let level: Severity
    /// The extreme value inside, with its time; nil for codes.
    package let peak: Peak?

    package init(start: Timestamp, end: Timestamp, level: Severity, peak: Peak?, isOpenEnded: Bool = false) {
        self.start = start
        self.end = end
        self.isOpenEnded = isOpenEnded
        self.level = level
        self.peak = peak
    }
}

/// An extreme value and its time.
package struct Peak: Hashable, Sendable {
    /// In the metric's unit.
    package let value: Double
    package let at: Timestamp

    package init(value: Double, at: Timestamp) {
        self.value = value
        self.at = at
    }

    func isWorse(than other: Self, _ direction: Limits.Direction) -> Bool {
        direction == .above ? value > other.value : value < other.value
    }
}

/// The identity of an event as a person types it: eight letters and digits, made from rule, city and opening time.
package struct EventID: Hashable, Sendable, CustomStringConvertible {
    package let text: String
    package var description: String { text }

    /// An identity as stored or typed; letters count in any case.
    package init(_ text: String) { self.text = text.lowercased() }

    /// The identity of the event that `rule` opened for `city` at `openedAt`.
    package init(rule: RuleID, city: CityID, openedAt: Timestamp) {
        var digest = StableHash()
        digest.combine(rule.text)
        digest.combine(city.text)
        digest.combine(openedAt.seconds)
        let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")  // Crockford's base 32: no i, l, o, u
        text = String((0..<8).map { alphabet[Int((digest.value >> ($0 * 5)) & 31)] })
    }
}

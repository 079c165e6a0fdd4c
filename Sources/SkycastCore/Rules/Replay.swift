/// Rules run over stored history, by the same function that decides live.
package struct Replay: Sendable {
    package let city: CityID
    private let rules: [Rule]
    private let interval: Seconds
    private let history: [Outlook.Reading]?
    private var states: [RuleState]
    /// What would have been told, in order.
    package private(set) var told: [Told] = []
    /// The events that began, in order; the last ones may still be open.
    package private(set) var events: [Event] = []
    private var open: [Int?]

    /// Something a person would have heard.
    package struct Told: Hashable, Sendable {
        package let rule: RuleID
        package let at: Timestamp
        package let decision: Decision
        /// As it was then, or when it ended.
        package let event: AlertEvent
    }

    /// An event from its opening to its end.
    package struct Event: Hashable, Sendable {
        package let rule: RuleID
        package let openedAt: Timestamp
        package let since: Timestamp
        /// nil while it is open.
        package fileprivate(set) var endedAt: Timestamp?
        package fileprivate(set) var ending: Ending?
        /// The highest level told; nil if it was never told.
        package fileprivate(set) var told: Severity?
    }

    /// A replay of those of `rules` that watch `city`, which is polled every `interval`, from idle.
    ///
    /// `readings` are the city's, sorted by time, from 25 hours before the first evaluation on; only rules that ask for
    /// a change over time need them.
    package init(rules: [Rule], city: CityID, interval: Seconds = .minutes(15), readings: [Outlook.Reading] = []) {
        self.city = city
        self.interval = interval
        self.rules = rules.filter { $0.applies(to: city) && $0.isEnabled }
        history = self.rules.contains(where: \.needsHistory) ? readings : nil
        states = self.rules.map { _ in RuleState() }
        open = self.rules.map { _ in nil }
    }

    /// Takes one evaluation of the past as it is stored; call it in the order of time.
    package mutating func take(_ stored: StoredEvaluation) {
        let outlook = Outlook.completed(
            reading: stored.reading, steps: stored.steps, run: stored.input.run, source: stored.source,
            interval: interval, history: history?[...])
        take(outlook, at: stored.input.at, afterRestart: stored.input.afterRestart)
    }

    /// Takes one evaluation of the past, with what was seen then.
    package mutating func take(_ outlook: Outlook, at now: Timestamp, afterRestart: Bool) {
        for index in rules.indices {
            let before = afterRestart ? states[index].resumed() : states[index]
            let evaluation = evaluate(rules[index], before, outlook, at: now)
            states[index] = evaluation.state
            note(evaluation, of: index, at: now)
        }
    }

    private mutating func note(_ evaluation: Evaluation, of index: Int, at now: Timestamp) {
        if let ended = evaluation.ended, let position = open[index] {
            events[position].endedAt = now
            events[position].ending = ended.how
            events[position].told = ended.event.told
            open[index] = nil
        }
        if let event = evaluation.state.event {
            if open[index] == nil {
                open[index] = events.count
                events.append(Event(rule: rules[index].id, openedAt: event.openedAt, since: event.since))
            }
            if let position = open[index], events[position].told != event.told { events[position].told = event.told }
        }
        guard evaluation.decision.outcome.isTold else { return }
        let isEnd = if case .ended = evaluation.decision.outcome { true } else { false }
        if let event = isEnd ? evaluation.ended?.event : evaluation.state.event {
            told.append(Told(rule: rules[index].id, at: now, decision: evaluation.decision, event: event))
        }
    }
}

extension Sequence<Replay.Event> {
    /// The events that were told, for a summary.
    package var alerts: [Replay.Event] { filter { $0.told != nil } }

    /// The longest of them, in time from first sight to end; open ones count until `now`.
    package func longest(until now: Timestamp) -> Seconds? { map { ($0.endedAt ?? now) - $0.since }.max() }
}

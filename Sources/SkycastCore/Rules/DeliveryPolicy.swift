/// What the user wants to see, and when: decisions are taken all the same, this holds back only what is shown.
package struct DeliveryPolicy: Sendable {
    package var isEnabled = true
    package var minimumSeverity: Severity = .minor
    package var quietHours: QuietHours?
    /// By rule, for those that say how they stand to quiet hours.
    package var quietPolicies: [RuleID: QuietPolicy] = [:]
    package var snoozes: [Snooze] = []

    package init() {}

    /// What becomes of a telling.
    package enum Verdict: Hashable, Sendable {
        case show
        /// It waits for the end of quiet hours.
        case wait(until: Timestamp)
        /// It is kept in the history only.
        case suppress
    }

    /// What becomes of `telling` at `now`, by the user's own clock.
    package func verdict(on telling: Telling, at now: Timestamp, zones: any TimeZoneRules) -> Verdict {
        guard isEnabled, telling.severity >= minimumSeverity, !isSnoozed(telling, at: now) else { return .suppress }
        guard let quietHours, telling.severity.waits(by: quietPolicies[telling.alert.rule]) else { return .show }
        let zone: String? =
            switch quietHours.zone {
            case .system: nil
            case .city: telling.city.zone
            case .named(let name): name
            }
        let civilTime = { (moment: Timestamp) in zones.civilTimeOrUTC(of: moment, in: zone) }
        guard quietHours.contains(civilTime(now)) else { return .show }
        return quietHours.end(after: now, civilTime).map(Verdict.wait) ?? .suppress
    }

    private func isSnoozed(_ telling: Telling, at now: Timestamp) -> Bool {
        snoozes.contains { $0.until > now && $0.covers(telling.alert) }
    }

    /// The same, but that no snooze silences these events.
    package func withoutSnoozes(of events: some Sequence<EventID>) -> Self {
        var policy = self
        for index in snoozes.indices { policy.snoozes[index].exceptions.formUnion(events) }
        return policy
    }

    /// The last moment at which showing a notice still helps: minor 1 h, moderate 2 h, severe the event's end and at
    /// least 6 h, extreme at least 12 h; for a notice that waits, counted from the end of the wait.
    package static func deadline(for tellings: [Telling], from moment: Timestamp) -> Timestamp {
        tellings.map { telling in
            let end = telling.alert.event.window?.end ?? moment
            return switch telling.severity {
            case .minor: moment + .hours(1)
            case .moderate: moment + .hours(2)
            case .severe: max(end, moment + .hours(6))
            case .extreme: max(end, moment + .hours(12))
            }
        }.max() ?? moment
    }
}

extension Snooze {
    /// True if it silences what is told of `alert`, while it lasts.
    package func covers(_ alert: AlertRecord) -> Bool { scope.covers(alert) && !exceptions.contains(alert.id) }
}

extension Snooze.Scope {
    /// True if it silences what is told of `alert`.
    package func covers(_ alert: AlertRecord) -> Bool {
        switch self {
        case .everything: true
        case .rule(let rule): alert.rule == rule
        case .city(let city): alert.city == city
        case .event(let event): alert.id == event
        }
    }
}

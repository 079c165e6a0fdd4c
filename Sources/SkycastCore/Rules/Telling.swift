/// Something a person is to hear about one event.
package struct Telling: Hashable, Sendable {
    package let kind: OutboxNotice.Kind
    package let alert: AlertRecord
    package let city: City
    /// Other cities so near that they have the same weather; named in the same notice.
    package var neighbours: [City] = []
    /// The events of those cities.
    package var neighbourEvents: [EventID] = []
    /// What the rule takes for how bad, to tell what is read from what is forecast; nil if the rule is not at hand.
    package var criterion: Criterion?
    /// How old the data behind it is, if it is not fresh.
    package var age: Seconds?
    /// Whom its values come from; nil for the source asked first.
    package var source: SourceID?
    /// The level told before, for an escalation; nil if that never reached anybody.
    package var toldBefore: Severity?

    package init(kind: OutboxNotice.Kind, alert: AlertRecord, city: City, toldBefore: Severity? = nil) {
        self.kind = kind
        self.alert = alert
        self.city = city
        self.toldBefore = toldBefore
    }

    /// The same of a rule that is at hand.
    package func with(_ rule: Rule?) -> Self {
        var telling = self
        telling.criterion = rule?.criterion
        return telling
    }

    /// The same with what is known of where the city's values come from.
    package func from(_ origin: WeatherOrigin?) -> Self {
        var telling = self
        telling.source = origin?.source(of: alert)
        return telling
    }

    /// It is news so bad that no snooze from before holds it back: severe from the start, or become so.
    package var endsSnoozes: Bool { kind.endsSnoozes(at: severity) }

    /// It has become severe: who snoozes it before that is on the screen may know only of what was milder.
    package var hasBecomeSevere: Bool { kind == .escalate && severity >= .severe }

    /// What an end is as bad as is what was told; otherwise the level of now.
    package var severity: Severity {
        switch kind {
        case .over, .withdrawn: alert.event.told ?? alert.event.level
        default: alert.event.level
        }
    }
}

extension OutboxNotice.Kind {
    /// True for news so bad that no snooze from before holds it back.
    package func endsSnoozes(at severity: Severity) -> Bool {
        (self == .first || self == .escalate) && severity >= .severe
    }
}

extension Decision.Outcome {
    /// The kind of notice that tells it; nil if it is not told.
    package var noticeKind: OutboxNotice.Kind? {
        switch self {
        case .nothing: nil
        case .first: .first
        case .escalate: .escalate
        case .now: .now
        case .remind: .remind
        case .ended(.over, told: true): .over
        case .ended(.withdrawn, told: true): .withdrawn
        case .ended: nil
        }
    }
}

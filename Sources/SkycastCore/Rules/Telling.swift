/// Something a person is to hear about one event.
package struct Telling: Hashable, Sendable {
    package let kind: OutboxNotice.Kind
    package let alert: AlertRecord
    package let city: City
    /// Other cities so near that they have the same weather; named in the same notice.
    package var neighbours: [City] = []
    /// How old the data behind it is, if it is not fresh.
    package var age: Seconds?
    /// The level told before, for an escalation.
    package let toldBefore: Severity?

    package init(kind: OutboxNotice.Kind, alert: AlertRecord, city: City, toldBefore: Severity? = nil) {
        self.kind = kind
        self.alert = alert
        self.city = city
        self.toldBefore = toldBefore
    }

    /// What an end is as bad as is what was told; otherwise the level of now.
    package var severity: Severity {
        switch kind {
        case .over, .withdrawn: alert.event.told ?? alert.event.level
        default: alert.event.level
        }
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

import SkycastConfig
import SkycastCore
import SkycastStore

/// Severe events whose bubbles went with their server or with our last process come to the screen again, with those that
/// were told in the same bubble: once a loss, without a sound, and no event more than once an hour.
struct LostBubbles: Sendable {
    private let hour = Seconds.hours(1)
    let settings: Settings
    let store: Store
    let source: SourceAttribution
    let zones: any TimeZoneRules

    /// Writes the notices that are due at `now`.
    ///
    /// What the user dismissed was seen, what is acknowledged or snoozed is known, and what is clear for the moment can
    /// wait until it is back.
    func run(at now: Timestamp) async throws(StoreError) {
        let lost = try await store.lostBubbles(shownUntil: now - hour)
        guard !lost.isEmpty else { return }
        let alerts = Dictionary(uniqueKeysWithValues: try await store.alerts().map { ($0.id, $0) })
        let cities = Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) })
        let origins = try await store.origins()
        let due = lost.map { notice in
            notice.subjects.compactMap { subject -> Telling? in
                guard let alert = alerts[subject.event], alert.isWorthShowing, let city = cities[alert.city] else {
                    return nil
                }
                return Telling(kind: subject.kind, alert: alert, city: city).with(settings.rule(alert.rule))
                    .from(origins[alert.city])
            }
        }.filter { tellings in tellings.contains { $0.severity >= .severe } }
        let policy = settings.deliveryPolicy(snoozes: try await store.snoozes(at: now))
        let writer = NoticeWriter(policy: policy, units: settings.units, zones: zones, now: now)
        try await store.follow(writer.again(due, source: source))
    }
}

extension AlertRecord {
    fileprivate var isWorthShowing: Bool {
        (phase == .ongoing || phase == .expected) && event.acknowledged == nil
    }
}

extension Settings {
    /// What the user wants to see, and when.
    func deliveryPolicy(snoozes: [Snooze]) -> DeliveryPolicy {
        var policy = DeliveryPolicy()
        policy.isEnabled = notifications.isEnabled
        policy.minimumSeverity = notifications.minimumSeverity
        policy.quietHours = quietHours
        policy.quietPolicies = rules.reduce(into: [:]) { $0[$1.id] = $1.quiet }
        policy.snoozes = snoozes
        return policy
    }
}

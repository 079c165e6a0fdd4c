import SkycastConfig
import SkycastCore
import SkycastStore

/// What waited for the end of quiet hours, told in one notice: only what still matters, as it is then, to a user who does
/// not know of it and wants to.
struct QuietDigest: Sendable {
    let settings: Settings
    let store: Store
    let source: SourceAttribution
    let zones: any TimeZoneRules

    /// Puts one notice in place of those whose wait is over at `now`; none if their events have ended.
    ///
    /// It is one transaction, so the digest comes exactly once, whatever is killed when.
    func run(at now: Timestamp) async throws(StoreError) {
        let held = try await store.heldNotices(until: now)
        guard !held.isEmpty else { return }
        let kinds = Dictionary(held.flatMap(\.subjects).map { ($0.event, $0.kind) }, uniquingKeysWith: { $1 })
        let policy = settings.deliveryPolicy(snoozes: try await store.snoozes(at: now))
        let cities = Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) })
        let origins = try await store.origins()
        let tellings = try await store.alerts().compactMap { alert -> Telling? in
            guard let kind = kinds[alert.id], let city = cities[alert.city], !alert.event.isAcknowledged else {
                return nil
            }
            let verdict = policy.verdict(on: Telling(kind: kind, alert: alert, city: city), at: now, zones: zones)
            guard verdict != .suppress else { return nil }
            return Telling(kind: .first, alert: alert, city: city).with(settings.rule(alert.rule))
                .from(origins[alert.city])
        }
        let writer = NoticeWriter(
            policy: policy, units: settings.units, zones: zones, now: now,
            runsCommand: settings.notifications.command != nil)
        try await store.replace(held, with: writer.digest(of: tellings, source: source))
    }
}

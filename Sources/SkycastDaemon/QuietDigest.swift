import SkycastConfig
import SkycastCore
import SkycastStore

/// What waited for the end of quiet hours, told in one notice: only what still matters, as it is then.
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
        let events = Set(held.compactMap(\.notice.event))
        let cities = Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) })
        let tellings = try await store.alerts().compactMap { alert in
            events.contains(alert.id) ? cities[alert.city].map { Telling(kind: .first, alert: alert, city: $0) } : nil
        }
        let writer = NoticeWriter(
            policy: DeliveryPolicy(), units: settings.units, zones: zones, now: now,
            runsCommand: settings.notifications.command != nil)
        try await store.replace(held, with: writer.digest(of: tellings, source: source))
    }
}

import SkycastConfig
import SkycastCore
import SkycastStore

/// What waited for the end of quiet hours, told then: what goes on in one notice, as it is by now and only what still
/// matters to a user who does not know of it and wants to; what is over grouped as at any other time.
struct QuietDigest: Sendable {
    let settings: Settings
    let store: Store
    let source: SourceAttribution
    let zones: any TimeZoneRules

    /// Puts new notices in place of those whose wait is over at `now`; none for events that nobody is to hear of.
    ///
    /// It is one transaction, so the digest comes exactly once, whatever is killed when.
    func run(at now: Timestamp) async throws(StoreError) {
        let held = try await store.heldNotices(until: now)
        guard !held.isEmpty else { return }
        let policy = settings.deliveryPolicy(snoozes: try await store.snoozes(at: now))
        let cities = Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) })
        let origins = try await store.origins()
        let tellings = held.flatMap { waiting in
            waiting.subjects.compactMap { subject -> Telling? in
                let alert = subject.alert
                guard !subject.isPast(in: waiting.notice), let city = cities[alert.city] else { return nil }
                let decided = Telling(kind: subject.kind, alert: alert, city: city)
                guard policy.verdict(onWaiting: decided, in: waiting.notice, at: now, zones: zones) != .suppress else {
                    return nil
                }
                return Telling(kind: decided.isAlive ? .first : decided.kind, alert: alert, city: city)
                    .with(settings.rule(alert.rule)).from(origins[alert.city])
            }
        }
        let writer = NoticeWriter(
            policy: policy, units: settings.units, zones: zones, now: now,
            runsCommand: settings.notifications.command != nil)
        try await store.replace(held.map(\.notice.id), with: writer.digest(of: tellings, source: source))
    }
}

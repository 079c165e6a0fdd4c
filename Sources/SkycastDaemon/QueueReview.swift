import SkycastConfig
import SkycastCore
import SkycastStore

/// Looks at what is about to be sent once more: what has ended, is known or was silenced while it waited is taken out,
/// what is left of a notice about several events is worded anew, and what has got into quiet hours waits for their end.
struct QueueReview: Sendable {
    let settings: Settings
    let store: Store
    let source: SourceAttribution
    let zones: any TimeZoneRules

    /// Reviews what waits at `now`.
    func run(at now: Timestamp) async throws(StoreError) {
        try await holdAnew(at: now)
        try await reviewDue(at: now)
    }

    /// Quiet hours are the ones of now: whoever has shortened or removed them, or is in another zone since, waits no longer
    /// than by them.
    private func holdAnew(at now: Timestamp) async throws(StoreError) {
        let held = try await store.heldNotices(beyond: now)
        guard !held.isEmpty else { return }
        let known = try await known(at: now)
        for row in held {
            let tellings = row.subjects.compactMap { known.telling($0, settings) }
            var end: Timestamp?
            for telling in tellings {
                switch known.policy.verdict(on: telling.asTold, at: now, zones: zones) {
                case .show: end = now
                case .wait(let until) where end != now: end = max(end ?? until, until)
                // Whether it is still wanted is asked when its time has come.
                case .wait, .suppress: break
                }
            }
            guard let end, end != row.notice.notBefore else { continue }
            try await store.hold(
                row.notice.id, until: end, deliverBy: DeliveryPolicy.deadline(for: tellings, from: end))
        }
    }

    private func known(at now: Timestamp) async throws(StoreError) -> Known {
        Known(
            cities: Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) }),
            origins: try await store.origins(),
            policy: settings.deliveryPolicy(snoozes: try await store.snoozes(at: now)))
    }

    private func reviewDue(at now: Timestamp) async throws(StoreError) {
        let waiting = try await store.noticesToReview(at: now)
        guard !waiting.isEmpty else { return }
        let known = try await known(at: now)
        let policy = known.policy
        let writer = NoticeWriter(policy: policy, units: settings.units, zones: zones, now: now)
        for row in waiting {
            var (left, past, silenced): ([Telling], [EventID], [EventID]) = ([], [], [])
            var ends: [Timestamp] = []
            for subject in row.subjects {
                guard let telling = known.telling(subject, settings) else { continue }
                guard !subject.isPast(in: row.notice) else {
                    past.append(subject.alert.id)
                    continue
                }
                switch policy.verdict(onWaiting: telling.asTold, in: row.notice, at: now, zones: zones) {
                case .show: left.append(telling)
                case .wait(let end) where row.notice.manner == .news:
                    left.append(telling)
                    ends.append(end)
                // A bubble follows its event only while it may; whether it still has to is judged anew each time.
                case .wait, .suppress: silenced.append(subject.alert.id)
                }
            }
            if !past.isEmpty { try await store.drop(past, from: row.notice.id, as: .superseded) }
            if !silenced.isEmpty { try await store.drop(silenced, from: row.notice.id, as: .suppressed) }
            // What comes to the screen anyway for one event may tell the others.
            if let end = ends.max(), ends.count == left.count {
                try await store.hold(
                    row.notice.id, until: end, deliverBy: DeliveryPolicy.deadline(for: left, from: end))
            }
            guard row.isStale || !past.isEmpty || !silenced.isEmpty,
                let rewording = writer.rewording(left, source: source)
            else { continue }
            try await store.reword(row.notice.id, as: rewording)
        }
    }
}

/// What the review knows of the cities and of the user's wishes.
private struct Known {
    let cities: [CityID: City]
    let origins: [CityID: WeatherOrigin]
    let policy: DeliveryPolicy

    func telling(_ subject: WaitingNotice.Subject, _ settings: Settings) -> Telling? {
        cities[subject.alert.city].map { city in
            Telling(kind: subject.kind, alert: subject.alert, city: city)
                .with(settings.rule(subject.alert.rule)).from(origins[subject.alert.city])
        }
    }
}

extension DeliveryPolicy {
    /// What becomes of a telling that waits in `notice`: no snooze silences that something has become severe before that
    /// was on the screen.
    func verdict(
        onWaiting telling: Telling, in notice: OutboxNotice, at now: Timestamp, zones: any TimeZoneRules
    ) -> Verdict {
        let isNews = notice.manner == .news && telling.hasBecomeSevere
        let policy = isNews ? withoutSnoozes(of: [telling.alert.id]) : self
        return policy.verdict(on: telling, at: now, zones: zones)
    }
}

extension WaitingNotice.Subject {
    /// Nothing to tell any more: it has ended, or the user knows.
    func isPast(in notice: OutboxNotice) -> Bool {
        guard kind != .over, kind != .withdrawn else { return false }
        return alert.endedAt != nil || notice.manner == .news && alert.event.isAcknowledged
    }
}

extension Telling {
    /// As bad as it was when it was decided to tell it.
    fileprivate var asTold: Telling {
        var alert = alert
        alert.event.level = alert.event.worstLevel
        return Telling(kind: kind, alert: alert, city: city)
    }
}

extension Settings {
    /// The rule of that id, if it is still configured.
    func rule(_ id: RuleID) -> Rule? { rules.first { $0.id == id } }
}

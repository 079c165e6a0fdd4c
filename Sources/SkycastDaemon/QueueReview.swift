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

    /// Reviews what is due at `now`.
    func run(at now: Timestamp) async throws(StoreError) {
        let waiting = try await store.noticesToReview(at: now)
        guard !waiting.isEmpty else { return }
        let cities = Dictionary(uniqueKeysWithValues: try await store.cities().map { ($0.id, $0) })
        let origins = try await store.origins()
        let policy = settings.deliveryPolicy(snoozes: try await store.snoozes(at: now))
        let writer = NoticeWriter(policy: policy, units: settings.units, zones: zones, now: now)
        for row in waiting {
            var (left, past, silenced): ([Telling], [EventID], [EventID]) = ([], [], [])
            var ends: [Timestamp] = []
            for subject in row.subjects {
                guard let city = cities[subject.alert.city] else { continue }
                let telling = Telling(kind: subject.kind, alert: subject.alert, city: city)
                    .with(settings.rule(subject.alert.rule)).from(origins[subject.alert.city])
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

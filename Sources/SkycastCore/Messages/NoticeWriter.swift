/// Turns the tellings of one cycle into outbox rows: what is shown now grouped, what waits or is suppressed by itself.
package struct NoticeWriter {
    private let policy: DeliveryPolicy
    private let text: AlertText
    private let zones: any TimeZoneRules
    private let now: Timestamp

    /// A writer for the notices of one cycle.
    package init(policy: DeliveryPolicy, units: UnitPreferences, zones: any TimeZoneRules, now: Timestamp) {
        self.policy = policy
        self.zones = zones
        self.now = now
        text = AlertText(units: units, zones: zones, now: now)
    }

    /// The rows that tell `tellings`, worst first.
    package func rows(for tellings: [Telling], source: SourceAttribution) -> [OutboxNotice] {
        let judged = tellings.map { (telling: $0, verdict: policy.verdict(on: $0, at: now, zones: zones)) }
        let shown = Grouping.bubbles(for: judged.filter { $0.verdict == .show }.map(\.telling)).map { bubble in
            row(bubble, source, notBefore: now)
        }
        let held = judged.compactMap { telling, verdict -> OutboxNotice? in
            switch verdict {
            case .show: return nil
            case .wait(let until): return row(.single(telling), source, notBefore: until)
            case .suppress:
                var row = row(.single(telling), source, notBefore: now)
                row.status = .suppressed
                return row
            }
        }
        return shown + held
    }

    /// The one row that tells what still matters of what waited, worst first; nil if nothing does.
    package func digest(of tellings: [Telling], source: SourceAttribution) -> OutboxNotice? {
        let sorted = Grouping.worstFirst(tellings)
        guard let worst = sorted.first else { return nil }
        return row(sorted.count == 1 ? .single(worst) : .several(sorted), source, notBefore: now)
    }

    private func row(
        _ bubble: Grouping.Bubble, _ source: SourceAttribution, notBefore: Timestamp
    ) -> OutboxNotice {
        let tellings: [Telling] =
            switch bubble {
            case .single(let telling): [telling]
            case .several(let several): several
            }
        return OutboxNotice(
            notice: text.notice(for: bubble, source: source), kind: tellings.count == 1 ? tellings[0].kind : .digest,
            createdAt: now, notBefore: notBefore,
            deliverBy: DeliveryPolicy.deadline(for: tellings, from: notBefore))
    }
}

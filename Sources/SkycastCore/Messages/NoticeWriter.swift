/// Turns the tellings of one cycle into outbox rows: what is shown now grouped, what waits or is suppressed by itself.
package struct NoticeWriter {
    private let policy: DeliveryPolicy
    private let text: AlertText
    private let zones: any TimeZoneRules
    private let now: Timestamp
    private let runsCommand: Bool

    /// A writer for the notices of one cycle; with `runsCommand` each is also for the user's own program.
    package init(
        policy: DeliveryPolicy, units: UnitPreferences, zones: any TimeZoneRules, now: Timestamp,
        runsCommand: Bool = false
    ) {
        self.runsCommand = runsCommand
        self.policy = policy
        self.zones = zones
        self.now = now
        text = AlertText(units: units, zones: zones, now: now)
    }

    /// The rows that tell `tellings`, worst first.
    package func rows(for tellings: [Telling], source: SourceAttribution) -> [OutboxNotice] {
        let policy = policy.withoutSnoozes(of: tellings.filter(\.endsSnoozes).map(\.alert.id))
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

    /// The rows that tell what still matters of what waited: what goes on in one, ends as ever.
    package func digest(of tellings: [Telling], source: SourceAttribution) -> [OutboxNotice] {
        let news = Grouping.bubble(for: tellings.filter(\.isAlive))
        let ends = Grouping.bubbles(for: tellings.filter { !$0.isAlive })
        return ([news].compactMap(\.self) + ends).map { row($0, source, notBefore: now) }
    }

    /// The row that tells, in place of one that told of more, what is left of it; nil if nothing is.
    package func rewording(_ tellings: [Telling], source: SourceAttribution) -> OutboxNotice? {
        Grouping.bubble(for: tellings).map { row($0, source, notBefore: now) }
    }

    /// The rows by which what is on the screen, or waits for it, follows the windows that have moved.
    ///
    /// `alive` is every event that goes on untold in this cycle; `told` are the notices in force, with all that each is
    /// about. Neighbours that share a bubble on the screen and no longer the weather get one each.
    package func updates(
        for alive: [Telling], told: [OutboxNotice], source: SourceAttribution
    ) -> [OutboxNotice] {
        let alive = Dictionary(alive.map { ($0.alert.id, $0) }, uniquingKeysWith: { $1 })
        return told.flatMap { before -> [OutboxNotice] in
            let tellings = before.subjects.compactMap { alive[$0.event] }
            guard tellings.count == before.subjects.count, let window = before.window,
                let main = tellings.first(where: { $0.alert.id == before.notice.event }),
                main.alert.event.window?.hasMoved(from: window, at: now) ?? false
            else { return [] }
            let joined = Grouping.joined(tellings)
            guard joined.count == 1 || before.status == .shown else { return [] }
            return joined.filter { policy.verdict(on: $0, at: now, zones: zones) == .show }
                .map { row(.single($0), source, notBefore: now, .update) }
        }
    }

    /// The rows by which bubbles that were lost come to the screen again, by what is left of each to tell.
    package func again(_ lost: [[Telling]], source: SourceAttribution) -> [OutboxNotice] {
        lost.compactMap { tellings in
            let left = tellings.filter { policy.verdict(on: $0, at: now, zones: zones) == .show }
            return Grouping.bubble(for: left).map { row($0, source, notBefore: now, .again) }
        }
    }

    private func row(
        _ bubble: Grouping.Bubble, _ source: SourceAttribution, notBefore: Timestamp,
        _ manner: OutboxNotice.Manner = .news
    ) -> OutboxNotice {
        let tellings = bubble.tellings
        var row = OutboxNotice(
            notice: text.notice(for: bubble, source: source), kind: bubble.kind, manner: manner, createdAt: now,
            notBefore: notBefore,
            deliverBy: DeliveryPolicy.deadline(for: tellings, from: notBefore))
        if tellings.count == 1 { row.window = tellings[0].alert.event.window }
        row.subjects = tellings.flatMap { telling in
            ([telling.alert.id] + telling.neighbourEvents).map { .init(event: $0, kind: telling.kind) }
        }
        row.runsCommand = runsCommand && manner == .news
        return row
    }
}

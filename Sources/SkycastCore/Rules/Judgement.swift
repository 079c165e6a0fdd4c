/// What one evaluation of one rule at one city means for the store and for a person.
package struct Judgement: Sendable {
    package let key: RuleKey
    package let evaluation: Evaluation
    /// The events that are open or ended in it, as they are to be stored.
    package let alerts: [AlertRecord]
    /// What a person is to hear of it; nil for nothing.
    package let telling: Telling?

    /// Judges every rule that watches `city`, from the states in `states`; a rule without one starts idle.
    package static func all(
        of rules: [Rule], for city: City, states: [RuleKey: RuleState], outlook: Outlook, at now: Timestamp
    ) -> [Self] {
        rules.filter { $0.applies(to: city.id) }.map { rule in
            let key = RuleKey(rule: rule.id, city: city.id)
            return Self(rule, city, before: states[key] ?? RuleState(), outlook, now)
        }
    }

    private init(_ rule: Rule, _ city: City, before: RuleState, _ outlook: Outlook, _ now: Timestamp) {
        key = RuleKey(rule: rule.id, city: city.id)
        evaluation = evaluate(rule, before, outlook, at: now)
        let state = evaluation.state
        var open = state.event.map { AlertRecord(rule, city.id, $0, phase: state.phase) }
        if evaluation.keepsLevel, state.event?.isToldByOtherLimits(than: rule) == true { open?.limit = nil }
        let ended = evaluation.ended.map { AlertRecord(rule, city.id, $0, at: now) }
        alerts = [ended, open].compactMap(\.self)
        let isEnd = if case .ended = evaluation.decision.outcome { true } else { false }
        if let kind = evaluation.decision.outcome.noticeKind, let subject = isEnd ? ended : open {
            telling = Telling(kind: kind, alert: subject, city: city, toldBefore: before.event?.told)
                .with(rule)
        } else {
            telling = nil
        }
    }
}

extension AlertRecord {
    /// The record of an event of `rule`, with the limit of the level it has.
    package init(_ rule: Rule, _ city: CityID, _ event: AlertEvent, phase: RuleState.Phase) {
        self.init(
            id: EventID(rule: rule.id, city: city, openedAt: event.openedAt), rule: rule.id, city: city,
            title: rule.title, phase: phase, event: event, metric: rule.criterion.metric,
            direction: rule.criterion.direction, limit: rule.criterion.limit(of: event.level))
    }

    /// The record of an event that `rule` has ended: as bad as it was told, however far it had faded by then.
    ///
    /// So its end names the limit of the severity that a person has heard of. What was told by other limits has none that
    /// is known here.
    fileprivate init(_ rule: Rule, _ city: CityID, _ ended: EndedEvent, at now: Timestamp) {
        var event = ended.event
        if let told = event.told, ended.how != .removed, event.toldMeaning == rule.meaning { event.level = told }
        self.init(rule, city, event, phase: .idle)
        if event.isToldByOtherLimits(than: rule) { limit = nil }
        endedAt = now
        ending = ended.how
    }
}

extension Evaluation {
    /// True if the rule saw nothing by which to say how bad the open event is now.
    fileprivate var keepsLevel: Bool {
        switch decision.reason {
        case .unknownReading, .unknownWindow: true
        default: state.phase == .clearing && state.event?.window == nil
        }
    }
}

extension AlertEvent {
    fileprivate func isToldByOtherLimits(than rule: Rule) -> Bool { told != nil && toldMeaning != rule.meaning }
}

extension Criterion {
    fileprivate var direction: Limits.Direction? {
        if case .limit(let limits) = self { limits.direction } else { nil }
    }
}

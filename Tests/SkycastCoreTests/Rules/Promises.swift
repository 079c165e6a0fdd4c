import SkycastCore

/// What must hold in any history whatever, as sentences that a step can break.
enum Promises {
    /// The first one that the steps break; nil if they keep them all.
    static func broken(by steps: [History.Step]) -> String? {
        for (number, step) in steps.enumerated() {
            if let broken = broken(by: step) { return "reading \(number): \(broken)" }
        }
        return nil
    }

    private static func broken(by step: History.Step) -> String? {
        let (before, after) = (step.before.event, step.after.event)
        let isSame = before != nil && before?.openedAt == after?.openedAt
        if let ended = step.evaluation.ended, ended.event.openedAt != before?.openedAt {
            return "an event ended that was not open"
        }
        if before != nil, !isSame, step.evaluation.ended == nil { return "an event was lost without an end" }
        if isSame, step.evaluation.ended != nil { return "an event ended and stayed open" }
        if isSame, let told = before?.told, (after?.told ?? .minor) < told { return "what was told went down" }
        if (after == nil) != (step.after.phase == .idle || step.after.phase == .pending) {
            return "phase and event differ"
        }
        if isSame, before?.told == nil, after?.told != nil, step.evaluation.decision.outcome != .first {
            return "told for the first time without a first"
        }
        return broken(by: step.evaluation.decision.outcome, isSame: isSame, step)
    }

    private static func broken(
        by outcome: Decision.Outcome, isSame: Bool, _ step: History.Step
    ) -> String? {
        let (before, after) = (step.before.event, step.after.event)
        let ended = step.evaluation.ended
        switch outcome {
        case .nothing: return after?.toldAt != before?.toldAt && isSame ? "told, but nothing was said" : nil
        case .first where isSame && before?.told != nil: return "a second first without an end between"
        case .escalate where !isSame || before?.told == nil: return "an escalation of what was never told"
        case .escalate where after?.told.map({ $0 <= before?.told ?? .minor }) ?? true:
            return "an escalation to what was told"
        case .now where !isSame || (before?.told ?? .minor) < .severe: return "a 'now' of what was never told as severe"
        case .remind where !isSame || after?.isAcknowledged != false: return "a reminder after an acknowledgement"
        case .first, .escalate, .now, .remind: return after?.told == nil ? "told, but not noted as told" : nil
        case .ended where ended == nil && step.before.phase != .pending: return "an end of nothing"
        case .ended(let how, told: true):
            guard let told = ended?.event.told, told >= .severe else { return "an end told without a severe first" }
            return how == .over || how == .withdrawn ? nil : "an all-clear that nobody can give"
        case .ended(_, told: false): return nil
        }
    }
}

extension History.Step {
    /// What breaks if, from here on, nothing is known: nothing may change until it has lasted too long.
    var brokenByUnknown: String? {
        let rule = moment.rule
        guard rule.isEnabled, after.phase != .expected || rule.horizon > .zero else { return nil }
        let known = after.lastKnownAt ?? moment.now
        let nothing = Outlook(reading: nil, steps: [], run: nil, staleAfter: moment.outlook.staleAfter)
        let forecastOnly = Outlook(
            reading: nil, steps: moment.outlook.steps, run: moment.outlook.run, staleAfter: moment.outlook.staleAfter)
        let sights = [.pending, .ongoing, .clearing].contains(after.phase) ? [nothing, forecastOnly] : [nothing]
        for sight in sights {
            let frozen = evaluate(rule, after, sight, at: max(moment.now, known + abandonAfter))
            if frozen.state != after.resumed() { return "unknown changed the state" }
            if frozen.decision.outcome != .nothing { return "unknown decided \(frozen.decision)" }
        }
        guard after.phase != .idle else { return nil }
        let given = evaluate(rule, after, nothing, at: max(moment.now, known + abandonAfter + Seconds(1)))
        return given.decision.outcome == .ended(.unknown, told: false) ? nil : "unknown for ever: \(given.decision)"
    }

    /// What breaks if the daemon started anew just before: only what a clock had to reach may be later.
    var brokenByRestart: String? {
        let restarted = evaluate(moment.rule, before.resumed(), moment.outlook, at: moment.now)
        if restarted == evaluation || restarted.withoutClocks == evaluation.withoutClocks { return nil }
        let isByClock = [.pending, .clearing].contains(before.phase) && restarted.state.phase == before.phase
        return isByClock && restarted.decision.outcome == .nothing ? nil : "after a restart: \(restarted.decision)"
    }
}

extension Evaluation {
    /// The evaluation without the time that has been counted and what it is counted from.
    fileprivate var withoutClocks: Self {
        var state = state
        state.held = .zero
        state.cleared = .zero
        state.lastReading = nil
        return Self(state: state, decision: decision, ended: ended)
    }
}

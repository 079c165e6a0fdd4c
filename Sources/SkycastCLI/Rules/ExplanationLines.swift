import SkycastCore

/// An explanation in words: where the rule stands and why, then the numbers it goes by.
struct ExplanationLines {
    let presentation: Presentation
    let width: Int

    /// The lines of one rule at one city.
    func section(_ explanation: RuleExplanation) -> [Line] {
        let inner = width - 2
        let numbers = presentation.flowed(measures(explanation) + signs(explanation), width: inner)
        let course = presentation.flowed(
            forecast(explanation) + progress(explanation) + handling(explanation), width: inner)
        let reason = presentation.flowed([reason(explanation)], width: inner)
        return heading(explanation).lines(width: width) + (reason + numbers + course).map { Line("  ") + $0 }
    }

    private func heading(_ explanation: RuleExplanation) -> SectionHeading {
        let rule = explanation.rule
        let level = explanation.state.event?.level
        let start = level.map { level in
            Line(
                presentation.terminal.alertMark + " " + level.name.capitalizedFirst + "  ",
                Style(ink: .severity(level), isBold: true))
        }
        return SectionHeading(
            presentation: presentation, start: start ?? Line(), title: rule.heading,
            city: explanation.report.city.name,
            word: rule.isEnabled ? explanation.state.phase.rawValue : "disabled")
    }

    /// The engine's reason, and whether it would be told.
    private func reason(_ explanation: RuleExplanation) -> String {
        let decision = explanation.evaluation.decision
        let reason = decision.reason.rawValue.capitalizedFirst
        return decision.outcome.isTold ? reason + "; the next poll tells it, if it still is so" : reason
    }

    private func measures(_ explanation: RuleExplanation) -> [String] {
        let metric = explanation.rule.criterion.metric
        let words = RuleText(presentation: presentation)
        let value = explanation.value.map { presentation.text($0, metric) } ?? "unknown"
        var facts = [metric.title.capitalizedFirst + " " + value]
        if let snapshot = explanation.report.snapshot, explanation.reading == nil {
            facts = ["Last reading at " + moment(snapshot.validAt, explanation)]
        }
        if let limit = explanation.limit { facts.append("limit " + presentation.limit(limit, metric)) }
        if let clear = words.clear(explanation.rule.criterion) { facts.append(clear) }
        if explanation.rule.criterion.limits == nil { facts += words.danger(explanation.rule.criterion) }
        return facts
    }

    /// Whether the further conditions hold; of no interest while nothing breaches.
    private func signs(_ explanation: RuleExplanation) -> [String] {
        guard let reading = explanation.reading, explanation.rule.breachesAlone(reading.values) else { return [] }
        let words = RuleText(presentation: presentation)
        return explanation.signs.map { words.condition($0.condition) + ": " + $0.truth.word }
    }

    private func forecast(_ explanation: RuleExplanation) -> [String] {
        guard let window = explanation.state.event?.window else { return [] }
        let zone = explanation.report.city.zone
        let later = window.isOpenEnded ? " or later" : ""
        var facts = ["forecast " + presentation.span(window.start, window.end, in: zone) + later]
        if let peak = window.peak, let limits = explanation.rule.criterion.limits {
            let reach = limits.direction == .above ? "up to " : "down to "
            facts.append(
                reach + presentation.text(peak.value, limits.metric) + " at " + moment(peak.at, explanation))
        }
        return facts
    }

    private func progress(_ explanation: RuleExplanation) -> [String] {
        let (rule, state) = (explanation.rule, explanation.state)
        let words = RuleText(presentation: presentation)
        switch state.phase {
        case .pending: return ["held \(words.length(state.held)) of \(words.length(rule.holdFor))"]
        case .clearing: return ["clear for \(words.length(state.cleared)) of \(words.length(rule.clearFor))"]
        case .expected:
            guard let missed = state.event?.missedRuns, missed > 0 else { return [] }
            return ["absent from \(missed) of \(rule.confirmGone) runs"]
        case .idle, .ongoing: return []
        }
    }

    private func handling(_ explanation: RuleExplanation) -> [String] {
        var facts: [String] = []
        if let event = explanation.state.event {
            facts.append("since " + moment(event.begunAt ?? event.since, explanation))
            // What this very evaluation would tell has not been told.
            if let told = event.told, let toldAt = event.toldAt, toldAt < presentation.now {
                facts.append("told \(told.name) at " + moment(toldAt, explanation))
            } else {
                facts.append("not told yet")
            }
            if event.isAcknowledged { facts.append("acknowledged") }
        }
        if let until = explanation.snoozedUntil { facts.append("snoozed until " + moment(until, explanation)) }
        return facts
    }

    private func moment(_ moment: Timestamp, _ explanation: RuleExplanation) -> String {
        presentation.moment(moment, in: explanation.report.city.zone)
    }
}

extension Truth {
    /// As an answer to whether something holds.
    var word: String {
        switch self {
        case .yes: "yes"
        case .no: "no"
        case .unknown: "unknown"
        }
    }
}

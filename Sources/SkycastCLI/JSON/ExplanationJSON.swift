import SkycastCore

/// The object of `rules explain --json`; values, limits and peaks are in the stored unit `unit`.
enum ExplanationJSON {
    static func object(_ explanations: [RuleExplanation], now: Timestamp) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            ("rules", .array(explanations.map { rule($0, now) })),
        ])
    }

    private static func rule(_ explanation: RuleExplanation, _ now: Timestamp) -> JSONValue {
        let (rule, state) = (explanation.rule, explanation.state)
        let event = state.event
        let decision = explanation.evaluation.decision
        let isToldBefore = event?.toldAt.map { $0 < now } ?? false
        return .object([
            ("rule", .text(rule.id.text)),
            ("title", .text(rule.title)),
            ("city", .text(explanation.report.city.id.text)),
            ("enabled", .bool(rule.isEnabled)),
            ("state", .text(state.phase.rawValue)),
            ("severity", .string(event?.level.name)),
            ("decision", .text(decision.outcome.name)),
            ("would_tell", .bool(decision.outcome.isTold)),
            ("reason", .text(decision.reason.rawValue)),
            ("observed_at", .time(explanation.reading?.validAt)),
            ("value", .double(explanation.value)),
            ("limit", .double(explanation.limit)),
            ("clear", .double(rule.criterion.limits?.clear)),
            ("unit", .text(rule.criterion.metric.unit.symbol)),
            ("signs", .array(explanation.signs.map(sign))),
            ("window", event?.window.map(window) ?? .null),
            ("held_seconds", .integer(state.held.count)),
            ("for_seconds", .integer(rule.holdFor.count)),
            ("cleared_seconds", .integer(state.cleared.count)),
            ("clear_for_seconds", .integer(rule.clearFor.count)),
            ("alert", .string(explanation.eventID?.text)),
            ("since", .time(event?.since)),
            ("told", .string(isToldBefore ? event?.told?.name : nil)),
            ("told_at", .time(isToldBefore ? event?.toldAt : nil)),
            (
                "acknowledged",
                .bool(event?.isAcknowledged ?? false)
            ),
            ("snoozed_until", .time(explanation.snoozedUntil)),
        ])
    }

    private static func sign(_ sign: (condition: Condition, truth: Truth)) -> JSONValue {
        .object([
            ("metric", .text(sign.condition.metric.name)),
            ("comparison", .text(sign.condition.comparison.rawValue)),
            ("limit", .number(sign.condition.limit)),
            ("unit", .text(sign.condition.metric.unit.symbol)),
            ("holds", .flag(sign.truth == .unknown ? nil : sign.truth == .yes)),
        ])
    }

    private static func window(_ window: Window) -> JSONValue {
        .object([
            ("start", .time(window.start)),
            ("end", .time(window.end)),
            ("ends_open", .bool(window.isOpenEnded)),
            ("severity", .text(window.level.name)),
            ("peak", .double(window.peak?.value)),
            ("peak_at", .time(window.peak?.at)),
        ])
    }
}

extension Decision.Outcome {
    /// The word for it in JSON: the kind of notice, "ended" for an end that is not told, or "nothing".
    var name: String {
        if let kind = noticeKind { return kind.rawValue }
        return if case .ended = self { "ended" } else { "nothing" }
    }
}

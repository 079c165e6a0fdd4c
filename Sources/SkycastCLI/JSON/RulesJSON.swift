import SkycastCore

/// The object of `rules list --json`; limits are in the stored unit `unit`.
enum RulesJSON {
    static func object(_ rules: [Rule], now: Timestamp) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            ("rules", .array(rules.map(rule))),
        ])
    }

    private static func rule(_ rule: Rule) -> JSONValue {
        .object([
            ("id", .text(rule.id.text)),
            ("title", .text(rule.title)),
            ("built_in", .bool(rule.isBuiltIn)),
            ("enabled", .bool(rule.isEnabled)),
            ("metric", .text(rule.criterion.metric.name)),
            ("unit", .text(rule.criterion.metric.unit.symbol)),
            ("direction", .string(rule.criterion.limits?.direction.word)),
            ("limits", limits(rule.criterion)),
            ("clear", .double(rule.criterion.limits?.clear)),
            ("codes", codes(rule.criterion)),
            ("any_of", .array(rule.anyOf.map(condition))),
            ("all_of", .array(rule.allOf.map(condition))),
            ("horizon_seconds", .integer(rule.horizon.count)),
            ("for_seconds", .integer(rule.holdFor.count)),
            ("clear_for_seconds", .integer(rule.clearFor.count)),
            ("confirm_gone", .integer(Int64(rule.confirmGone))),
            ("cooldown_seconds", .integer(rule.cooldown.count)),
            ("repeat_seconds", .int(rule.repeatEvery?.count)),
            ("quiet", .string(rule.quiet?.rawValue)),
            ("cities", rule.cities.map { .array($0.sorted().map { .text($0.text) }) } ?? .null),
        ])
    }

    private static func limits(_ criterion: Criterion) -> JSONValue {
        guard let limits = criterion.limits else { return .null }
        return .object(limits.levels.map { ($0.severity.name, .number($0.limit)) })
    }

    private static func codes(_ criterion: Criterion) -> JSONValue {
        guard case .codes(let codes) = criterion else { return .null }
        return .object(
            Severity.allCases.compactMap { severity in
                codes[severity].map { codes in
                    (severity.name, .array(codes.sorted().map { .integer(Int64($0)) }))
                }
            })
    }

    /// A further condition; its limit is in the stored unit of its metric.
    static func condition(_ condition: Condition) -> JSONValue {
        .object([
            ("metric", .text(condition.metric.name)),
            ("comparison", .text(condition.comparison.rawValue)),
            ("limit", .number(condition.limit)),
            ("unit", .text(condition.metric.unit.symbol)),
        ])
    }
}

extension Criterion {
    /// The limits; nil for codes.
    var limits: Limits? { if case .limit(let limits) = self { limits } else { nil } }
}

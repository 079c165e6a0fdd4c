/// The built-in rules: in force when the configuration has no rule of its own.
///
/// Their limits are common ground between national services, which set their own (ALERTS, section 2).
package enum DefaultRules {
    /// How far ahead they all look.
    private static let horizon = Seconds.hours(12)

    /// All of them, in the order in which they are listed.
    package static let all = [highWind, heat, thunderstorm, frost, heavyRain]

    /// Beaufort 8, 10 and 12 in km/h.
    private static let highWind = rule(
        "high-wind", "wind", .windGusts, .above, [(.moderate, 62), (.severe, 90), (.extreme, 118)], clear: 55,
        .kilometresPerHour)

    private static let heat = rule(
        "heat", "heat", .apparentTemperature, .above, [(.moderate, 32), (.severe, 38), (.extreme, 41)], .celsius)

    private static let frost = rule("frost", "frost", .temperature, .below, [(.minor, 0)], .celsius)

    private static let heavyRain = rule(
        "heavy-rain", "heavy rain", .precipitation, .above, [(.moderate, 10), (.severe, 20)], .millimetresPerHour)

    /// A storm code alone has been unreliable since 2024 (open-meteo#812), so a second sign is needed.
    private static let thunderstorm: Rule = {
        var rule = Rule(
            id: RuleID("thunderstorm"), title: "thunderstorm",
            criterion: .codes([.moderate: [95], .severe: [96, 99]]))
        rule.anyOf = [
            Condition(.precipitation, .atLeast, 0.5),
            Condition(.windGusts, .atLeast, 50 / 3.6),
            Condition(.cape, .atLeast, 500),
        ]
        rule.horizon = horizon
        return rule
    }()

    private static func rule(
        _ id: String, _ title: String, _ metric: Metric, _ direction: Limits.Direction,
        _ levels: [(Severity, Double)], clear: Double? = nil, _ unit: Unit
    ) -> Rule {
        let converted = levels.compactMap { severity, limit in
            unit.convert(limit, to: metric.unit).map { Limits.Level(severity, $0) }
        }
        let clear = clear.flatMap { unit.convert($0, to: metric.unit) }
        guard let limits = Limits(metric: metric, direction: direction, levels: converted, clear: clear) else {
            preconditionFailure("the limits of the built-in rule \(id) are in order and in a unit of their metric")
        }
        var rule = Rule(id: RuleID(id), title: title, criterion: .limit(limits))
        rule.horizon = horizon
        return rule
    }
}

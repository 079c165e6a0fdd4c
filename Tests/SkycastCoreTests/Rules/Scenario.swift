import SkycastCore
import Testing

/// A rule's life in one line: readings in, one character a reading out (the notation of rule test files).
struct Scenario: Sendable, CustomTestStringConvertible {
    let name: String
    let test: RuleTest
    let expected: String

    var testDescription: String { name }

    init(
        _ name: String, _ rule: Rule, every: Seconds = .minutes(10), _ readings: String, _ expected: String,
        also others: [Metric: String] = [:], runs: [(at: Int, hours: String)] = [], restart: Set<Int> = [],
        ack: Set<Int> = [], start: Timestamp = RuleTest.defaultStart
    ) {
        self.name = name
        let metric = rule.criterion.metric
        test = RuleTest(
            name: name, rule: rule, start: start, every: every,
            readings: Self.values([metric: readings].merging(others) { first, _ in first }),
            runs: runs.map { RuleTest.Run(at: $0.at, hours: Self.values([metric: $0.hours])) },
            restarts: restart, acknowledgements: ack)
        self.expected = expected.filter { $0 != " " }
    }

    var timeline: String { String(test.timeline().map(\.symbol)) }

    /// One set of values an index; a series that does not parse is empty, which no expectation matches.
    static func values(_ series: [Metric: String]) -> [WeatherValues] {
        let columns = series.mapValues { (try? SeriesText.parse($0)) ?? [] }
        return (0..<(columns.values.map(\.count).max() ?? 0)).map { index in
            var values = WeatherValues()
            for (metric, column) in columns where index < column.count { values[metric] = column[index] }
            return values
        }
    }
}

/// Rules for scenarios, in metres per second so that series are short.
enum Rules {
    /// Gusts: minor 14, moderate 18, severe 25; clear below 12.
    static func wind(
        for hold: Seconds = .zero, clearFor: Seconds = .minutes(30), horizon: Seconds = .zero,
        _ adjust: (inout Rule) -> Void = { _ in }
    ) -> Rule {
        rule(
            "wind", .windGusts, .above, [.init(.minor, 14), .init(.moderate, 18), .init(.severe, 25)], clear: 12,
            hold, clearFor, horizon, adjust)
    }

    /// Temperature: minor below 0 °C, severe below −10; clear above 1.
    static func frost(
        clearFor: Seconds = .minutes(30), horizon: Seconds = .zero, _ adjust: (inout Rule) -> Void = { _ in }
    ) -> Rule {
        rule(
            "frost", .temperature, .below, [.init(.minor, 0), .init(.severe, -10)], clear: nil, .zero, clearFor,
            horizon, adjust)
    }

    /// Thunderstorm codes, severe, with half a millimetre an hour as the second sign.
    static func storm(horizon: Seconds = .zero, _ adjust: (inout Rule) -> Void = { _ in }) -> Rule {
        var rule = Rule(id: RuleID("storm"), title: "thunderstorm", criterion: .codes([.severe: [95, 96, 99]]))
        rule.anyOf = [Condition(.precipitation, .atLeast, 0.5)]
        rule.horizon = horizon
        adjust(&rule)
        return rule
    }

    private static func rule(
        _ id: String, _ metric: Metric, _ direction: Limits.Direction, _ levels: [Limits.Level], clear: Double?,
        _ hold: Seconds, _ clearFor: Seconds, _ horizon: Seconds, _ adjust: (inout Rule) -> Void
    ) -> Rule {
        guard let limits = Limits(metric: metric, direction: direction, levels: levels, clear: clear) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        var rule = Rule(id: RuleID(id), title: metric.title, criterion: .limit(limits))
        rule.holdFor = hold
        rule.clearFor = clearFor
        rule.horizon = horizon
        adjust(&rule)
        return rule
    }
}

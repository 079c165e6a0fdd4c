import SkycastCore
import Testing

@Suite("Rules about what a source does not tell")
struct MissingMetricTests {
    private let capabilities = SourceCapabilities(
        current: [.temperature, .pressure], forecast: [.temperature, .pressure, .windGusts, .cloudCover],
        updateInterval: .minutes(15))

    private func rule(_ metric: Metric, horizon: Seconds = .zero) throws -> Rule {
        let limits = try #require(Limits(metric: metric, direction: .above, levels: [.init(.moderate, 10)]))
        var rule = Rule(id: RuleID("x"), title: "x", criterion: .limit(limits))
        rule.horizon = horizon
        return rule
    }

    @Test(
        "what it needs is told now, or ahead if it looks ahead",
        arguments: [
            (Metric.temperature, Seconds.zero, true), (.windGusts, .zero, false), (.windGusts, .hours(3), true),
            (.uvIndex, .zero, false), (.uvIndex, .hours(3), false), (.temperatureChange24h, .zero, true),
            (.pressureChange3h, .zero, true),
            // What current values lack of it is the forecast's.
            (.cloudCover, .zero, true),
        ])
    func criterion(metric: Metric, horizon: Seconds, isTold: Bool) throws {
        #expect(try capabilities.missing(for: rule(metric, horizon: horizon)) == (isTold ? [] : [metric]))
    }

    @Test("each of all_of is needed, of any_of one") func conditions() throws {
        func condition(_ metric: Metric) -> Condition { Condition(metric, .atLeast, 1) }
        var rule = try rule(.temperature)
        rule.allOf = [condition(.pressure), condition(.visibility), condition(.visibility)]
        rule.anyOf = [condition(.cape), condition(.temperature)]
        #expect(capabilities.missing(for: rule) == [.visibility])
        rule.anyOf = [condition(.cape), condition(.snowDepth)]
        #expect(capabilities.missing(for: rule) == [.visibility, .cape, .snowDepth])
    }
}

import SkycastCore
import Testing

@Suite("Further conditions")
struct ConditionTests {
    /// The comparison, and whether it holds just below, at and just above 2 °C.
    static let comparisons: [(Condition.Comparison, below: Bool, at: Bool, above: Bool)] = [
        (.atLeast, false, true, true), (.above, false, false, true), (.atMost, true, true, false),
        (.below, true, false, false), (.equal, false, true, false), (.notEqual, true, false, true),
    ]

    @Test("compare on the grid of thousandths", arguments: comparisons)
    func comparison(_ comparison: Condition.Comparison, below: Bool, at: Bool, above: Bool) {
        let rule = Rules.wind { $0.allOf = [Condition(.temperature, comparison, 2)] }
        for (temperature, holds) in [("1.999", below), ("2", at), ("2.0004", at), ("2.001", above)] {
            let scenario = Scenario(
                temperature, rule, "20", holds ? "F" : ".", also: [.temperature: temperature])
            #expect(scenario.timeline == scenario.expected, "\(temperature) \(comparison.rawValue) 2")
        }
    }

    /// What two conditions say (`1` yes, `0` no, `_` unknown), and whether a rule with either and with both begins.
    static let logic: [(String, String, any: Bool, all: Bool)] = [
        ("1", "1", true, true), ("1", "0", true, false), ("0", "0", false, false), ("1", "_", true, false),
        ("0", "_", false, false), ("_", "_", false, false),
    ]

    @Test("any of them or all of them, with what is unknown neither true nor false", arguments: logic)
    func threeValues(_ first: String, _ second: String, any: Bool, all: Bool) {
        let conditions = [Condition(.temperature, .above, 0.5), Condition(.pressure, .above, 900)]
        let pressure = ["1": "1000", "0": "880"][second] ?? second
        for (either, both) in [(first, pressure), (second, ["1": "1000", "0": "880"][first] ?? first)] {
            let others: [Metric: String] = [.temperature: either, .pressure: both]
            let anyOf = Scenario("any", Rules.wind { $0.anyOf = conditions }, "20", any ? "F" : ".", also: others)
            let allOf = Scenario("all", Rules.wind { $0.allOf = conditions }, "20", all ? "F" : ".", also: others)
            #expect(anyOf.timeline == anyOf.expected)
            #expect(allOf.timeline == allOf.expected)
        }
    }

    @Test("are needed to start and to rise, not to go on")
    func held() {
        let rule = Rules.wind { $0.allOf = [Condition(.temperature, .above, 0)] }
        let scenario = Scenario("held", rule, "20 20 26 26 20", "F==^=", also: [.temperature: "1 -1 -1 1 _"])
        #expect(scenario.timeline == scenario.expected)
    }
}

import SkycastCore
import Testing

/// What an expected event makes of forecasts by several sources.
@Suite("Forecasts of another source")
struct OtherSourceTests {
    /// A run an hour: `A` and `B` have the event, `a` and `b` lack it, `_` is B's without the metric.
    @Test(
        "one run of another model withdraws nothing",
        arguments: [
            ("two of the same source do", 2, "Aaa", "E-w"),
            ("the first of another does not count", 2, "Abb", "E--"),
            ("its second and third do", 2, "Abbb", "E--w"),
            ("not even if one were enough", 1, "Abb", "E-w"),
            ("back at the first that still has it, nothing has been missed", 2, "AbbAaa", "E----w"),
            ("what both had is missed by either", 2, "ABbb", "E--w"),
            ("changing back and forth adds nothing up", 2, "Aababab", "E------"),
            ("a miss before the change does not count after it", 2, "Aabb", "E---"),
            ("what the other does not tell is unknown", 2, "A___A", "E???-"),
        ])
    func runs(name: String, confirmGone: Int, runs: String, expected: String) {
        var rule = Rules.wind(horizon: .hours(14))
        rule.confirmGone = confirmGone
        var state = RuleState()
        let timeline = runs.enumerated().map { hour, run in
            let now = RuleTest.defaultStart + .hours(Int64(hour))
            let evaluation = evaluate(rule, state, outlook(run, number: hour, at: now), at: now)
            state = evaluation.state
            return TimelineSymbol.of(evaluation.decision, in: state.phase)
        }
        #expect(String(timeline) == expected)
    }

    /// Gusts of 20 m/s ten hours after the start, or none.
    private func outlook(_ run: Character, number: Int, at now: Timestamp) -> Outlook {
        let danger = RuleTest.defaultStart + .hours(10)
        let steps = (0..<16).map { hour in
            let start = now + .hours(Int64(hour))
            var values = WeatherValues()
            values[.temperature] = 10
            if run != "_" { values[.windGusts] = run.isUppercase && start == danger ? 20 : 5 }
            return ForecastStep(start: start, values: values)
        }
        var calm = WeatherValues()
        calm[.windGusts] = 5
        return Outlook(
            reading: Outlook.Reading(validAt: now, values: calm), steps: steps,
            run: ForecastRunID(hash: UInt64(number)), source: SourceID(run.uppercased() == "A" ? "A" : "B"),
            staleAfter: .minutes(45))
    }
}

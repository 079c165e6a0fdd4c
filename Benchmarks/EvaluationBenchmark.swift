import SkycastCore

/// How long it takes to judge one city once.
enum EvaluationBenchmark {
    static func figure() -> Figure {
        let city = MadeUpCity(1)
        let outlook = Outlook(
            reading: city.reading(at: MadeUpCity.start), steps: city.run(at: MadeUpCity.start),
            run: ForecastRunID(hash: 1), staleAfter: .minutes(45))
        let rules = BenchmarkRules.ahead
        var states = rules.map { _ in RuleState() }
        let rounds = 50_000
        let took = Took.measuring {
            for round in 0..<rounds {
                let now = MadeUpCity.start + Seconds(Int64(round % 900))
                for index in rules.indices {
                    states[index] = evaluate(rules[index], states[index], outlook, at: now).state
                }
            }
        }
        return Figure("20 rules on one outlook of 48 steps", took.processor / Double(rounds) * 1e6, "µs", atMost: 200)
    }
}

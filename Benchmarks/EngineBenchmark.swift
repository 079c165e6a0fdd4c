import SkycastCore

/// How long the rules take: 20 rules on a city's outlook of 48 hours, and a year of ten cities replayed.
enum EngineBenchmark {
    static func run() {
        let clock = ContinuousClock()
        let outlook = self.outlook(steps: 48)
        let rules = self.rules(20)
        var states = [RuleState](repeating: RuleState(), count: rules.count)
        let rounds = 20_000
        let took = clock.measure {
            for round in 0..<rounds {
                let now = start + Seconds(Int64(round % 900))
                for index in rules.indices {
                    states[index] = evaluate(rules[index], states[index], outlook, at: now).state
                }
            }
        }
        print("20 rules on one outlook of 48 steps: \(microseconds(took) / Double(rounds)) µs (at most 200)")
    }

    static let start = RuleTest.defaultStart

    static func microseconds(_ duration: Duration) -> Double {
        Double(duration.components.seconds) * 1e6 + Double(duration.components.attoseconds) * 1e-12
    }

    /// A day and night of wind, rain and temperature.
    static func outlook(steps: Int) -> Outlook {
        let forecast = (0..<steps).map { hour in
            var values = WeatherValues()
            values[.windGusts] = 10 + Double(hour % 12)
            values[.temperature] = 5 + Double(hour % 24) / 2
            values[.apparentTemperature] = 3 + Double(hour % 24) / 2
            values[.precipitation] = Double(hour % 7) / 4
            values[.weatherCode] = hour % 5 == 0 ? 95 : 3
            return ForecastStep(start: start + .hours(Int64(hour)), values: values)
        }
        return Outlook(
            reading: Outlook.Reading(validAt: start, values: forecast[0].values), steps: forecast,
            run: ForecastRunID(hash: 1), staleAfter: .minutes(45))
    }

    static func rules(_ count: Int) -> [Rule] {
        (0..<count).map { number in
            var rule = DefaultRules.all[number % DefaultRules.all.count]
            rule = Rule(id: RuleID("rule-\(number)"), title: rule.title, criterion: rule.criterion)
            rule.anyOf = DefaultRules.all[number % DefaultRules.all.count].anyOf
            rule.horizon = .hours(48)
            return rule
        }
    }
}

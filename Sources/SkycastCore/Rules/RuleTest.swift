/// A rule run against a written series, with what is expected of it: one `[[test]]` of a rule test file.
package struct RuleTest: Sendable {
    package let name: String
    package let rule: Rule
    package let start: Timestamp
    package let every: Seconds
    /// One set of values a reading, in stored units.
    package let readings: [WeatherValues]
    /// Forecasts, in the order in which they replace each other.
    package let runs: [Run]
    /// Before which readings the daemon starts anew.
    package let restarts: Set<Int>
    /// Before which readings the user acknowledges the open event.
    package let acknowledgements: Set<Int>

    package init(
        name: String, rule: Rule, start: Timestamp = RuleTest.defaultStart, every: Seconds, readings: [WeatherValues],
        runs: [Run] = [], restarts: Set<Int> = [], acknowledgements: Set<Int> = []
    ) {
        self.name = name
        self.rule = rule
        self.start = start
        self.every = every
        self.readings = readings
        self.runs = runs
        self.restarts = restarts
        self.acknowledgements = acknowledgements
    }

    /// 2026-01-01T00:00:00Z.
    package static let defaultStart = Timestamp(1_767_225_600)

    /// A forecast that is the newest from one reading on.
    package struct Run: Sendable {
        /// The number of that reading, from 0.
        package let at: Int
        /// One set of values an hour, from the full hour of that reading's time.
        package let hours: [WeatherValues]

        package init(at: Int, hours: [WeatherValues]) {
            self.at = at
            self.hours = hours
        }
    }

    /// What came of one reading.
    package struct Step: Sendable {
        package let at: Timestamp
        package let state: RuleState
        package let decision: Decision

        /// The character that stands for it in an expectation.
        package var symbol: Character { TimelineSymbol.of(decision, in: state.phase) }
    }

    /// The timeline: one step a reading, decided by the function that decides live.
    package func timeline() -> [Step] {
        var state = RuleState()
        let forecasts = runs.map { run in (at: run.at, forecast: Forecast(of: run, from: start + every * Int64(run.at)))
        }
        return readings.indices.map { number in
            if restarts.contains(number) { state = state.resumed() }
            if acknowledgements.contains(number) { state = state.acknowledged() }
            let now = start + every * Int64(number)
            let forecast = forecasts.last { $0.at <= number }?.forecast
            let evaluation = evaluate(rule, state, outlook(of: readings[number], forecast, now), at: now)
            state = evaluation.state
            return Step(at: now, state: state, decision: evaluation.decision)
        }
    }

    private func outlook(of values: WeatherValues, _ forecast: Forecast?, _ now: Timestamp) -> Outlook {
        Outlook(
            reading: Outlook.Reading(validAt: now, values: values), steps: forecast?.steps ?? [], run: forecast?.run,
            staleAfter: Freshness.limitForRules(interval: every))
    }

    /// A run as it is looked at.
    private struct Forecast {
        let steps: [ForecastStep]
        /// nil if it says nothing at all.
        let run: ForecastRunID?

        init(of run: Run, from moment: Timestamp) {
            let steps = run.hours.enumerated().map { hour, values in
                ForecastStep(start: moment.startOfHour + .hours(Int64(hour)), values: values)
            }
            self.steps = steps
            self.run = steps.isEmpty ? nil : ForecastRunID(of: steps)
        }
    }
}

/// The characters of rule test expectations (Documentation/Rules.md).
package enum TimelineSymbol {
    /// The character of a decision that left the rule in `phase`.
    package static func of(_ decision: Decision, in phase: RuleState.Phase) -> Character {
        switch decision.outcome {
        case .first: return phase == .expected ? "E" : "F"
        case .escalate: return "^"
        case .now: return "!"
        case .remind: return "R"
        case .ended(.over, let told): return told ? "O" : "o"
        case .ended(.withdrawn, let told): return told ? "W" : "w"
        case .ended(.expired, _): return "x"
        case .ended(.unknown, _): return "u"
        case .ended(.removed, _): return "r"
        case .nothing: break
        }
        if phase != .idle, decision.reason == .unknownReading || decision.reason == .unknownWindow { return "?" }
        return switch phase {
        case .idle: "."
        case .pending: "~"
        case .expected: "-"
        case .ongoing: "="
        case .clearing: ","
        }
    }

    /// Every character that may stand in an expectation.
    ///
    /// Not "r": the rule of a test is never removed.
    package static let all: Set<Character> = Set(".~-=,?EF^!ROoWwxu")
}

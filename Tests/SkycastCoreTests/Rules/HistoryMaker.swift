import SkycastCore
import SkycastTestSupport

/// Makes up moments, each following from the one before.
struct HistoryMaker {
    var generator: SeededGenerator
    private var now = RuleTest.defaultStart
    private var gusts = 12.0
    private var forecast: Forecast?
    private var rule = Rules.wind()

    init(generator: SeededGenerator) {
        self.generator = generator
        for _ in 0..<6 { edit() }
        rule.isEnabled = true
    }

    mutating func nextMoment(isTouched: Bool) -> History.Moment {
        now = now + (isOneIn(12) ? .hours(number(1...9)) : .minutes([10, 10, 15, 60].picked(by: &generator)))
        if isOneIn(5) { forecast = nextForecast() }
        if isTouched, isOneIn(15) { edit() }
        return History.Moment(
            now: now, outlook: outlook(), rule: rule, isAfterRestart: isOneIn(12),
            isAcknowledged: isTouched && isOneIn(10))
    }

    private mutating func outlook() -> Outlook {
        let age: Seconds =
            switch number(0...19) {
            case 0: .hours(number(1...8))
            case 1: .minutes(-number(1...30))
            default: .minutes(number(0...5))
            }
        let reading = isOneIn(15) ? nil : Outlook.Reading(validAt: now - age, values: nextValues())
        return Outlook(
            reading: reading, steps: forecast?.steps ?? [], run: forecast?.run, staleAfter: .minutes(45))
    }

    /// A run of its own, the last one cut short, one that knows nothing, or none.
    private mutating func nextForecast() -> Forecast? {
        let kind = number(0...9)
        if kind == 0 { return nil }
        if kind == 1, let forecast { return run(Array(forecast.steps.prefix(Int(number(0...8))))) }
        let start = now.startOfHour - .hours(number(0...3))
        if isOneIn(2) { gusts = Double(number(0...30)) }
        return run(
            (0..<number(0...30)).map { hour in
                ForecastStep(start: start + .hours(hour), values: kind == 2 ? WeatherValues() : nextValues())
            })
    }

    private func run(_ steps: [ForecastStep]) -> Forecast {
        Forecast(city: CityID("oslo"), source: SourceID("test"), fetchedAt: now, steps: steps, days: [])
    }

    private mutating func nextValues() -> WeatherValues {
        gusts = min(32, max(0, gusts + Double(number(-5...5))))
        let absurd: [Double?] = [nil, .nan, .infinity, -.infinity, 1e308, -1e308, -999, -1, .leastNonzeroMagnitude]
        var values = WeatherValues()
        values[.windGusts] = isOneIn(8) ? absurd.picked(by: &generator) : gusts
        values[.temperature] = isOneIn(8) ? absurd.picked(by: &generator) : 10 - gusts
        return values
    }

    private mutating func edit() {
        switch number(0...8) {
        case 0, 1: rule.criterion = shiftedLimits(by: Double(number(-3...3)))
        case 2: rule.criterion = Rules.frost().criterion
        case 3: rule.isEnabled.toggle()
        default: break
        }
        rule.horizon = isOneIn(2) ? .zero : .hours(number(1...24))
        rule.holdFor = rule.horizon == .zero ? .minutes(number(0...4) * 10) : .zero
        rule.clearFor = .minutes(number(0...5) * 10)
        rule.cooldown = .minutes(number(0...9) * 10)
        rule.repeatEvery = isOneIn(3) ? .minutes(30) : nil
        rule.confirmGone = Int(number(1...3))
        rule.allOf = isOneIn(4) ? [Condition(.temperature, .atLeast, -12)] : []
    }

    private func shiftedLimits(by shift: Double) -> Criterion {
        let levels = [(Severity.minor, 14.0), (.moderate, 18), (.severe, 25)].map { severity, limit in
            Limits.Level(severity, limit + shift)
        }
        let limits = Limits(metric: .windGusts, direction: .above, levels: levels, clear: 12 + shift)
        return limits.map(Criterion.limit) ?? rule.criterion
    }

    private mutating func number(_ range: ClosedRange<Int64>) -> Int64 { .random(in: range, using: &generator) }

    private mutating func isOneIn(_ count: Int64) -> Bool { number(1...count) == 1 }
}

extension Array {
    fileprivate func picked(by generator: inout SeededGenerator) -> Element {
        self[Int.random(in: indices, using: &generator)]
    }
}

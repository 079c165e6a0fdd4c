import SkycastCore
import SkycastTestSupport

extension WeatherValues {
    /// Values of every metric, each unknown, at an end of its range, or anywhere within it.
    static func random(using generator: inout SeededGenerator) -> Self {
        var values = Self()
        for metric in Metric.allCases {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: break
            case 1: values[metric] = metric.plausible.lowerBound
            case 2: values[metric] = metric.plausible.upperBound
            default: values[metric] = Double.random(in: metric.plausible, using: &generator)
            }
        }
        return values
    }
}

extension ForecastStep {
    /// Up to `limit` steps, not always of one length and sometimes with whole metrics unknown.
    static func random(upTo limit: Int, using generator: inout SeededGenerator) -> [Self] {
        var start = Timestamp(.random(in: -5_000_000_000...5_000_000_000, using: &generator))
        let hidden = Set(Metric.allCases.filter { _ in Bool.random(using: &generator) })
        return (0..<Int.random(in: 0...limit, using: &generator)).map { _ in
            let length = Seconds([900, 3600, 10_800, 1, .max / 4].randomElement(using: &generator) ?? 1)
            defer { start = start + min(length, .hours(6)) }
            var values = WeatherValues.random(using: &generator)
            for metric in hidden { values[metric] = nil }
            return Self(start: start, length: length, values: values)
        }
    }
}

extension DailyForecast {
    /// A day with any of its parts unknown, numbers to three decimals.
    static func random(date: CivilDate, using generator: inout SeededGenerator) -> Self {
        let rise = Timestamp(.random(in: -1_000_000_000...4_000_000_000, using: &generator))
        let suns: [Sun] = [.unknown, .polarDay, .polarNight, .times(rise: rise, set: rise + .hours(9))]
        var day = Self(date: date, sun: suns.randomElement(using: &generator) ?? .unknown)
        func number() -> Double? {
            Bool.random(using: &generator) ? Double(Int.random(in: -99_999...999_999, using: &generator)) / 1000 : nil
        }
        day.temperatureMax = number()
        day.temperatureMin = number()
        day.precipitation = number()
        day.precipitationProbability = number()
        day.windGustsMax = number()
        day.uvIndexMax = number()
        day.weatherCode = Bool.random(using: &generator) ? WeatherCode(.random(in: -1...99, using: &generator)) : nil
        return day
    }
}

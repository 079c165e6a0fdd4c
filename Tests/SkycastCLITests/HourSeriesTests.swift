import SkycastCLI
import SkycastCore
import Testing

/// The hours of a forecast as a chart needs them.
@Suite struct HourSeriesTests {
    private func text(_ steps: [ForecastStep], now: Timestamp = start) -> [String] {
        var report = Sample.report()
        report.forecast = Forecast(
            city: Sample.oslo.id, source: SourceID("open-meteo"), fetchedAt: Self.start, steps: steps, days: [])
        let city = CityWeatherView(report, now: now, zones: SummerTime(), forecastInterval: .hours(1))
        let hours = HourSeries(city, count: 8)
        return zip(hours.curve(.temperature), hours.bars(.temperature)).map { curve, bar in
            [curve, bar].map { $0.map { QuantityText.shortest($0) } ?? "-" }.joined(separator: "/")
        }
    }

    private static let start = Sample.now.startOfHour

    private func step(_ hour: Int64, _ celsius: Double?, hours: Int64 = 1) -> ForecastStep {
        var values = WeatherValues()
        values[.temperature] = celsius
        return ForecastStep(start: Self.start + .hours(hour), length: .hours(hours), values: values)
    }

    @Test func hoursAreHours() {
        #expect(text([step(0, 1), step(1, 2), step(2, nil), step(3, 4)]) == ["1/1", "2/2", "-/-", "4/4"])
        #expect(text([]).isEmpty)
    }

    @Test func aMissingHourIsAGap() {
        #expect(text([step(0, 1), step(2, 3), step(3, 5)]) == ["1/1", "-/-", "3/3", "5/5"])
    }

    @Test func longStepsAreStraightForACurveAndLevelForABar() {
        #expect(
            text([step(0, 0), step(1, 3, hours: 3), step(4, 6, hours: 3)])
                == ["0/0", "3/3", "4/3", "5/3", "6/6", "6/6", "6/6"])
    }

    @Test func theRunningHourIsTheFirst() {
        let steps = [step(0, 0), step(1, 3, hours: 3), step(4, 6)]
        #expect(text(steps, now: Self.start + .minutes(150)) == ["4/3", "5/3", "6/6"])
        #expect(text(steps, now: Self.start + .hours(9)).isEmpty)
        #expect(text([step(2, 1)], now: Self.start).count == 1)
    }

    @Test func atMostAsManyAsAsked() {
        #expect(text((0..<30).map { step($0, 1) }).count == 8)
        #expect(text([step(0, 1), step(5000, 1)]) == ["1/1"] + Array(repeating: "-/-", count: 7))
    }
}

import SkycastCore
import Testing

/// Calls as Open-Meteo counts them.
@Suite struct CallWeightTests {
    @Test(
        "the weight of one place",
        arguments: [
            (0, 1, 1.0), (1, 1, 1.0), (10, 1, 1.0), (10, 7, 1.0), (11, 1, 1.1), (15, 7, 1.5), (38, 10, 3.8),
            (10, 14, 1.0), (10, 16, 16.0 / 14), (20, 28, 4.0),
        ])
    func place(variables: Int, days: Int, weight: Double) {
        #expect(abs(CallWeight.ofPlace(variables: variables, days: days) - weight) < 1e-12)
    }

    @Test(
        "the weight of a day",
        arguments: [
            // cities, interval and forecast interval in minutes, calls: forecasts × 3.8, the other polls × 1
            (0, 15, 60, 0), (1, 15, 60, 164), (1, 60, 60, 92), (1, 60, 15, 365), (10, 15, 60, 1632),
            (1, 1, 60, 1508), (6, 1, 60, 9044), (7, 1, 60, 10_551), (1, 1, 1, 5472),
        ] as [(Int, Int64, Int64, Int64)])
    func day(cities: Int, interval: Int64, forecast: Int64, calls: Int64) {
        let weight = CallWeight(
            intervals: Array(repeating: .minutes(interval), count: cities), forecastInterval: .minutes(forecast))
        #expect(weight.calls == calls)
        #expect(weight.isOverFree == (calls > 10_000))
        #expect((weight.warning != nil) == (calls > 10_000))
    }

    @Test func citiesWithIntervalsOfTheirOwn() {
        let weight = CallWeight(intervals: [.minutes(15), .minutes(30)], forecastInterval: .hours(1))
        #expect(abs(weight.perDay - (24 * 3.8 * 2 + 72 + 24)) < 1e-9)
    }

    @Test(
        "each variable counts for each model", arguments: [(-1, 163.2), (0, 163.2), (1, 163.2), (2, 326.4), (5, 816)])
    func models(models: Int, perDay: Double) {
        let weight = CallWeight(intervals: [.minutes(15)], forecastInterval: .hours(1), models: models)
        #expect(abs(weight.perDay - perDay) < 1e-9)
    }

    @Test func absurdIntervalsAreNoTrap() {
        let weight = CallWeight(intervals: [.zero, Seconds(-5), Seconds(.max)], forecastInterval: Seconds(.max))
        #expect(weight.perDay.isFinite && weight.isOverFree)
        #expect(
            weight.warning == """
                about 172800 calls a day, but Open-Meteo gives 10000 for free; lengthen interval or forecast_interval, \
                or watch fewer cities
                """)
    }
}

import SkycastCore
import Testing

@Suite("What of an answer can be used")
struct UsableWeatherTests {
    private static let now = Timestamp(1_798_632_000)
    private let oslo = CityID("oslo")

    private func answer(read: Seconds? = .zero, hour: Seconds? = .zero) -> CityWeather {
        func at(_ offset: Seconds) -> Timestamp { Self.now + offset }
        let source = SourceID("test")
        return CityWeather(
            city: oslo,
            snapshot: read.map {
                Snapshot(city: oslo, source: source, validAt: at($0), fetchedAt: Self.now, values: WeatherValues())
            },
            forecast: hour.map {
                Forecast(
                    city: oslo, source: source, fetchedAt: Self.now,
                    steps: [ForecastStep(start: at($0), values: WeatherValues())], days: [])
            }, timeZone: nil
        ).usable(at: Self.now)
    }

    @Test(
        "F50 current values are of at most ten minutes ahead and a day ago",
        arguments: [
            (600, nil), (601, "a time to come"), (Int64.max, "a time to come"), (-86_400, nil),
            (-86_401, "more than a day ago"), (-1_798_632_001, "more than a day ago"),
        ] as [(Int64, String?)])
    func reading(offset: Int64, time: String?) {
        let offset = offset == .max ? Seconds(.max) - Seconds(Self.now.seconds) : Seconds(offset)
        let answer = answer(read: offset)
        #expect((answer.snapshot == nil) == (time != nil))
        #expect(answer.readingFailure == time.map { "the current values are of \($0)" })
        #expect(answer.forecast != nil)
    }

    @Test(
        "F32 a forecast has an hour that is not over and begins within a day",
        arguments: [(-3600, false), (-3599, true), (86_399, true), (86_400, false)] as [(Int64, Bool)])
    func forecast(offset: Int64, isUsable: Bool) {
        let answer = answer(hour: Seconds(offset))
        #expect((answer.forecast != nil) == isUsable)
        #expect((answer.failure == nil) == isUsable)
        #expect(answer.snapshot != nil)
    }

    @Test("no current values are a failure, no forecast is none: it may not have been asked for")
    func missing() {
        #expect(answer(read: nil).failure == "the answer holds no current values")
        #expect(answer(hour: nil).failure == nil)
    }
}

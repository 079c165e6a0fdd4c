import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

@Suite("Days of MET Norway")
struct METNorwayDayTests {
    /// 2026-01-01T00:00:00Z, an hour after midnight in Oslo.
    private let midnight = Timestamp(1_767_225_600)

    private func days(
        _ body: METNorwayBody, of city: City = .oslo, at now: Timestamp, known: KnownAnswer? = nil
    ) async throws -> [DailyForecast] {
        try #require(try await METNorway(body).weather(of: city, at: now, known: known).forecast).days
    }

    /// Hours of which each has what a day is told by.
    private func full(_ count: Int, from start: Timestamp) -> METNorwayBody {
        METNorwayBody((0..<count).map { Self.hour($0, from: start) })
    }

    private static func hour(_ number: Int, from start: Timestamp) -> METNorwayBody.Moment {
        let isWet = number == 20
        let instant = ["air_temperature": Double(number), "wind_speed_of_gust": Double(number) / 2]
        let details = ["precipitation_amount": 0.1, "probability_of_precipitation": isWet ? 80 : 10]
        return METNorwayBody.Moment(
            start + .hours(Int64(number)), instant,
            hour: METNorwayBody.Period(isWet ? "heavyrain" : "fair_day", details))
    }

    /// Six hours of rain, each a degree wider than the one before.
    private static func sixHours(_ number: Int, from start: Timestamp) -> METNorwayBody.Moment {
        let details = [
            "air_temperature_max": Double(10 + number), "air_temperature_min": Double(-number),
            "precipitation_amount": 1.1,
        ]
        return METNorwayBody.Moment(
            start + .hours(Int64(number) * 6), sixHours: METNorwayBody.Period("rain", details))
    }

    @Test("a day of the city's own zone, made of its hours") func hours() async throws {
        let days = try await days(full(47, from: midnight - .hours(1)), at: midnight)
        var expected = DailyForecast(date: CivilDate(year: 2026, month: 1, day: 1))
        expected.temperatureMax = 23
        expected.temperatureMin = 0
        expected.precipitation = 2.4
        expected.precipitationProbability = 80
        expected.windGustsMax = 11.5
        expected.weatherCode = WeatherCode(65)
        // The second day lacks its last hour.
        #expect(days == [expected])
    }

    @Test("what one hour does not know, the day does not") func gap() async throws {
        var body = full(24, from: midnight - .hours(1))
        body.moments[3].instant["wind_speed_of_gust"] = nil
        body.moments[4].hour = .init("nobody_knows", ["probability_of_precipitation": 10])
        let day = try #require(try await days(body, at: midnight).first)
        #expect(day.windGustsMax == nil)
        #expect(day.precipitation == nil)
        #expect(day.weatherCode == nil)
        #expect(day.temperatureMax == 23)
        #expect(day.precipitationProbability == 80)
    }

    @Test("a day with an hour missing is not told", arguments: [0, 11, 23]) func missingHour(hour: Int) async throws {
        var body = full(24, from: midnight - .hours(1))
        body.moments.remove(at: hour)
        #expect(try await days(body, at: midnight).isEmpty)
    }

    @Test("with its zone unknown a city has no days", arguments: [nil, "Nowhere/Land"]) func noZone(zone: String?)
        async throws
    {
        let city = City.test("oslo", 59.9, 10.7, zone)
        #expect(try await days(full(60, from: midnight), of: city, at: midnight).isEmpty)
    }

    @Test("today's hours that are over are remembered from the answer before, and only those") func today() async throws
    {
        let known = try await METNorway(full(48, from: midnight - .hours(13))).weather(at: midnight - .hours(13))
            .known()
        let body = METNorwayBody.hours(30, from: midnight + .hours(12), temperature: 40)
        let weather = try await METNorway(body).weather(at: midnight + .hours(12) + .minutes(5), known: known)
        let forecast = try #require(weather.forecast)
        #expect(forecast.steps.first?.start == midnight - .hours(1))
        #expect(forecast.steps.count == 13 + 31)
        #expect(zip(forecast.steps, forecast.steps.dropFirst()).allSatisfy { $0.end == $1.start })
        let day = try #require(forecast.days.first)
        #expect(day.date == CivilDate(year: 2026, month: 1, day: 1))
        #expect(day.temperatureMin == 12)
        #expect(day.temperatureMax == 41)
        // The run is what the server said, not what is remembered.
        #expect(forecast.run == (try await METNorway(body).weather(at: midnight + .hours(12)).forecast?.run))
    }

    @Test(
        "later days are made of six hours at a time, by where the middle of each lies",
        arguments: [
            "UTC", "Europe/Oslo", "Australia/Sydney", "America/Sao_Paulo", "Asia/Tokyo", "Asia/Kathmandu",
            "America/St_Johns",
        ])
    func sixHours(zone: String) async throws {
        let body = METNorwayBody((0..<12).map { Self.sixHours($0, from: midnight) })
        let days = try await days(body, of: .test("x", 0, 0, zone), at: midnight)
        #expect(days.count >= 2)
        for day in days {
            #expect(day.precipitation == 4.4)
            #expect(day.weatherCode == WeatherCode(63))
            // Both are of the last of the day's four.
            let high = try #require(day.temperatureMax)
            #expect(day.temperatureMin == 10 - high)
            #expect(day.windGustsMax == nil)
            #expect(day.precipitationProbability == nil)
            #expect(day.sun == .unknown)
        }
    }

    @Test("six hours without extremes tell no high and low") func noExtremes() async throws {
        let moments = (0..<8).map { number in
            var moment = Self.sixHours(number, from: midnight)
            moment.sixHours = METNorwayBody.Period("rain")
            return moment
        }
        let days = try await days(METNorwayBody(moments), of: .test("x", 0, 0, "UTC"), at: midnight)
        #expect(days.map(\.temperatureMax) == [nil, nil])
        #expect(days.map(\.weatherCode) == [WeatherCode(63), WeatherCode(63)])
    }

    @Test("a day that begins in hours and ends in six of them is whole") func mixed() async throws {
        var body = full(19, from: midnight - .hours(1))
        body.moments.append(
            .init(
                midnight + .hours(18), ["air_temperature": 1],
                sixHours: .init(
                    "snow", ["air_temperature_max": 2, "air_temperature_min": -9, "precipitation_amount": 3])))
        let day = try #require(try await days(body, at: midnight).first)
        #expect(day.temperatureMin == -9)
        #expect(day.temperatureMax == 18)
        #expect(day.precipitation == 4.9)
        #expect(day.windGustsMax == nil)
    }
}

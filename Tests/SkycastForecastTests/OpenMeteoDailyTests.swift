import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("Open-Meteo's daily section")
struct OpenMeteoDailyTests {
    private func days(_ name: String, of city: City = .oslo) throws -> [DailyForecast] {
        try #require(Fixture.weather(name, of: [city]).first?.forecast).days
    }

    @Test("dates are the city's, values in their units, the sun's times as moments")
    func whole() throws {
        let days = try days("one-city-whole.json")
        #expect(days.map(\.date.iso8601) == ["2026-12-30", "2026-12-31"])
        let day = try #require(days.first)
        #expect(day.temperatureMax == 0.5)
        #expect(day.temperatureMin == -7.5)
        #expect(day.precipitation == 2.5)
        #expect(day.precipitationProbability == 65)
        #expect(day.windGustsMax == 14.2)
        #expect(day.uvIndexMax == 0.45)
        #expect(day.weatherCode == WeatherCode(73))
        #expect(day.sun == .times(rise: Timestamp(1_798_618_500), set: Timestamp(1_798_640_220)))
    }

    @Test("days after a clock change keep their dates: seven days, none twice")
    func autumnChange() throws {
        let days = try days("daily-times-an-hour-off-after-autumn-change.json")
        #expect(days.map(\.date.day) == [23, 24, 25, 26, 27, 28, 29])
        #expect(days.map(\.temperatureMax) == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test(
        "days without a sunrise or a sunset, also as servers before June 2024 said it",
        arguments: [
            ("polar-night.json", DailyForecast.Sun.polarNight),
            ("polar-day.json", .polarDay),
            ("sun-of-1970-in-winter.json", .polarNight),
            ("sun-of-1970-in-summer.json", .polarDay),
        ])
    func polar(name: String, sun: DailyForecast.Sun) throws {
        #expect(try days(name, of: .longyearbyen).map(\.sun) == [sun])
    }

    @Test("the sun may set on the next date")
    func lateSunset() throws {
        let sun = try #require(days("sunset-after-midnight.json").first).sun
        guard case .times(let rise, let set) = sun else {
            Issue.record("no times: \(sun)")
            return
        }
        #expect(set - rise == Seconds(80_100))
    }

    @Test("a sunrise without a sunset, or far from its day, is unknown", arguments: ["null", "1", "4000000000"])
    func oddSun(sunset: String) throws {
        let body = try String(decoding: Fixture.bytes("one-city-whole.json"), as: UTF8.self)
            .replacing("1798640220", with: sunset)
        #expect(try Fixture.decode(Data(body.utf8)).first?.forecast?.days.map(\.sun).first == .unknown)
    }
}

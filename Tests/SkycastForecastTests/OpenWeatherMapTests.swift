import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

@Suite("OpenWeatherMap")
struct OpenWeatherMapTests {
    private typealias Answers = OpenWeatherMapAnswers

    private func current(_ changes: (String, String)...) async throws -> WeatherValues? {
        var body = Answers.current
        for (old, new) in changes {
            try #require(body.contains(old))
            body = body.replacing(old, with: new)
        }
        return try await Answers.weather(["weather": body], forecast: false).snapshot?.values
    }

    @Test("the present: every value in its unit, the first condition, the time as said, of the zone its offset")
    func whole() async throws {
        let weather = try await Answers.weather(["weather": Answers.current], forecast: false)
        let snapshot = try #require(weather.snapshot)
        #expect(snapshot.source == SourceID("openweathermap"))
        #expect(snapshot.validAt == Fixture.hour + .minutes(10))
        #expect(snapshot.fetchedAt == Fixture.now)
        #expect(weather.timeZone == "UTC+00:00" && weather.forecast == nil)
        let values = snapshot.values
        #expect(values[.temperature] == 8.72)
        #expect(values[.apparentTemperature] == 4)
        #expect(values[.relativeHumidity] == 87)
        #expect(values[.pressure] == 1005)
        #expect(values[.cloudCover] == 75)
        #expect(values[.visibility] == 8000)
        #expect(values[.windSpeed] == 5.7)
        #expect(values[.windGusts] == 4.1, "a gust below the mean is kept as sent")
        #expect(values[.windDirection] == 90)
        #expect(values[.precipitation] == 1.27 && values[.rain] == 1.27 && values[.snowfall] == 0)
        #expect(values.weatherCode == WeatherCode(63))
        #expect(values[.isDay] == 1)
        #expect(values[.dewPoint] == nil && values[.uvIndex] == nil && values[.precipitationProbability] == nil)
    }

    @Test("kelvins are never taken for degrees, the rest of such an answer is kept")
    func kelvin() async throws {
        let values = try await current(("8.72", "281.87"), ("\"feels_like\":4", "\"feels_like\":277.11"))
        #expect(values?[.temperature] == nil && values?[.apparentTemperature] == nil)
        #expect(values?[.windSpeed] == 5.7)
    }

    @Test("without direction and gust, and with old visibilities beyond 10 km")
    func windWithoutDirection() async throws {
        let values = try await current((#""deg":90,"gust":4.1"#, #""x":1"#), ("8000", "16093"))
        #expect(values?[.windDirection] == nil && values?[.windGusts] == nil)
        #expect(values?[.windSpeed] == 5.7 && values?[.visibility] == 16_093)
    }

    @Test(
        "amounts: rates by the hour, absent is none only where nothing can fall",
        arguments: [
            (#""rain":{"1h":1.27}"#, "501", 1.27, 1.27, 0),
            (#""rain":{"3h":1.5}"#, "501", 0.5, 0.5, 0),
            (#""rain":{"1h":0.17,"3h":0.81},"snow":{"1h":0.14,"3h":0.46}"#, "616", 0.31, 0.17, 0.098),
            (#""snow":{"1h":2}"#, "601", 2, 0, 1.4),
            (#""rain":null"#, "804", 0, 0, 0),
            (#""x":0"#, "741", 0, 0, 0),
            (#""x":0"#, "501", nil, nil, nil),
            (#""rain":null,"snow":null"#, "601", nil, nil, nil),
            (#""rain":"1.2""#, "800", nil, nil, 0),
            (#""rain":{"1h":-1}"#, "501", nil, nil, nil),
            (#""x":0"#, "42", nil, nil, nil),
        ] as [(String, String, Double?, Double?, Double?)])
    func amounts(fall: String, id: String, total: Double?, rain: Double?, snow: Double?) async throws {
        let values = try #require(
            await current((#""rain":{"1h":1.27}"#, fall), ("\"id\":501", "\"id\":\(id)")))
        #expect(values[.precipitation] == total)
        #expect(values[.rain] == rain)
        #expect(values[.snowfall] == snow)
    }

    @Test(
        "conditions by their table",
        arguments: [
            ("200", 95), ("202", 95), ("212", 95), ("232", 95), ("300", 51), ("302", 55), ("314", 81), ("500", 61),
            ("501", 63), ("502", 65), ("504", 65), ("511", 67), ("521", 81), ("522", 82), ("600", 71), ("602", 75),
            ("611", 69), ("616", 69), ("622", 86), ("701", 10), ("711", 4), ("721", 5), ("741", 45), ("761", 6),
            ("771", 95), ("781", 95), ("800", 0), ("801", 1), ("802", 2), ("803", 3), ("804", 3),
            ("599", 599), ("805", 805), ("-1", nil), ("42", nil), ("1000", nil), ("500.5", nil), ("\"500\"", nil),
            ("null", nil),
        ] as [(String, Int?)])
    func conditions(id: String, code: Int?) async throws {
        #expect(try await current(("\"id\":501", "\"id\":\(id)"))?.weatherCode?.number == code)
    }

    @Test("an id that is not in the table means nothing to a rule")
    func unknownIDs() {
        #expect([599, 805, 900].allSatisfy { !WeatherCode($0).isKnown })
        #expect([4, 5, 6, 7, 8, 10].allSatisfy { WeatherCode($0).isKnown && WeatherCode($0).kind == .fog })
    }

    @Test("what is missing or of another type costs only itself; `cod` may be text; a place may have no name")
    func wrongTypes() async throws {
        let values = try await current(
            ("\"cod\":200", "\"cod\":\"200\""), ("\"London\"", "\"\""), ("\"id\":2643743", "\"id\":0"),
            ("\"humidity\":87", "\"humidity\":\"87\""), ("\"pressure\":1005", "\"pressure\":null"),
            ("\"clouds\":{\"all\":75}", "\"clouds\":[75]"))
        #expect(values?[.temperature] == 8.72 && values?[.windDirection] == 90)
        #expect(values?[.relativeHumidity] == nil && values?[.pressure] == nil && values?[.cloudCover] == nil)
    }

    @Test("without its time there is no present")
    func withoutTime() async throws {
        for time in ["null", "0", "-5", "\"1798632600\"", "1e300"] {
            #expect(try await current(("\"dt\":1798632600", "\"dt\":\(time)")) == nil)
        }
    }

    @Test("three-hour steps: instants from their stamp, sums and codes from the next, the running one has sums alone")
    func steps() async throws {
        let forecast = try #require(
            await Answers.weather(["weather": Answers.current, "forecast": Answers.short]).forecast)
        #expect(forecast.steps.map { $0.start - Fixture.hour } == [.zero, .hours(3), .hours(6), .hours(9)])
        #expect(forecast.steps.allSatisfy { $0.length == .hours(3) })
        #expect(forecast.steps.map { $0.values[.temperature] } == [nil, 7, 6, 5])
        #expect(forecast.steps.map { $0.values[.precipitation] } == [0.12, 1.2, 0, nil])
        #expect(forecast.steps.map { $0.values[.rain] } == [0.12, 0.2, 0, nil])
        #expect(forecast.steps.map { $0.values[.snowfall] } == [0, 0.7, 0, nil])
        #expect(forecast.steps.map { $0.values[.precipitationProbability] } == [57, 100, 0, nil])
        #expect(forecast.steps.map { $0.values[.windGusts] } == [7, nil, 7, nil])
        #expect(forecast.steps.map { $0.values.weatherCode?.number } == [61, 69, 3, nil])
        #expect(forecast.steps.map { $0.values[.isDay] } == [nil, 0, 0, 0])
    }

    @Test("steps that have passed, come twice or are out of order")
    func oddSteps() async throws {
        let entries = [
            Answers.entry(6, temperature: 6), Answers.entry(-3, temperature: 1), Answers.entry(3, temperature: 7),
            Answers.entry(3, temperature: 30), Answers.entry(12, temperature: 3),
        ]
        let forecast = try #require(
            await Answers.weather(["weather": Answers.current, "forecast": Answers.forecast(entries)]).forecast)
        #expect(forecast.steps.map { ($0.start - Fixture.hour).count / 3600 } == [0, 3, 6, 9, 12])
        #expect(forecast.steps.map { $0.values[.temperature] } == [nil, 7, 6, nil, 3])
    }

    @Test("a day is told only where all of it is there, by the place's own clock; today has its sun")
    func days() async throws {
        // 2026-12-30T15:00Z to 2027-01-01T00:00Z.
        let entries = (1...12).map { (step: Int) -> String in
            let number = Double(step)
            return Answers.entry(
                step * 3, temperature: number, id: step == 7 ? 211 : 500, gust: 10 + number, pop: number / 100,
                fall: #","rain":{"3h":1.5}"#)
        }
        let bodies = ["weather": Answers.current, "forecast": Answers.forecast(entries)]
        let days = try #require(await Answers.weather(bodies).forecast).days
        #expect(days.map(\.date.iso8601) == ["2026-12-30", "2026-12-31"])
        #expect(days[0].temperatureMax == nil && days[0].precipitation == nil && days[0].weatherCode == nil)
        #expect(days[0].sun == .times(rise: Timestamp(1_798_617_960), set: Timestamp(1_798_646_340)))
        // Instants of 00:00 to 21:00, sums of the intervals that end at 03:00 to 24:00.
        #expect(days[1].temperatureMin == 4 && days[1].temperatureMax == 11)
        #expect(days[1].precipitation == 12)
        #expect(days[1].precipitationProbability == 12)
        #expect(days[1].windGustsMax == 22)
        #expect(days[1].weatherCode == WeatherCode(95))
        #expect(days[1].sun == .unknown)
    }

    @Test("a day with a gap says nothing of what has the gap")
    func incompleteDays() async throws {
        let entries = (4...12).filter { $0 != 6 }.map { (step: Int) -> String in Answers.entry(step * 3, temperature: 5)
        }
        let bodies = ["weather": Answers.current, "forecast": Answers.forecast(entries)]
        let days = try #require(await Answers.weather(bodies).forecast).days
        #expect(days.map(\.date.iso8601) == ["2026-12-30"])
        let gustless = (4...12).map { (step: Int) -> String in
            Answers.entry(step * 3, temperature: 5, gust: step == 8 ? nil : 9)
        }
        let known = try #require(
            await Answers.weather(["weather": Answers.current, "forecast": Answers.forecast(gustless)]).forecast)
        #expect(known.days.last?.windGustsMax == nil && known.days.last?.temperatureMax == 5)
    }

    @Test("west of Greenwich the day begins later")
    func offset() async throws {
        let entries = (1...14).map { (step: Int) -> String in Answers.entry(step * 3, temperature: Double(step)) }
        let bodies = ["weather": Answers.current, "forecast": Answers.forecast(entries, offset: -18_000)]
        let days = try #require(await Answers.weather(bodies).forecast).days
        // 2026-12-31 in New York is 05:00Z to 05:00Z: stamps of 06:00Z to 03:00Z.
        #expect(days.last?.date.iso8601 == "2026-12-31")
        #expect(days.last?.temperatureMin == 6 && days.last?.temperatureMax == 13)
    }

    @Test(
        "the clock is that by which days are cut, also where it is yesterday, and off the full hour",
        arguments: [
            (-28_800, "UTC-08:00", "2026-12-30"), (43_200, "UTC+12:00", "2026-12-31"),
            (20_700, "UTC+05:45", "2026-12-30"),
        ])
    func zone(offset: Int, zone: String, today: String) async throws {
        let current = Answers.current.replacing("\"timezone\":0", with: "\"timezone\":\(offset)")
        let forecast = Answers.forecast([Answers.entry(3, temperature: 7)], offset: offset)
        let weather = try await Answers.weather(["weather": current, "forecast": forecast])
        #expect(weather.timeZone == zone)
        let now = FixedZones().civilTime(of: Fixture.now, in: weather.timeZone)
        #expect(now?.date.iso8601 == today)
        #expect(weather.forecast?.days.first { $0.sun != .unknown }?.date == now?.date)
        #expect(try await Answers.weather(["weather": current], forecast: false).timeZone == zone)
    }

    @Test("an offset that no place has is no zone", arguments: ["90000", "\"0\"", "null", "1e300", "0.5"])
    func noZone(offset: String) async throws {
        let current = Answers.current.replacing("\"timezone\":0", with: "\"timezone\":\(offset)")
        #expect(try await Answers.weather(["weather": current], forecast: false).timeZone == nil)
    }

    @Test(
        "without sunrise and sunset the season tells, beyond the polar circles",
        arguments: [
            (City.longyearbyen, "0,\"sunset\":0", DailyForecast.Sun.polarNight),
            (City.longyearbyen, "1798617960,\"sunset\":1798617960", .polarNight),
            (City.test("rothera", -67.57, -68.13, nil), "0,\"sunset\":0", .polarDay),
            (City.london, "0,\"sunset\":0", .unknown), (City.london, "1798646340,\"sunset\":1798617960", .unknown),
            (City.london, "null,\"sunset\":1798617960", .unknown),
        ])
    func poles(city: City, times: String, sun: DailyForecast.Sun) async throws {
        let current = Answers.current.replacing("1798617960,\"sunset\":1798646340", with: times)
        let weather = try await Answers.weather(["weather": current, "forecast": Answers.short], of: city)
        #expect((weather.forecast?.days.first?.sun ?? .unknown) == sun)
    }

    @Test("an answer without what was asked for is none")
    func lacking() async throws {
        await #expect(throws: SourceError(.transient, "the answer lacks the current values asked for")) {
            try await Answers.weather(["weather": #"{"cod":200}"#, "forecast": Answers.short])
        }
        let bodies = ["weather": Answers.current, "forecast": #"{"cod":"200","list":{}}"#]
        let weather = try await Answers.weather(bodies).usable(at: Fixture.now)
        #expect(weather.snapshot != nil && weather.forecast == nil)
        #expect(weather.failure == "the answer holds no forecast of the hours to come")
    }
}

import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("OpenWeatherMap's One Call 3.0")
struct OpenWeatherMapOneCallTests {
    private func weather(_ changes: (String, String)..., forecast: Bool = true) async throws -> CityWeather {
        var body = OpenWeatherMapAnswers.oneCall
        for (old, new) in changes {
            try #require(body.contains(old))
            body = body.replacing(old, with: new)
        }
        return try await OpenWeatherMapAnswers.weather(["onecall": body], oneCall: true, forecast: forecast)
    }

    @Test("the present, the zone")
    func current() async throws {
        let weather = try await weather()
        #expect(weather.timeZone == "Europe/Lisbon")
        let snapshot = try #require(weather.snapshot)
        #expect(snapshot.validAt == Fixture.hour + .minutes(10))
        let values = snapshot.values
        #expect(values[.temperature] == 14.1)
        #expect(values[.apparentTemperature] == 13.9)
        #expect(values[.dewPoint] == 6.53)
        #expect(values[.uvIndex] == 1.78)
        #expect(values[.cloudCover] == 20)
        #expect(values[.windSpeed] == 7.2)
        #expect(values[.windDirection] == 10)
        #expect(values[.windGusts] == nil)
        #expect(values[.precipitation] == 0.5)
        #expect(values.weatherCode == WeatherCode(61))
    }

    @Test("hours: instants from their stamp, sums from the next")
    func hours() async throws {
        let steps = try #require(await weather().forecast).steps
        #expect(steps.map { $0.start - Fixture.hour } == [.zero, .hours(1)])
        #expect(steps.map { $0.values[.temperature] } == [14, 15])
        #expect(steps.map { $0.values[.dewPoint] } == [5.9, 5])
        #expect(steps.map { $0.values[.windGusts] } == [21.5, nil])
        #expect(steps.map { $0.values[.precipitation] } == [5.25, nil])
        #expect(steps.map { $0.values[.precipitationProbability] } == [80, nil])
        #expect(steps.map { $0.values.weatherCode?.number } == [65, nil])
    }

    @Test("days as they are told; an amount is a number there")
    func days() async throws {
        let days = try #require(await weather().forecast).days
        #expect(days.map(\.date.iso8601) == ["2026-12-30", "2026-12-31"])
        #expect(days.map(\.temperatureMax) == [16.88, 13])
        #expect(days.map(\.temperatureMin) == [8.28, 7])
        #expect(days.map(\.precipitation) == [16.78, 0])
        #expect(days.map(\.precipitationProbability) == [80, 0])
        #expect(days.map(\.windGustsMax) == [23.04, nil])
        #expect(days.map(\.uvIndexMax) == [2.1, 2.2])
        #expect(days.map(\.weatherCode) == [WeatherCode(65), WeatherCode(0)])
        #expect(days[0].sun == .times(rise: Timestamp(1_798_617_000), set: Timestamp(1_798_651_000)))
    }

    @Test("without an offset the zone's own rules tell the date; without either there are no days")
    func withoutOffset() async throws {
        let offset = ",\"timezone_offset\":0"
        #expect(try await weather((offset, "")).forecast?.days.count == 2)
        #expect(try await weather((offset, ""), ("Europe/Lisbon", "Mars/Base")).forecast?.days.isEmpty == true)
        let hours = try await weather((offset, ""), ("\"timezone\":\"Europe/Lisbon\"", "\"timezone\":3600"))
        #expect(hours.timeZone == nil && hours.forecast?.steps.count == 2)
        #expect(
            try await weather(("Europe/Lisbon", "Mars Base")).timeZone == "UTC+00:00", "the offset is better than none")
    }

    @Test("alerts come along; one that says neither what nor from when does not")
    func alerts() async throws {
        let alerts = try await weather(forecast: false).officialAlerts
        #expect(
            alerts == [
                OfficialAlert(
                    sender: "IPMA", event: "Yellow Rain Warning", startsAt: Timestamp(1_798_628_400),
                    endsAt: Timestamp(1_798_660_800), description: "Rain,\nsometimes heavy"),
                OfficialAlert(
                    sender: "", event: "Wind", startsAt: Timestamp(1_798_640_000), endsAt: nil, description: ""),
            ])
        #expect(try await weather(("\"alerts\"", "\"none\"")).officialAlerts.isEmpty)
    }

    @Test("without hours there are days, without days hours, and without either neither")
    func excluded() async throws {
        let days = try #require(await weather(("\"hourly\"", "\"x\"")).forecast)
        #expect(days.steps.isEmpty && days.days.count == 2)
        let hours = try #require(await weather(("\"daily\"", "\"x\"")).forecast)
        #expect(hours.days.isEmpty && hours.steps.count == 2)
        let neither = try #require(await weather(("\"hourly\"", "\"x\""), ("\"daily\"", "\"y\"")).forecast)
        #expect(neither.days.isEmpty && neither.steps.isEmpty)
        await #expect(throws: SourceError(.transient, "the answer lacks the current values asked for")) {
            try await weather(("\"current\"", "\"data\""))
        }
    }
}

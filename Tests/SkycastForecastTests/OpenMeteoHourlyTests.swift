import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("Open-Meteo's hourly section")
struct OpenMeteoHourlyTests {
    private func steps(_ name: String) throws -> [ForecastStep] {
        try #require(Fixture.one(name).forecast).steps
    }

    @Test("a step takes its instants from its stamp, and sums, gusts and probability from the next")
    func alignment() throws {
        let steps = try steps("one-city-whole.json")
        #expect(steps.map(\.start) == (0..<4).map { Fixture.hour + .hours($0) })
        #expect(steps.allSatisfy { $0.length == .hours(1) })
        #expect(steps.map { $0.values[.temperature] } == [-1, -1.5, -2, -2.5])
        #expect(steps.map { $0.values.weatherCode?.number } == [71, 73, 3, 95])
        #expect(steps.map { $0.values[.windSpeed] } == [4.1, 4.2, 4.3, 4.4])
        #expect(steps.map { $0.values[.cape] } == [10, 20, 30, 40])
        #expect(steps.map { $0.values[.precipitation] } == [0.2, 0.3, 0.4, nil])
        #expect(steps.map { $0.values[.rain] } == [0, 0.1, 0.2, nil])
        #expect(steps.map { $0.values[.snowfall] } == [0.14, 0.21, 0.28, nil])
        #expect(steps.map { $0.values[.windGusts] } == [9.2, 9.3, 9.4, nil])
        #expect(steps.map { $0.values[.precipitationProbability] } == [20, 30, 40, nil])
    }

    @Test("nulls at the end: an hour of which nothing is known is no step, other cells cost only themselves")
    func nullTail() throws {
        let forecast = try #require(Fixture.one("null-tail.json").forecast)
        #expect(forecast.steps.count == 3)
        #expect(forecast.steps.map { $0.values[.temperature] } == [-1, -1.5, nil])
        #expect(forecast.steps.map { $0.values[.precipitation] } == [0.2, 0.3, nil])
        #expect(forecast.days.map(\.precipitation) == [2.5, nil])
    }

    @Test("series of unequal length are read as far as both they and the times go")
    func unequalLengths() throws {
        let forecast = try #require(Fixture.one("series-of-unequal-length.json").forecast)
        #expect(forecast.steps.map { $0.values[.temperature] } == [-1, -1.5, -2, nil])
        #expect(forecast.steps.allSatisfy { $0.values[.windSpeed] == nil })
        #expect(forecast.steps.map { $0.values[.pressure] } == [1003, 1002, 1001, 1000])
        #expect(forecast.days.map(\.temperatureMax) == [0.5, nil])
    }

    @Test("unsorted and repeated times are put in order by their stamps")
    func unsorted() throws {
        let whole = try #require(Fixture.one("one-city-whole.json").forecast)
        let mixed = try #require(Fixture.one("times-unsorted-and-twice.json").forecast)
        #expect(mixed.steps == whole.steps)
        #expect(mixed.days == whole.days)
        #expect(mixed.run == whole.run)
    }

    @Test("steps never overlap, and a sum whose stamp is missing is unknown")
    func gaps() throws {
        let steps = try steps("a-null-and-a-half-hour-among-the-times.json")
        #expect(steps.map { ($0.start - Fixture.hour).count } == [0, 5400, 10_800])
        #expect(steps.map { $0.values[.temperature] } == [-1, -2, -2.5])
        #expect(steps.allSatisfy { $0.values[.precipitation] == nil })
        #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.end <= $1.start })
    }

    @Test("local labels of an older server mean the same moments")
    func localLabels() throws {
        let labelled = try Fixture.one("local-labels.json")
        let whole = try Fixture.one("one-city-whole.json")
        #expect(labelled.snapshot == whole.snapshot)
        #expect(labelled.forecast?.steps == whole.forecast?.steps)
        #expect(labelled.forecast?.days.map(\.date) == whole.forecast?.days.map(\.date))
        #expect(labelled.forecast?.days.first?.sun == whole.forecast?.days.first?.sun)
    }

    @Test("local labels without an offset are no times, and an answer without any time has no weather")
    func labelsWithoutOffset() throws {
        let body = try String(decoding: Fixture.bytes("local-labels.json"), as: UTF8.self)
            .replacing("\"utc_offset_seconds\": 3600", with: "\"utc_offset_seconds\": null")
        let weather = try #require(Fixture.decode(Data(body.utf8)).first)
        #expect(weather.snapshot == nil)
        #expect(weather.usable(at: Fixture.now).forecast == nil)
    }

    @Test("a zone of quarter hours: steps at quarter past, days at local midnight")
    func quarterHourZone() throws {
        let forecast = try #require(Fixture.one("kathmandu-quarter-hour-zone.json").forecast)
        #expect(forecast.steps.first?.start == Fixture.hour + .minutes(15))
        #expect(forecast.steps.count == 4)
        #expect(forecast.days.map(\.date.iso8601) == ["2026-12-30", "2026-12-31"])
    }

    @Test(
        "F32 hours that are null, missing, unknown or of another time are no forecast, whatever the days say",
        arguments: [("\"hourly\":", "\"hourly\": null, \"x\":"), ("\"hourly\":", "\"x\":"), ("17986", "9")])
    func hoursUnusable(old: String, new: String) throws {
        let body = try String(decoding: Fixture.bytes("one-city-whole.json"), as: UTF8.self)
        let start = try #require(body.firstRange(of: "\"hourly\":")?.lowerBound)
        let end = try #require(body.firstRange(of: "\"daily\":")?.lowerBound)
        let damaged = body[..<start] + body[start..<end].replacing(old, with: new) + body[end...]
        let weather = try #require(Fixture.decode(Data(damaged.utf8)).first).usable(at: Fixture.now)
        #expect(weather.snapshot != nil)
        #expect(weather.forecast == nil)
        #expect(weather.failure == "the answer holds no forecast of the hours to come")
    }

    @Test("a forecast that was not asked for is not made of what came anyway")
    func notAsked() throws {
        let response = try HTTPResponse(status: 200, body: Fixture.bytes("one-city-whole.json"))
        let weather = try OpenMeteoResponse(response)
            .weather(of: [.oslo], source: SourceID("open-meteo"), forecast: false, now: Fixture.now)
        #expect(weather.first?.forecast == nil)
        #expect(weather.first?.snapshot?.values[.dewPoint] == nil)
    }

    @Test("the same run fetched again is the same run")
    func runIdentity() throws {
        let first = try Fixture.one("one-city-whole.json").forecast?.run
        #expect(try first == Fixture.one("without-elevation.json").forecast?.run)
        #expect(try first != Fixture.one("null-tail.json").forecast?.run)
    }
}

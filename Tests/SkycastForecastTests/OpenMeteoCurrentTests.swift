import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("Open-Meteo's current block")
struct OpenMeteoCurrentTests {
    @Test("a whole answer: every value in its unit, the 15-minute sum as a rate, the time as said")
    func whole() throws {
        let weather = try Fixture.one("one-city-whole.json")
        let snapshot = try #require(weather.snapshot)
        #expect(weather.timeZone == "Europe/Oslo")
        #expect(snapshot.city == City.oslo.id)
        #expect(snapshot.validAt == Fixture.hour + .minutes(15))
        #expect(snapshot.fetchedAt == Fixture.now)
        let values = snapshot.values
        #expect(values[.temperature] == -1.2)
        #expect(values[.apparentTemperature] == -6)
        #expect(values[.relativeHumidity] == 81)
        #expect(values[.precipitation] == 2)
        #expect(values.weatherCode == WeatherCode(71))
        #expect(values[.windSpeed] == 4.25)
        #expect(values[.windGusts] == 9.1)
        #expect(values[.windDirection] == 225)
        #expect(values[.pressure] == 1003.4)
        #expect(values[.isDay] == 1)
    }

    @Test("what the current block lacks is the forecast's value for the running hour")
    func filled() throws {
        let values = try #require(Fixture.one("one-city-whole.json").snapshot).values
        #expect(values[.dewPoint] == -4.1)
        #expect(values[.cloudCover] == 91)
        #expect(values[.visibility] == 9000)
        #expect(values[.uvIndex] == 0.4)
        #expect(values[.cape] == 10)
        #expect(values[.snowDepth] == 0.11)
        #expect(values[.precipitationProbability] == 20)
        #expect(values[.snowfall] == 0.14)
    }

    @Test("two cities: by position, the first without location_id, each with its own offset and zone")
    func twoCities() throws {
        let weather = try Fixture.weather("two-cities-first-without-location-id.json", of: [.oslo, .tokyo])
        #expect(weather.map(\.city) == [City.oslo.id, City.tokyo.id])
        #expect(weather.map(\.timeZone) == ["Europe/Oslo", "Asia/Tokyo"])
        #expect(weather.map { $0.snapshot?.values[.temperature] } == [-1.2, 8.3])
        #expect(weather.allSatisfy { $0.usable(at: Fixture.now).forecast == nil })
    }

    @Test("an answer about one place or three is no answer about two")
    func wrongCount() throws {
        let two = try Fixture.bytes("two-cities-first-without-location-id.json")
        let error = try #require(Fixture.failure(two, of: [.oslo, .tokyo, .longyearbyen]))
        #expect(error == SourceError(.transient, "the answer is about 2 places, 3 were asked for"))
        #expect(Fixture.failure(two) != nil)
        #expect(try Fixture.failure(Fixture.bytes("one-city-whole.json"), of: [.oslo, .tokyo]) != nil)
    }

    @Test("a null temperature stays unknown, although the forecast has one; the rest is kept")
    func nullTemperature() throws {
        let values = try #require(Fixture.one("current-temperature-null.json").snapshot).values
        #expect(values[.temperature] == nil)
        #expect(values[.windGusts] == 9.1)
    }

    @Test("all null: no snapshot, and the forecast is kept")
    func allNull() throws {
        let weather = try Fixture.one("current-all-null.json")
        #expect(weather.snapshot == nil)
        #expect(weather.forecast?.steps.isEmpty == false)
    }

    @Test("elevation may be absent or null", arguments: ["without-elevation.json", "null-elevation.json"])
    func elevation(name: String) throws {
        #expect(try Fixture.one(name).snapshot == Fixture.one("one-city-whole.json").snapshot)
    }

    @Test("other units than asked for are converted: 36 km/h are 10 m/s and never 36")
    func otherWindUnits() throws {
        let values = try #require(Fixture.one("wind-in-kmh-and-gusts-in-knots.json").snapshot).values
        #expect(values[.windSpeed] == 10)
        #expect(values[.windGusts] == 15.433)
    }

    @Test("US units are converted in every section")
    func usUnits() throws {
        let weather = try Fixture.one("us-units-though-metric-was-asked.json")
        let values = try #require(weather.snapshot).values
        #expect(values[.temperature] == -10)
        #expect(values[.apparentTemperature] == -15)
        #expect(values[.precipitation] == 2.032)
        #expect(values[.windSpeed] == 4.47)
        let step = try #require(weather.forecast?.steps.first).values
        #expect(step[.temperature] == 10)
        #expect(step[.precipitation] == 2.54)
        #expect(step[.snowfall] == 2.54)
        #expect(step[.snowDepth] == 0.305)
        #expect(step[.visibility] == 304.8)
        #expect(step[.windGusts] == 13.411)
        let day = try #require(weather.forecast?.days.first)
        #expect(day.temperatureMax == 5)
        #expect(day.precipitation == 25.4)
        #expect(day.windGustsMax == 22.352)
    }

    @Test("a unit that is foreign, missing or undefined makes its value unknown, except where there is none to state")
    func refusedUnits() throws {
        let weather = try Fixture.one("units-undefined-foreign-and-missing.json")
        let values = try #require(weather.snapshot).values
        #expect(values[.temperature] == nil)
        #expect(values[.windGusts] == nil)
        #expect(values[.isDay] == 1)
        #expect(values.weatherCode == WeatherCode(71))
        #expect(values[.apparentTemperature] == -6)
        let forecast = try #require(weather.forecast)
        #expect(forecast.steps.allSatisfy { $0.values[.cape] == nil && $0.values[.uvIndex] == nil })
        #expect(forecast.days.allSatisfy { $0.windGustsMax == nil })
    }

    @Test("strings, booleans, arrays, objects, 1e999 and -999 where numbers belong are unknown")
    func wrongTypes() throws {
        let weather = try Fixture.one("wrong-types.json")
        let values = try #require(weather.snapshot).values
        let unknown: [Metric] = [
            .temperature, .apparentTemperature, .relativeHumidity, .windSpeed, .windGusts, .pressure,
        ]
        #expect(unknown.allSatisfy { values[$0] == nil })
        #expect(values.weatherCode == WeatherCode(95))
        #expect(values[.precipitation] == 2)
        #expect(weather.timeZone == nil)
        let forecast = try #require(weather.forecast)
        #expect(forecast.steps.map { $0.values[.temperature] } == [nil, -1.5, nil, nil])
        #expect(forecast.steps.allSatisfy { $0.values[.windGusts] == nil && $0.values[.rain] == nil })
        #expect(forecast.days.map(\.temperatureMax) == [nil, nil])
        #expect(forecast.days.map(\.weatherCode) == [nil, WeatherCode(95)])
    }

    @Test("codes outside the table are kept as numbers, a string is none")
    func oddCodes() throws {
        let weather = try Fixture.one("weather-codes-outside-the-table.json")
        #expect(weather.snapshot?.values.weatherCode?.text == "unknown (42)")
        #expect(weather.forecast?.steps.map { $0.values.weatherCode?.number } == [97, nil, 95, nil])
    }

    @Test(
        "a time is a number or a label, by rule and never shifted by an hour",
        arguments: [
            ("1798632900", 900), ("1798632900.9", 900), (#""2026-12-30T13:15""#, 900),
            (#""2026-12-30T13:15:30""#, 930), (#""2026-12-30T13:15:30.250""#, 930),
            (#""2026-12-30T12:15Z""#, 900), (#""2026-12-30T18:00:00+05:45""#, 900),
            (#""2026-12-30T08:45-03:30""#, 900), (#""2026-12-30T13:14:60""#, 900), (#""2026-12-30""#, -46_800),
            (#""2026-12-30 13:15""#, nil), (#""2026-02-30T13:15""#, nil), (#""2026-12-30T24:00""#, nil),
            (#""2026-12-30T13:15+1""#, nil), (#""2026-12-30T13:15[Europe/Oslo]""#, nil), (#""1798632900""#, nil),
            ("1e300", nil), ("-99999999", nil), ("null", nil), ("true", nil), (#""٢٠٢٦-12-30T13:15""#, nil),
        ] as [(String, Int64?)])
    func times(written: String, offset: Int64?) throws {
        let body = try String(decoding: Fixture.bytes("one-city-whole.json"), as: UTF8.self)
            .replacing("\"time\": 1798632900", with: "\"time\": \(written)")
        let snapshot = try Fixture.decode(Data(body.utf8)).first?.snapshot
        #expect(snapshot?.validAt == offset.map { Fixture.hour + Seconds($0) })
    }
}

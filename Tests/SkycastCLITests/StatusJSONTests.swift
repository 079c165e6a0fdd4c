import FoundationEssentials
import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// The contract of `--json`, read with somebody else's parser.
@Suite struct StatusJSONTests {
    @Test(arguments: Scene.all) func everySceneIsAsRecorded(_ scene: Scene) {
        let outcome = Run(scene.cities())("--json")
        #expect(Golden().difference(outcome.standardOutput, scene.name + ".json") == nil)
    }

    @Test func keysAndValuesAreThoseOfTheContract() throws {
        let output = Run([Sample.report().with(alerts: [Sample.gusts()])])("status", "--json").standardOutput
        let status = try JSONDecoder().decode(Status.self, from: Data(output.utf8))
        #expect(status.schema == 1)
        #expect(status.generated_at == "2026-03-28T13:05:00Z")
        #expect(status.source.name == "Open-Meteo")
        let city = try #require(status.cities.first)
        #expect(city.age_seconds == 240)
        #expect(!city.stale)
        #expect(city.current.temperature_c == 13.6)
        #expect(city.current.uv_index == 2.4, "taken from the forecast's hour")
        #expect(city.current.is_day == true)
        #expect(city.today.date == "2026-03-28")
        let alert = try #require(city.alerts.first)
        #expect(alert.severity == "severe")
        #expect(alert.unit == "m/s")
        #expect(alert.peak == 28.1)
        #expect(alert.starts_at == "2026-03-28T12:00:00Z")
    }

    @Test func whereOnlyAnOffsetIsToldItMakesDateAndClock() throws {
        let report = Sample.report(Sample.city("suva", "Suva", zone: "UTC+12:00"))
        let status = try JSONDecoder().decode(Status.self, from: Data(Run([report])("--json").standardOutput.utf8))
        #expect(status.cities.first?.timezone == "UTC+12:00")
        #expect(status.cities.first?.today.date == "2026-03-29")
        #expect(Run([report])("Suva").standardOutput.contains("Sun 29 Mar, 01:05 UTC+12:00"))
    }

    @Test func unknownIsNull() throws {
        var report = Sample.report()
        report.snapshot?.values = WeatherValues()
        report.forecast = nil
        let status = try JSONDecoder().decode(Status.self, from: Data(Run([report])("--json").standardOutput.utf8))
        let city = try #require(status.cities.first)
        #expect(city.current.temperature_c == nil)
        #expect(city.current.is_day == nil)
        #expect(city.today.date == "2026-03-28")
    }

    @Test func aForecastHasAnAgeOfItsOwn() throws {
        func forecast(_ report: CityReport) -> String {
            let lines = Run([report])("--json").standardOutput.split(separator: "\n")
            return lines.filter { $0.contains("\"forecast_") }.joined()
        }
        #expect(
            forecast(Sample.report())
                == #"      "forecast_fetched_at": "2026-03-28T12:45:00Z",      "forecast_stale": false,"#)
        let old = Sample.report().with(forecastAge: .hours(26))
        #expect(forecast(old) == #"      "forecast_fetched_at": "2026-03-27T11:05:00Z",      "forecast_stale": true,"#)
        var none = old
        none.forecast = nil
        #expect(forecast(none) == #"      "forecast_fetched_at": null,      "forecast_stale": true,"#)
        #expect(Run([old])("--json").standardOutput.contains(#""stale": false"#), "the values are fresh")
    }

    @Test func dataFromTheFutureAreStaleAndHaveNoAge() throws {
        let outcome = Run([Sample.report(age: .hours(-2))])("--json")
        let status = try JSONDecoder().decode(Status.self, from: Data(outcome.standardOutput.utf8))
        #expect(status.cities.first?.age_seconds == nil)
        #expect(status.cities.first?.stale == true)
        #expect(!Run([Sample.report(age: .hours(-2))])().standardOutput.contains("-2 h"))
    }

    @Test func errorsAreObjectsOnStandardOutput() throws {
        var run = Run()
        run.failure = .missing(path: "/state/\u{1b}[31m\"skycast.db")
        for words in [["--json"], ["alerts", "--json"], ["cities", "-j"], ["alerts", "-aj"], ["alerts", "-ja"]] {
            let outcome = run(words: words)
            #expect(outcome.status == .nothing)
            #expect(outcome.standardError.isEmpty)
            let object = try JSONDecoder().decode(Failure.self, from: Data(outcome.standardOutput.utf8))
            #expect(object.error.code == "no_store")
            #expect(object.error.hint == "start the daemon: systemctl --user start skycastd")
            #expect(!outcome.standardOutput.contains("\u{1b}"))
        }
        for words in [["--json", "--nonsense"], ["--nonsense", "-j"], ["alerts", "-aj", "--nonsense"], ["-jx"]] {
            let usage = run(words: words)
            #expect(usage.status == .usage)
            #expect(try JSONDecoder().decode(Failure.self, from: Data(usage.standardOutput.utf8)).error.code == "usage")
        }
        for words in [["--", "--json"], ["--units", "--json"], ["--json=yes"]] {
            #expect(run(words: words).standardOutput.isEmpty, "asks for no object")
        }
    }

    private let hiddenScalars: [Unicode.Scalar] = [
        "\u{202e}", "\u{7f}", "\u{9b}", "\u{2028}", "\u{61c}", "\u{ad}", "\u{180e}", "\u{e0041}",
    ]

    @Test func stringsSurviveAndHideNothing() throws {
        let name = "a\"b\\c\u{1b}[31m\u{202e}\u{7f}\u{9b}\n東京 🗼 \u{2028}é\u{61c}\u{ad}\u{180e}\u{e0041} 👩‍👧 ن\u{200c}ن"
        let output = Run([Sample.report(Sample.city("x", name))])("--json").standardOutput
        let hidden = output.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" }
        #expect(hidden.isEmpty)
        #expect(!output.unicodeScalars.contains { hiddenScalars.contains($0) })
        #expect(output.contains(#"\u061c\u00ad\u180e\udb40\udc41"#) && output.contains("👩‍👧 ن\u{200c}ن"))
        let status = try JSONDecoder().decode(Status.self, from: Data(output.utf8))
        #expect(status.cities.first?.name == name)
    }

    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "0"), (12, "12"), (0.1, "0.1"), (-33.87, "-33.87"), (1e-7, "1e-07"), (1e21, "1e+21"),
        ] as [(Double, String)])
    func numbersAreShortest(_ value: Double, _ text: String) throws {
        #expect(JSONValue.number(value).text == text)
        #expect(try JSONDecoder().decode(Double.self, from: Data(text.utf8)) == value)
        #expect(JSONValue.double(.nan).text == "null")
    }
}

// The names of the contract, as they are.
// swift-format-ignore: AlwaysUseLowerCamelCase
private struct Status: Decodable {
    let schema: Int
    let generated_at: String
    let source: Source
    let cities: [City]

    struct Source: Decodable {
        let name: String?
        let attribution: String?
    }

    struct City: Decodable {
        let id, name: String
        let country, timezone, source, observed_at, fetched_at, last_attempt_at, last_error: String?
        let latitude, longitude: Double
        let age_seconds: Int?
        let stale: Bool
        let current: Current
        let today: Today
        let alerts: [Alert]
    }

    struct Current: Decodable {
        let temperature_c, apparent_temperature_c, dew_point_c, relative_humidity_pct, precipitation_mm_h: Double?
        let cloud_cover_pct, pressure_hpa, wind_speed_ms, wind_gusts_ms, wind_direction_deg, visibility_m: Double?
        let uv_index: Double?
        let weather_code: Int?
        let condition: String?
        let is_day: Bool?
    }

    struct Today: Decodable {
        let date: String
        let temperature_max_c, temperature_min_c, precipitation_mm, precipitation_probability_pct: Double?
        let wind_gusts_max_ms, uv_index_max: Double?
        let weather_code: Int?
        let condition, sunrise, sunset: String?
    }

    struct Alert: Decodable {
        let id, rule, title, severity, state, unit: String
        let since, starts_at, ends_at, peak_at, snoozed_until: String?
        let value, limit, peak: Double?
        let acknowledged: Bool
    }
}

private struct Failure: Decodable {
    let error: Content

    struct Content: Decodable {
        let code: String
        let message: String
        let hint: String?
    }
}

import SkycastCLI
import SkycastCore
import Testing

/// Whoever the data come from is credited wherever they are shown, whatever is configured.
@Suite struct AttributionTests {
    private static let pages: [[String]] = [
        ["oslo"], ["forecast", "oslo"], [], ["--json"], ["forecast", "--json"], ["--waybar"],
        ["oslo", "--plain", "--color", "never"], ["rules", "explain", "oslo"],
    ]

    @Test(arguments: SourceAttribution.known, pages)
    func eachSourceIsCreditedOnEachPage(source: SourceAttribution, words: [String]) {
        let text = Run([Sample.report(source: source.id.text)])(words: words).standardOutput
        #expect(source.isDemo || text.flattened.contains(source.credit), "\(text)")
        #expect(!source.isDemo || text.lowercased().contains("demo data"), "\(text)")
        for other in SourceAttribution.known where other != source {
            #expect(!text.flattened.contains(other.credit))
        }
    }

    @Test(arguments: pages)
    func aForecastOfAnotherSourceIsCreditedToo(words: [String]) throws {
        var report = Sample.report(source: "met-norway")
        report.forecast = Sample.forecast(report.city, mean: 11, source: "open-meteo")
        let text = Run([report])(words: words).standardOutput.flattened
        for source in ["met-norway", "open-meteo"] {
            #expect(text.contains(SourceAttribution.of(SourceID(source)).credit), "\(text)")
        }
    }

    @Test func cityAndSourceFieldNameWhoseTheCurrentValuesAre() {
        var report = Sample.report(source: "met-norway")
        report.forecast = Sample.forecast(report.city, mean: 11, source: "open-meteo")
        #expect(Run([report])("oslo", "--format", "{source}").standardOutput == "MET Norway\n")
        #expect(Run([report])("--json").standardOutput.contains("\"source\": \"met-norway\""))
    }

    /// MET Norway has no visibility, no UV index, no sun, and without a zone no days.
    @Test func aSourceThatTellsLittleLeavesNothingInvented() throws {
        var report = Sample.report(source: "met-norway")
        for metric in [Metric.visibility, .uvIndex, .apparentTemperature, .isDay, .windGusts] {
            report.snapshot?.values[metric] = nil
        }
        let steps = (0..<30 as Range<Int64>).map { hour in
            var values = WeatherValues()
            values[.temperature] = 5
            return ForecastStep(start: Sample.now.startOfHour + .hours(hour), values: values)
        }
        report.forecast = Forecast(
            city: report.city.id, source: SourceID("met-norway"), fetchedAt: Sample.now, steps: steps, days: [])
        let card = Run([report])("oslo", "--plain").standardOutput
        #expect(card.contains("14"))
        for name in ["visibility_m", "uv_index", "apparent_temperature_c", "is_day", "wind_gusts_ms", "sunrise"] {
            #expect(Run([report])("--json").standardOutput.contains("\"\(name)\": null"))
        }
        #expect(Run([report])("forecast", "oslo").status == .answered)
    }
}

extension String {
    /// The text as words with single spaces between them, so that it may be broken into lines anywhere.
    fileprivate var flattened: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

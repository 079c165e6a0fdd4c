import SkycastCLI
import SkycastCore
import Testing

/// The hours side by side on the card.
@Suite struct HourStripTests {
    /// The temperature below "Now", where the forecast has steps of three hours and of the running one only what falls.
    private func now(age: Seconds) -> String? {
        var report = Sample.report(age: age)
        let start = Sample.now.startOfHour - .hours(1)
        let steps = (0..<5).map { number in
            var values = WeatherValues()
            values[.weatherCode] = 3
            if number > 0 { values[.temperature] = 5 }
            return ForecastStep(start: start + .hours(Int64(number) * 3), length: .hours(3), values: values)
        }
        report.forecast = Forecast(
            city: report.city.id, source: SourceID("openweathermap"), fetchedAt: Sample.now, steps: steps, days: [])
        let lines = Run([report])("status").standardOutput.withoutEscapes.split(separator: "\n")
        guard let labels = lines.firstIndex(where: { $0.split(separator: " ").contains("Now") }) else { return nil }
        return lines[labels + 2].split(separator: " ").first { $0.hasSuffix("°") || $0 == "–" }.map(String.init)
    }

    @Test func nowIsAsItIsNowWhereTheForecastDoesNotSay() { #expect(now(age: .minutes(4)) == "14°") }

    @Test func whatIsOldIsNotNow() { #expect(now(age: .hours(5)) == "–") }
}

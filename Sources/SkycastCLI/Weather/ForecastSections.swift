import SkycastCore

/// What is to come: hours side by side, a curve, and days with their ranges.
struct ForecastSections {
    let presentation: Presentation
    let city: CityWeatherView
    let width: Int

    private var terminal: Terminal { presentation.terminal }
    private static let hourCount = 12

    /// The next twelve hours in columns: hour, sign, temperature, chance of rain; in two strips where it is narrow.
    var hours: [Line] {
        let steps = city.upcoming(hours: Self.hourCount).map(completed)
        guard !steps.isEmpty else { return [] }
        let least = max(6, (steps.map { hourLabel($0).width }.max() ?? 0) + 1)
        let perStrip = width >= Self.hourCount * least - 1 ? Self.hourCount : max(1, min(6, (width + 1) / least))
        let cell = max(least, min(7, (width + 1) / perStrip))
        let hasRain = steps.contains { $0.values[.precipitationProbability] != nil }
        var lines: [Line] = []
        for start in stride(from: 0, to: steps.count, by: perStrip) {
            let strip = steps[start..<min(steps.count, start + perStrip)]
            if start > 0 { lines.append(Line()) }
            var rows = [
                strip.map(hourLabel), strip.map(sky), strip.map { presentation.degrees($0.values[.temperature]) },
            ]
            if hasRain { rows.append(strip.map(chanceOfRain)) }
            lines += rows.map { row in
                row.reduce(Line()) { $0 + $1.truncated(to: cell - 1, mark: "").padded(to: cell) }
                    .truncated(to: width, mark: "")
            }
        }
        return lines
    }

    /// The running hour, where the forecast does not say how it began, as it is now.
    private func completed(_ step: ForecastStep) -> ForecastStep {
        guard step.start <= city.now, !city.isStale else { return step }
        var step = step
        for metric in [Metric.temperature, .weatherCode, .isDay] where step.values[metric] == nil {
            step.values[metric] = city.values[metric]
        }
        return step
    }

    private func hourLabel(_ step: ForecastStep) -> Line {
        step.start <= city.now ? Line("Now", .bold) : Line(presentation.hour(step.start, in: city.zone), .faint)
    }

    private func sky(_ step: ForecastStep) -> Line {
        let code = step.values.weatherCode
        guard terminal.hasSymbols else { return Line(code?.kind.word ?? presentation.unknown) }
        return WeatherSymbol.line(code, isDay: step.values[.isDay].map { $0 > 0 })
    }

    private func chanceOfRain(_ step: ForecastStep) -> Line {
        let chance = step.values[.precipitationProbability]
        let style = Style(ink: (chance ?? 0) >= 30 ? .water : .faint)
        return Line(presentation.text(chance, .precipitationProbability), style)
    }

    /// The next 24 hours: temperature, precipitation and gusts.
    var chart: [Line] {
        guard !city.upcoming.isEmpty else { return [] }
        let lines = HourChart(presentation: presentation, city: city, width: width).lines(24, rows: 5)
        return lines.isEmpty ? [Line("no data", .faint)] : lines
    }

    /// Ten days: name, sign, chance of rain, low, where the range lies within all of them, high.
    var days: [Line] { DayList(presentation: presentation, city: city, width: width).lines(10) }
}

import SkycastCore

/// All about one city, in sections from what is asked most to what is asked least.
struct Card {
    let presentation: Presentation
    let city: CityWeatherView

    /// Cards do not grow beyond this many cells: lines that long are hard to follow.
    private static let widest = 96

    /// The screen.
    var screen: Screen {
        let width = min(presentation.terminal.columns, Self.widest) - 4
        let forecast = ForecastSections(presentation: presentation, city: city, width: width)
        var screen = Screen()
        screen.append(CardHeader(presentation: presentation, city: city, width: width).lines)
        screen.appendSection(alerts(width))
        if let freshness = city.forecastFreshness {
            screen.appendSection(presentation.warning(.forecast, freshness, width: width))
        }
        screen.appendSection(section("Next 12 hours", forecast.hours, width))
        screen.appendSection(section("Next 24 hours", forecast.chart, width))
        screen.appendSection(section(daysTitle, forecast.days, width))
        screen.appendSection(
            section(
                "Details", city.isEmpty ? [] : CardTiles(presentation: presentation, city: city, width: width).lines,
                width))
        screen.appendSection(
            Footer(presentation: presentation).refresh(city, width: width)
                + Footer(presentation: presentation).credits(
                    [city.report], hasAlerts: !city.report.alerts.isEmpty, width: width))
        return screen.indented(by: 2)
    }

    private var daysTitle: String { city.days.count == 1 ? "1 day" : "\(min(10, city.days.count)) days" }

    /// A section below its title; nothing if it has no lines.
    private func section(_ title: String, _ lines: [Line], _ width: Int) -> [Line] {
        guard !lines.isEmpty else { return [] }
        let rule = String(
            repeating: presentation.terminal.hasSymbols ? "─" : "-", count: max(0, width - CellWidth.of(title) - 1))
        return [Line(title, .bold) + Line(" " + rule, .faint)] + lines
    }

    private func alerts(_ width: Int) -> [Line] {
        let words = AlertLines(presentation: presentation, city: city)
        return city.report.alerts.flatMap { alert in
            [words.heading(alert, width: width)]
                + presentation.flowed(words.facts(alert), width: width - 2).map { Line("  ") + $0 }
        }
    }
}

import SkycastCore

/// The forecasts of cities: an hour or a day a line.
struct ForecastPage {
    let presentation: Presentation
    let extent: ForecastExtent

    /// Lines do not grow beyond this many cells.
    private static let widest = 96

    /// The screen of all of them, one below the other.
    func screen(_ cities: [CityWeatherView]) -> Screen {
        let width = min(presentation.terminal.columns, Self.widest) - 2
        var screen = Screen()
        for city in cities { screen.appendSection(lines(city, width)) }
        let footer = Footer(presentation: presentation)
        screen.appendSection(
            (cities.count == 1 ? footer.refresh(cities[0], width: width) : [])
                + footer.credits(cities.map(\.report), hasAlerts: false, width: width))
        return screen.indented(by: 1)
    }

    /// The hours as a curve, where there are enough of them for one.
    private func curve(_ city: CityWeatherView, _ width: Int) -> [Line] {
        guard extent.hours >= 6 else { return [] }
        return HourChart(presentation: presentation, city: city, width: width).lines(extent.hours, rows: 6)
    }

    private func lines(_ city: CityWeatherView, _ width: Int) -> [Line] {
        let header = CardHeader(presentation: presentation, city: city, width: width)
        let hours = HourTable(presentation: presentation, city: city).lines(extent.hours, width: width)
        let days = DayList(presentation: presentation, city: city, width: width, hasAmounts: true).lines(extent.days)
        var screen = Screen([header.title])
        screen.appendSection(
            hours.isEmpty && days.isEmpty
                ? presentation.warning(ofPast: extent.unit, city.forecastFreshness, width: width)
                : presentation.warning(.forecast, city.forecastFreshness, width: width))
        screen.appendSection(curve(city, width))
        screen.appendSection(hours)
        screen.appendSection(days)
        return screen.lines
    }
}

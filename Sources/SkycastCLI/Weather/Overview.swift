import SkycastCore

/// Several cities, one line each, in columns.
struct Overview {
    let presentation: Presentation
    let cities: [CityWeatherView]

    /// The screen; at least one city.
    var screen: Screen {
        let terminal = presentation.terminal
        let width = terminal.columns - 2
        var screen = Screen(
            Table(columns, cities.map(row)).lines(width: width, mark: terminal.ellipsis))
        screen.appendSection(troubles(width))
        screen.appendSection(
            Footer(presentation: presentation).substitutes(cities.map(\.report), width: width)
                + Footer(presentation: presentation).credits(
                    cities.map(\.report), hasAlerts: cities.contains { !$0.report.alerts.isEmpty }, width: width))
        return screen.indented(by: 1)
    }

    private var columns: [Table.Column] {
        let wind = presentation.quantities.units.wind.symbol
        let isWide = presentation.terminal.columns >= 100
        return [
            Table.Column("", rank: 5),
            Table.Column("City", rank: 9, least: 8, most: isWide ? 30 : 20),
            Table.Column("Now", rank: 8, isRightAligned: true),
            Table.Column("Feels", rank: 1, isRightAligned: true),
            Table.Column("Condition", rank: 4, least: 10, most: 24),
            Table.Column("High/low", rank: 3, isRightAligned: true),
            Table.Column(isWide ? "Wind " + wind : wind, rank: 2, isRightAligned: true),
            Table.Column("Humidity", rank: 0, isRightAligned: true),
            Table.Column("24 hours", rank: -1),
            Table.Column("Alerts", rank: 6),
            Table.Column("Updated", rank: 7),
        ]
    }

    private func row(_ city: CityWeatherView) -> [Line] {
        let isWide = presentation.terminal.columns >= 100
        let values = city.values
        let symbol =
            presentation.terminal.hasSymbols
            ? WeatherSymbol.line(values.weatherCode, isDay: values[.isDay].map { $0 > 0 }) : Line()
        return [
            symbol,
            presentation.name(city.city, .bold, width: 40),
            city.isStale
                ? Line(presentation.degrees(values[.temperature]).text, .faint)
                : presentation.degrees(values[.temperature], isBold: true),
            isWide ? presentation.degrees(values[.apparentTemperature]) : Line(),
            condition(city),
            highAndLow(city),
            wind(values),
            isWide && values[.relativeHumidity] != nil
                ? Line(presentation.text(values[.relativeHumidity], .relativeHumidity)) : Line(),
            presentation.terminal.columns >= 116 ? course(city) : Line(),
            alerts(city.report.alerts),
            city.freshness.map(presentation.freshness) ?? Line("no data", .caution),
        ]
    }

    /// The temperature of the next 24 hours.
    private func course(_ city: CityWeatherView) -> Line {
        Sparkline.line(
            HourSeries(city, count: 24).curve(.temperature), isDotted: presentation.terminal.hasSymbols,
            ink: { .of(temperature: $0) })
    }

    private func condition(_ city: CityWeatherView) -> Line {
        Line(presentation.terminal.own(ConditionText.title(city.values.weatherCode)))
    }

    /// Today's, with a mark if they are of an old forecast.
    private func highAndLow(_ city: CityWeatherView) -> Line {
        guard let day = city.today else { return Line() }
        let mark = city.hasOldForecast ? Line(presentation.terminal.cautionMark + " ", .caution) : Line()
        return mark + presentation.degrees(day.temperatureMax) + Line("/", .faint)
            + presentation.degrees(day.temperatureMin)
    }

    /// The mean wind with gusts in brackets, such as "18 (31)".
    private func wind(_ values: WeatherValues) -> Line {
        let mean = presentation.quantities.number(values[.windSpeed], of: .windSpeed) ?? presentation.unknown
        let gusts = presentation.quantities.number(values[.windGusts], of: .windGusts)
        return Line(mean) + Line(gusts.map { " (\($0))" } ?? "", .faint)
    }

    /// Their number if there are several, and how bad the worst is.
    private func alerts(_ alerts: [AlertRecord]) -> Line {
        guard let worst = alerts.map(\.event.level).max() else { return Line() }
        let count = alerts.count > 1 ? "\(alerts.count) " : ""
        return Line(
            presentation.terminal.alertMark + " " + count + worst.name, Style(ink: .severity(worst), isBold: true))
    }

    /// Why data are missing or old, for the first cities it is known of.
    private func troubles(_ width: Int) -> [Line] {
        let troubled = cities.filter { $0.report.lastError != nil && $0.freshness?.isStale != false }
        let footer = Footer(presentation: presentation)
        let shown = troubled.prefix(3)
        let lines = shown.flatMap { city in
            presentation.flowed(
                [city.city.name.cleaned(maximum: 20) + ": " + footer.failure(city)], style: .caution, width: width)
        }
        let rest = troubled.count - shown.count
        return rest > 0 ? lines + [Line("and \(rest) more", .faint)] : lines
    }
}

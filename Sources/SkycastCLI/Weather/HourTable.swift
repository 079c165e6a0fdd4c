import SkycastCore

/// The hours to come, one a line, with what is known of each; in the city's time.
struct HourTable {
    let presentation: Presentation
    let city: CityWeatherView

    /// The titles and at most `count` hours from the running one on; empty if none is known.
    func lines(_ count: Int, width: Int) -> [Line] {
        let steps = Array(city.upcoming(hours: count))
        guard !steps.isEmpty else { return [] }
        var rows: [[Line]] = []
        // The title has the zone of now, where it is wide enough for it.
        var last = width < 60 ? nil : presentation.zones.civilTime(of: city.now, in: city.zone)
        var date: CivilDate?
        for step in steps {
            let civil = presentation.zones.civilTimeOrUTC(of: step.start, in: city.zone)
            rows.append(start(civil, isNewDay: civil.date != date, after: last) + sky(step) + values(step, of: steps))
            (last, date) = (civil, civil.date)
        }
        return Table(columns, rows).lines(width: width, mark: presentation.terminal.ellipsis)
    }

    private var columns: [Table.Column] {
        let units = presentation.quantities.units
        let own = presentation.terminal.own
        return [
            Table.Column("Day", rank: 8), Table.Column("Time", rank: 10), Table.Column("", rank: 7),
            Table.Column("Weather", rank: 1, least: 10, most: 26),
            Table.Column(own(units.temperature.symbol), rank: 9, isRightAligned: true),
            Table.Column("Feels", rank: 0, isRightAligned: true),
            Table.Column("Rain", rank: 6, isRightAligned: true),
            Table.Column(units.precipitation.symbol, rank: 5, isRightAligned: true),
            Table.Column("Wind " + units.wind.symbol, rank: 4, isRightAligned: true),
            Table.Column("Gusts", rank: 3, isRightAligned: true), Table.Column("From", rank: 2),
        ]
    }

    /// The date where a day begins, and the time; with the zone where its difference from UTC changes.
    private func start(_ civil: CivilTime, isNewDay: Bool, after last: CivilTime?) -> [Line] {
        let isNewZone = civil.utcOffset != last?.utcOffset
        return [
            Line(isNewDay ? "\(civil.date.weekday.abbreviation) \(civil.date.day)" : "", .bold),
            Line(presentation.face.time(civil)).paddedLeft(to: presentation.face.width)
                + Line(isNewZone ? " " + civil.abbreviation : "", .faint),
        ]
    }

    private func sky(_ step: ForecastStep) -> [Line] {
        let code = step.values.weatherCode
        guard presentation.terminal.hasSymbols else { return [Line(), Line(code?.text ?? presentation.unknown)] }
        return [
            WeatherSymbol.line(code, isDay: step.values[.isDay].map { $0 > 0 }),
            Line(code == nil ? "" : ConditionText.title(code), .faint),
        ]
    }

    /// The numbers; of a quantity that no hour has, nothing.
    private func values(_ step: ForecastStep, of steps: [ForecastStep]) -> [Line] {
        func cell(_ metric: Metric, _ line: (Double?) -> Line) -> Line {
            steps.contains { $0.values[metric] != nil } ? line(step.values[metric]) : Line()
        }
        func number(_ metric: Metric) -> Line {
            cell(metric) { Line(presentation.quantities.number($0, of: metric) ?? presentation.unknown) }
        }
        return [
            presentation.degrees(step.values[.temperature]),
            cell(.apparentTemperature) { presentation.degrees($0) },
            cell(.precipitationProbability) { chance in
                Line(
                    presentation.text(chance, .precipitationProbability),
                    Style(ink: (chance ?? 0) >= 30 ? .water : .faint))
            },
            cell(.precipitation) { rate in
                // Below the unit of an amount stands what falls within the step, however long that is.
                let amount = rate.map { $0 * Double(step.length.count) / 3600 }
                let text = presentation.quantities.number(amount, of: .precipitation) ?? presentation.unknown
                return Line(text, Style(ink: (amount ?? 0) > 0 ? .water : .faint))
            },
            number(.windSpeed), number(.windGusts),
            cell(.windDirection) { Line(ConditionText.compassPoint($0) ?? presentation.unknown, .faint) },
        ]
    }
}

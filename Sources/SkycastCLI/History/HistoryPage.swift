import SkycastCore

/// A history for people: a curve over time, with least, most and mean below it.
struct HistoryPage {
    let presentation: Presentation
    let history: History

    /// The curve does not grow beyond this many cells.
    private static let widest = 110

    /// The screen.
    var screen: Screen {
        let width = min(presentation.terminal.columns, Self.widest) - 2
        var screen = Screen([heading(width)])
        screen.appendSection(curve(width))
        screen.appendSection(figures(width))
        screen.appendSection(
            Footer(presentation: presentation).credits([history.report], hasAlerts: false, width: width))
        return screen.indented(by: 1)
    }

    private var zone: String { history.report.city.zone }

    private func heading(_ width: Int) -> Line {
        let what = history.metric.title.capitalizedFirst
        let since = "since " + presentation.zonedMoment(history.points[0].start, in: zone)
        let symbol = presentation.terminal.own(presentation.quantities.units.unit(for: history.metric).symbol)
        let unit = Line(symbol.isEmpty ? "" : " " + symbol, .faint)
        var rest = Line("  " + what) + unit
        let start = Line("  " + since, .faint)
        let name = presentation.name(history.report.city, .bold, width: max(8, width - rest.width))
        if name.width + rest.width + start.width <= width { rest = rest + start }
        return name + rest
    }

    /// As fine as its dots, or its columns of stars.
    private func curve(_ width: Int) -> [Line] {
        let isDotted = presentation.terminal.hasSymbols
        let (length, spans) = history.spans(max(8, (width - 12) * (isDotted ? 2 : 1)))
        guard spans.count > 1 else { return [] }
        let labels = TimeAxis(presentation: presentation, zone: zone).labels(spans.map(\.start), width: width - 12)
        let points = zip(spans, labels).map { Chart.Point($0.mean, label: $1) }
        let chart = Chart(points, ink: ink, text: scale)
        let lines = chart.lines(width: width, rows: 8, isDotted: isDotted)
        guard length > history.report.interval, let span = presentation.lengthOfTime(length) else { return lines }
        return lines + [Line("each point the mean of " + span, .faint)]
    }

    private func ink(_ value: Double) -> Ink {
        switch history.metric {
        case .temperature, .apparentTemperature, .dewPoint: .of(temperature: value)
        case .precipitation, .rain, .relativeHumidity: .water
        case .snowfall, .snowDepth: .snow
        case .cloudCover: .cloud
        case .uvIndex: .sun
        case .cape: .bolt
        default: .plain
        }
    }

    private func scale(_ value: Double) -> String {
        presentation.quantities.number(value, of: history.metric) ?? presentation.unknown
    }

    private func figures(_ width: Int) -> [Line] {
        let columns = [
            Table.Column("", rank: 3), Table.Column("", rank: 4, isRightAligned: true), Table.Column("", rank: 1),
        ]
        func row(_ name: String, _ value: Double, _ rest: String) -> [Line] {
            let text = presentation.text(value, history.metric)
            return [Line(name, .faint), Line(text, Style(ink: ink(value))), Line(rest, .faint)]
        }
        let readings = history.count == 1 ? "1 reading" : "\(history.count) readings"
        let rows = [
            row("Max", history.most.maximum, when(history.most)),
            row("Min", history.least.minimum, when(history.least)),
            row("Mean", history.mean, "of " + readings),
        ]
        return Table(columns, rows).lines(width: width, mark: presentation.terminal.ellipsis, hasTitles: false)
    }

    /// When a point was: the day, the hour or the minute that is known.
    private func when(_ point: HistoryPoint) -> String {
        switch point.length {
        case .zero: presentation.moment(point.start, in: zone)
        case .days(1): "on " + presentation.zones.civilTimeOrUTC(of: point.start, in: "UTC").date.iso8601 + " UTC"
        default: "in the hour from " + presentation.moment(point.start, in: zone)
        }
    }
}

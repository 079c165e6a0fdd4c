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
        let since = "since " + presentation.moment(history.points[0].start, in: zone)
        let rest = Line("  " + what) + Line("  " + since, .faint)
        return presentation.name(history.report.city, .bold, width: max(8, width - rest.width)) + rest
    }

    private func curve(_ width: Int) -> [Line] {
        let (length, spans) = history.spans(max(8, width - 12))
        guard spans.count > 1 else { return [] }
        let step = max(1, (spans.count * 10 + width - 1) / width)
        let whole = length * Int64(spans.count)
        let points = spans.enumerated().map { index, span in
            Chart.Point(span.mean, label: index % step == 0 ? label(span.start, whole) : nil)
        }
        let chart = Chart(points, ink: ink, text: scale)
        let lines = chart.lines(width: width, rows: 8, isDotted: presentation.terminal.hasSymbols)
        guard length > history.report.interval, let span = presentation.lengthOfTime(length) else { return lines }
        return lines + [Line("each point the mean of " + span, .faint)]
    }

    private func label(_ moment: Timestamp, _ whole: Seconds) -> String {
        let civil = presentation.zones.civilTimeOrUTC(of: moment, in: zone)
        if whole <= .days(2) { return presentation.face.time(civil) }
        guard whole > .days(300) else { return civil.date.dayAndMonth }
        return String(civil.date.dayAndMonth.suffix(3)) + " \(civil.date.year)"
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

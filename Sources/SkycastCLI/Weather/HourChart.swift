import SkycastCore

/// The hours to come as a curve of the temperature over bars of precipitation and gusts, in the city's time.
struct HourChart {
    let presentation: Presentation
    let city: CityWeatherView
    let width: Int

    /// The least that a full bar stands for, so that a drizzle or a breeze does not look like a storm.
    private static let leastFull = (precipitation: 2.0, gusts: 10.0)
    /// From here on gusts are to be minded: force 8, a gale, in m/s.
    private static let gale = Beaufort.lowerBound(ofClass: 8)

    /// The next `count` hours, with `rows` for the curve; empty if nothing of them is known.
    func lines(_ count: Int, rows: Int) -> [Line] {
        let hours = HourSeries(city, count: count)
        let labels = labels(hours.starts)
        let points = zip(hours.curve(.temperature), labels).map { Chart.Point($0, label: $1) }
        let chart = Chart(
            points, lanes: [precipitation(hours), gusts(hours)].compactMap(\.self),
            ink: { .of(temperature: $0) },
            text: { [presentation] in presentation.terminal.own(presentation.quantities.degrees($0)) })
        return chart.lines(width: width, rows: rows, isDotted: presentation.terminal.hasSymbols)
    }

    private func precipitation(_ hours: HourSeries) -> BarLane? {
        let values = hours.bars(.precipitation)
        guard let most = values.compactMap(\.self).max() else { return nil }
        let full = max(most, Self.leastFull.precipitation)
        return BarLane(
            "Precip", values, full: full, scale: presentation.terminal.own(presentation.quantities.amount(full)),
            ink: { _ in .water })
    }

    private func gusts(_ hours: HourSeries) -> BarLane? {
        let values = hours.bars(.windGusts)
        guard let most = values.compactMap(\.self).max() else { return nil }
        let full = max(most, Self.leastFull.gusts)
        return BarLane(
            "Gusts", values, full: full, scale: presentation.text(full, .windGusts),
            ink: { $0 < Self.gale ? .cloud : .caution })
    }

    /// The hour at every third, sixth or twelfth of the day, as they fit; at midnight the day.
    private func labels(_ starts: [Timestamp]) -> [String?] {
        let hours = starts.map { start in
            let civil = presentation.zones.civilTimeOrUTC(of: start, in: city.zone)
            let text = civil.hour == 0 ? civil.date.weekday.abbreviation : presentation.face.hour(civil)
            return (hour: civil.hour, text: text)
        }
        let room = Double(width - 9) / Double(max(1, starts.count))
        let every = [3, 6, 12, 24].first { every in
            let widest = hours.filter { $0.hour % every == 0 }.map { CellWidth.of($0.text) }.max() ?? 0
            return Double(every) * room >= Double(widest + 1)
        }
        return hours.map { $0.hour % (every ?? 24) == 0 ? $0.text : nil }
    }
}

import SkycastCore

/// The `hourly` section: parallel arrays over `time`.
///
/// An instant belongs to its stamp. A sum, a gust maximum or a probability belongs to the hour before it, so the step
/// from T to T + 1 h takes its instants from the row of T and the rest from the row of T + 1 h.
struct OpenMeteoHourly {
    private let times: [OpenMeteoTime?]
    private let columns: [(variable: OpenMeteoVariable, values: [Double?])]
    private static let hour = Seconds.hours(1)

    init(_ section: OpenMeteoSection) {
        times = section.series("time") ?? []
        columns = OpenMeteoVariable.all.compactMap { variable in
            guard let convert = variable.conversion(from: section.unit(variable.name), over: Self.hour),
                let numbers = section.series(variable.name, of: Double.self)
            else { return nil }
            return (variable, numbers.map { $0.flatMap(convert) })
        }
    }

    /// The steps in order of time, without those of which nothing is known.
    func steps(offset: Seconds?) -> [ForecastStep] {
        let rows = rows(offset: offset)
        var steps: [ForecastStep] = []
        for start in rows.keys.sorted() {
            if let last = steps.last, start < last.end { continue }
            let instants = rows[start]
            let sums = rows[start + Self.hour]
            var values = WeatherValues()
            for (variable, numbers) in columns {
                let row = variable.period == .instant ? instants : sums
                guard let row, row < numbers.count else { continue }
                values[variable.metric] = numbers[row]
            }
            if !values.isEmpty { steps.append(ForecastStep(start: start, length: Self.hour, values: values)) }
        }
        return steps
    }

    /// The index of each time stamp; of one that comes twice, the first.
    private func rows(offset: Seconds?) -> [Timestamp: Int] {
        var rows: [Timestamp: Int] = [:]
        for (index, time) in times.enumerated() {
            guard let moment = time?.moment(offset: offset), rows[moment] == nil else { continue }
            rows[moment] = index
        }
        return rows
    }
}

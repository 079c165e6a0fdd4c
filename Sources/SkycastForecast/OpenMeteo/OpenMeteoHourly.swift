import SkycastCore

/// The `hourly` section: parallel arrays over `time`.
///
/// An instant belongs to its stamp. A sum, a gust maximum or a probability belongs to the hour before it, so the step
/// from T to T + 1 h takes its instants from the row of T and the rest from the row of T + 1 h.
struct OpenMeteoHourly {
    private let times: [OpenMeteoTime?]
    private let columns: [(variable: OpenMeteoVariable, values: [Double?], convert: (Double) -> Double?)]
    private static let hour = Seconds.hours(1)

    init(_ section: OpenMeteoSection) {
        times = section.times("time")
        columns = OpenMeteoVariable.all.compactMap { variable in
            guard let convert = variable.conversion(from: section.unit(variable.names), over: Self.hour),
                let numbers = section[variable.names]?.numbers
            else { return nil }
            return (variable, numbers, convert)
        }
    }

    /// The steps in order of time, without those of which nothing is known.
    func steps(offset: Seconds?) -> [ForecastStep] {
        let rows = rows(offset: offset)
        var steps: [ForecastStep] = []
        var sources: [(instants: Int, sums: Int?)] = []
        for (position, row) in rows.enumerated() {
            if let last = steps.last, row.start < last.end { continue }
            let end = row.start + Self.hour
            let sums = rows[(position + 1)...].first { $0.start >= end }.flatMap { $0.start == end ? $0.index : nil }
            steps.append(ForecastStep(start: row.start, length: Self.hour, values: WeatherValues()))
            sources.append((row.index, sums))
        }
        for (variable, numbers, convert) in columns {
            for (position, source) in sources.enumerated() {
                let index = variable.period == .instant ? source.instants : source.sums
                guard let index, index < numbers.count, let number = numbers[index] else { continue }
                steps[position].values[variable.metric] = convert(number)
            }
        }
        return steps.filter { !$0.values.isEmpty }
    }

    /// The time stamps in order with their places in the columns; of one that comes twice, the first.
    private func rows(offset: Seconds?) -> [(start: Timestamp, index: Int)] {
        var rows = times.enumerated().compactMap { index, time in
            time?.moment(offset: offset).map { (start: $0, index: index) }
        }
        rows.sort { ($0.start, $0.index) < ($1.start, $1.index) }
        var last: Timestamp?
        return rows.filter { row in
            defer { last = row.start }
            return row.start != last
        }
    }
}

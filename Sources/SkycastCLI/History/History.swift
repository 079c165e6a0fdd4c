import SkycastCore

/// What one metric of one city was over a time.
struct History {
    let report: CityReport
    let metric: Metric
    /// From when on was asked.
    let since: Timestamp
    /// At least one, in order.
    let points: [HistoryPoint]
    let least: HistoryPoint
    let most: HistoryPoint

    /// The metrics that have one: what is measured, and has a more and a less.
    static let metrics = Metric.allCases.filter { metric in
        !metric.isDerived && ![.weatherCode, .windDirection, .isDay, .precipitationProbability].contains(metric)
    }

    /// What they are called on the command line.
    static let metricNames = metrics.map(\.name)

    /// The history that these points are; nil if there are none.
    init?(_ report: CityReport, _ metric: Metric, since: Timestamp, _ points: [HistoryPoint]) {
        guard let least = points.min(by: { $0.minimum < $1.minimum }),
            let most = points.max(by: { $0.maximum < $1.maximum })
        else { return nil }
        self.report = report
        self.metric = metric
        self.since = since
        self.points = points
        self.least = least
        self.most = most
    }

    /// How many readings it stands for.
    var count: Int64 { points.reduce(0) { $0 + $1.count } }

    /// The mean of all readings.
    var mean: Double { Self.mean(points[...]) }

    /// The mean of the readings that some points stand for.
    private static func mean(_ points: ArraySlice<HistoryPoint>) -> Double {
        let (sum, count) = points.reduce((0.0, 0.0)) { ($0.0 + $1.mean * Double($1.count), $0.1 + Double($1.count)) }
        return count > 0 ? sum / count : 0
    }

    /// A part of the time, as long as the others.
    struct Span: Hashable {
        let start: Timestamp
        /// nil if nothing is known of it.
        let mean: Double?
    }

    /// Lengths of spans that people count in.
    private static let lengths: [Seconds] =
        [1, 2, 5, 10, 15, 20, 30].map { .minutes($0) } + [1, 2, 3, 6, 12].map { .hours($0) }
        + [1, 2, 7, 14, 28].map { .days($0) }

    /// The time from the first point to the last in at most `count` spans, none shorter than what a point stands for.
    func spans(_ count: Int) -> (length: Seconds, spans: [Span]) {
        let start = points[0].start
        let last = points[points.count - 1]
        let whole = last.start + last.length - start
        let least = max(points.map(\.length).max() ?? .zero, report.interval, Seconds(60))
        let even = Seconds((whole.count + Int64(max(1, count)) - 1) / Int64(max(1, count)))
        let length = Self.lengths.first { $0 >= max(least, even) } ?? max(least, even)
        var spans: [Span] = []
        var rest = points[...]
        var from = start.floored(to: length)
        while !rest.isEmpty {
            let part = rest.prefix { $0.start < from + length }
            rest = rest.dropFirst(part.count)
            spans.append(Span(start: from, mean: part.isEmpty ? nil : Self.mean(part)))
            from = from + length
        }
        return (length, spans)
    }
}

import SQLiteKit
import SkycastCore

/// What is kept of the values of one metric over a span of time, in thousandths of its unit.
struct Aggregate: Hashable {
    private(set) var minimum: Int64
    private(set) var maximum: Int64
    /// The sum of the values; exact as long as they are single ones, else within half a thousandth a value.
    private var sum: Int64
    /// How many values there were, at least 1.
    private(set) var count: Int64

    /// One value.
    init(_ value: Int32) {
        (minimum, maximum, sum, count) = (Int64(value), Int64(value), Int64(value), 1)
    }

    /// As it was stored; any numbers of this size can be multiplied.
    init(minimum: Int32, maximum: Int32, mean: Int32, count: Int32) {
        (self.minimum, self.maximum) = (Int64(minimum), Int64(maximum))
        (sum, self.count) = (Int64(mean) * Int64(count), Int64(count))
    }

    /// Rounded to a thousandth, so never outside minimum and maximum.
    var mean: Int64 {
        let mean = Int64(exactly: (Double(sum) / Double(count)).rounded()) ?? minimum
        return max(minimum, min(maximum, mean))
    }

    /// Takes in the values of another span.
    mutating func merge(_ other: Self) throws(SQLiteError) {
        minimum = min(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        let (sum, overflows) = sum.addingReportingOverflow(other.sum)
        guard !overflows else { throw .damaged("the count of an hour or a day") }
        self.sum = sum
        count += other.count  // of some hundred spans, each below 2³¹
    }
}

extension Aggregate? {
    /// Takes in the values of another span, or begins with them.
    mutating func merge(_ other: Aggregate) throws(SQLiteError) {
        guard var merged = self else {
            self = other
            return
        }
        try merged.merge(other)
        self = merged
    }
}

/// The length of the spans that values are kept for once they are too old to be kept each.
enum Grain: Int64 {
    case hour = 3600
    case day = 86_400

    /// The beginning of the span that holds a moment.
    func start(of moment: Timestamp) -> Timestamp { moment.floored(to: Seconds(rawValue)) }
}

extension Metric {
    /// The metrics that are kept as aggregates: a mean of directions or of day and night says nothing.
    ///
    /// Of weather codes only the minimum and the maximum do.
    static let aggregated = allCases.filter { !$0.isDerived && $0 != .windDirection && $0 != .isDay }
}

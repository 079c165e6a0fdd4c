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

    /// As it was stored; what cannot have been, in a damaged file, is some number and no crash.
    init(minimum: Int64, maximum: Int64, mean: Int64, count: Int64) {
        (self.minimum, self.maximum, sum, self.count) = (minimum, maximum, mean &* count, count)
    }

    /// Rounded to a thousandth, so never outside minimum and maximum.
    var mean: Int64 {
        let mean = Int64(exactly: (Double(sum) / Double(count)).rounded()) ?? minimum
        return max(minimum, min(maximum, mean))
    }

    /// Takes in the values of another span.
    mutating func merge(_ other: Self) {
        minimum = min(minimum, other.minimum)
        maximum = max(maximum, other.maximum)
        sum &+= other.sum
        let (total, isTooMany) = count.addingReportingOverflow(other.count)
        count = isTooMany ? .max : total
    }
}

extension Aggregate? {
    /// Takes in the values of another span, or begins with them.
    mutating func merge(_ other: Aggregate) {
        guard var merged = self else {
            self = other
            return
        }
        merged.merge(other)
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

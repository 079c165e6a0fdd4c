/// What is known of one metric at a moment, or over the hour or day that is left of its readings.
package struct HistoryPoint: Hashable, Sendable {
    /// The moment, or the beginning of the span, in UTC.
    package let start: Timestamp
    /// 0 for a single reading, else an hour or a day.
    package let length: Seconds
    /// In the metric's unit, like `maximum` and `mean`.
    package let minimum: Double
    package let maximum: Double
    /// Says nothing for weather codes.
    package let mean: Double
    /// How many readings it stands for, at least 1.
    package let count: Int64

    package init(
        start: Timestamp, length: Seconds, minimum: Double, maximum: Double, mean: Double, count: Int64
    ) {
        self.start = start
        self.length = length
        self.minimum = minimum
        self.maximum = maximum
        self.mean = mean
        self.count = count
    }
}

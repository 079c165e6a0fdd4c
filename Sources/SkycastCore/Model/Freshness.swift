/// How old data is and whether that is too old to be shown as current.
package struct Freshness: Hashable, Sendable {
    /// Age by the wall clock; negative if the data carry a time in the future.
    package let age: Seconds
    /// True if older than the limit, or from the future.
    package let isStale: Bool

    /// The freshness at `now` of data valid at `validAt` for a city polled every `interval`.
    package init(validAt: Timestamp, now: Timestamp, interval: Seconds) {
        age = now - validAt
        isStale = age > Self.limit(interval: interval) || age < .zero - Self.futureTolerance
    }

    /// The age from which data count as stale: three intervals, and at least 45 minutes.
    package static func limit(interval: Seconds) -> Seconds { max(interval * 3, .minutes(45)) }

    /// The age from which a reading is unknown to rules: as `limit`, but at most three hours.
    package static func limitForRules(interval: Seconds) -> Seconds { min(limit(interval: interval), .hours(3)) }

    /// How far ahead of the wall clock a time stamp may be, for clocks that differ a little.
    package static let futureTolerance = Seconds.minutes(10)

    /// The age from which what a source calls current is an error of its own; stations may be hours late, never a day.
    private static let oldestReading = Seconds.days(1)

    /// Of what time `validAt` is, if current values cannot be of it; nil if they can.
    static func objection(to validAt: Timestamp, now: Timestamp) -> String? {
        if validAt > now + futureTolerance { return "a time to come" }
        return validAt < now - oldestReading ? "more than a day ago" : nil
    }
}

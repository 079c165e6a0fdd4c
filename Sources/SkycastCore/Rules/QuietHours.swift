/// A daily stretch of civil time in which notices below severe wait.
package struct QuietHours: Hashable, Sendable {
    /// Minutes since midnight at which it starts, inclusive, 0 to 1439.
    package let from: Int
    /// Minutes since midnight at which it ends, exclusive, 0 to 1439; never equal to `from`. Less than `from` crosses midnight.
    package let to: Int
    /// The days on which it starts.
    package let days: Set<Weekday>
    package let zone: Zone

    /// Whose clock it goes by.
    package enum Zone: Hashable, Sendable {
        /// The computer's zone, asked anew at each decision.
        case system
        /// The zone of the city the notice is about.
        case city
        /// An IANA zone.
        case named(String)
    }

    /// The stretch, or nil if both ends are equal.
    package init?(from: Int, to: Int, days: Set<Weekday> = Set(Weekday.allCases), zone: Zone = .system) {
        guard from != to else { return nil }
        self.from = from
        self.to = to
        self.days = days
        self.zone = zone
    }
}

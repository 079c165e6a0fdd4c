/// A daily stretch of civil time in which notices below severe wait.
package struct QuietHours: Hashable, Sendable {
    /// Minutes since midnight at which it starts, inclusive, 0 to 1439.
    package let from: Int
    /// Minutes since midnight at which it ends, exclusive, 0 to 1439; never equal to `from`.
    ///
    /// Less than `from` crosses midnight.
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

extension QuietHours {
    /// True if `civil` lies in the stretch.
    ///
    /// A stretch over midnight belongs to the day on which it starts. Since the moment is judged by what the clock on
    /// the wall shows, both passes of a repeated hour count and a skipped hour needs nothing.
    package func contains(_ civil: CivilTime) -> Bool {
        let minute = civil.minuteOfDay
        let today = days.contains(civil.date.weekday)
        if from < to { return today && minute >= from && minute < to }
        let yesterday = days.contains(civil.date.advanced(by: -1).weekday)
        return (today && minute >= from) || (yesterday && minute < to)
    }

    /// The first full minute after `moment` that lies outside, looking at most eight days ahead; nil if none does.
    ///
    /// `civilTime` gives the time on the wall; asking it for each minute keeps this right over clock changes.
    package func end(after moment: Timestamp, _ civilTime: (Timestamp) -> CivilTime) -> Timestamp? {
        let first = moment.floored(to: .minutes(1)) + .minutes(1)
        return (0..<(8 * 24 * 60)).lazy
            .map { first + .minutes(Int64($0)) }
            .first { !contains(civilTime($0)) }
    }
}

extension Severity {
    /// Whether a notice of this severity waits for the end of quiet hours: minor and moderate do, severe only if its
    /// rule says so, extreme never.
    package func waits(by policy: QuietPolicy?) -> Bool {
        switch self {
        case .extreme: false
        case .severe: policy == .respect
        case .minor, .moderate: policy != .override
        }
    }
}

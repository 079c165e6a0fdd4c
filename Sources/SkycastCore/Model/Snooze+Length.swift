extension Snooze {
    /// The longest silence there is.
    package static let longest = Seconds.days(7)

    /// The silence of `scope` for `span` from `now` on.
    package init(_ scope: Scope, for span: Seconds, from now: Timestamp) throws(SnoozeError) {
        guard span > .zero else { throw .notAhead }
        guard span <= Self.longest else { throw .tooLong }
        self.init(scope: scope, until: now + span)
    }
}

/// Why something cannot be snoozed as asked.
package enum SnoozeError: UserFacingError, Hashable {
    /// The end would not be in the future.
    case notAhead
    /// The end would be more than a week ahead.
    case tooLong

    package var message: String {
        switch self {
        case .notAhead: "a snooze has to end in the future"
        case .tooLong: "a snooze lasts seven days at most"
        }
    }

    package var hint: String? {
        switch self {
        case .notAhead: "write how long it lasts, such as 2h; to end one: skycastctl unsnooze"
        case .tooLong: "7d is the most; to be rid of a rule or a city, take it out of the configuration"
        }
    }
}

/// Moments as a person reads them, in the civil time they are given.
package enum MomentText {
    /// The time of day, such as "15:00".
    package static func clock(_ civil: CivilTime) -> String { twoDigits(civil.hour) + ":" + twoDigits(civil.minute) }

    /// The time of day with the day where it is not today's: "15:00", "tomorrow 03:00", "Tue 03:00".
    package static func clock(_ civil: CivilTime, from now: CivilTime) -> String {
        let days = civil.date.daysSinceEpoch - now.date.daysSinceEpoch
        switch days {
        case 0: return clock(civil)
        case 1: return "tomorrow " + clock(civil)
        case -1: return "yesterday " + clock(civil)
        default: return civil.date.weekday.abbreviation + " " + clock(civil)
        }
    }

    /// A length of time in its largest unit or two: "40 s", "35 min", "3 h", "2 days"; negative counts as none.
    package static func span(_ span: Seconds) -> String {
        let seconds = max(span.count, 0)
        return switch seconds {
        case ..<60: "\(seconds) s"
        case ..<5400: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) days"
        }
    }
}

extension Weekday {
    /// Three letters, such as "Tue".
    package var abbreviation: String {
        switch self {
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        case .sunday: "Sun"
        }
    }
}

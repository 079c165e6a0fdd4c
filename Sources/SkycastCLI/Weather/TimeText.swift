import SkycastCore

extension Presentation {
    /// The clock's time in a zone, such as "14:05" or "2:05 PM".
    func clock(_ moment: Timestamp, in zone: String?) -> String {
        face.time(zones.civilTimeOrUTC(of: moment, in: zone))
    }

    /// The hour, such as "14"; with minutes where the zone's hours do not begin with the forecast's.
    func hour(_ moment: Timestamp, in zone: String) -> String {
        face.hour(zones.civilTimeOrUTC(of: moment, in: zone))
    }

    /// The moment with as much of a date as is needed: "14:05" today, "Sun 14:05" within six days, "28 Mar 14:05".
    func moment(_ moment: Timestamp, in zone: String?) -> String {
        let date = zones.civilTimeOrUTC(of: moment, in: zone).date
        let today = zones.civilTimeOrUTC(of: now, in: zone).date
        let clock = clock(moment, in: zone)
        switch date.daysSinceEpoch - today.daysSinceEpoch {
        case 0: return clock
        case -6...6: return date.weekday.abbreviation + " " + clock
        default: return date.dayAndMonth + (date.year == today.year ? "" : " \(date.year)") + " " + clock
        }
    }

    /// The moment as above, with the zone's abbreviation.
    func zonedMoment(_ moment: Timestamp, in zone: String?) -> String {
        self.moment(moment, in: zone) + " " + zones.civilTimeOrUTC(of: moment, in: zone).abbreviation
    }

    /// From one moment to another, the second without a date it shares with the first.
    func span(_ start: Timestamp, _ end: Timestamp, in zone: String) -> String {
        let isOneDay = zones.civilTimeOrUTC(of: start, in: zone).date == zones.civilTimeOrUTC(of: end, in: zone).date
        return moment(start, in: zone) + terminal.dash + (isOneDay ? clock(end, in: zone) : moment(end, in: zone))
    }

    /// How long ago, in one unit: "just now", "4 min ago", "3 h ago", "5 days ago"; nil for the future.
    func age(_ age: Seconds) -> String? {
        guard age >= .zero - Freshness.futureTolerance else { return nil }
        let length = lengthOfTime(age)
        return length.map { $0 + " ago" } ?? "just now"
    }

    /// A length of time in one unit, such as "4 min"; nil below a minute.
    func lengthOfTime(_ span: Seconds) -> String? {
        switch span.count {
        case ..<60: nil
        case ..<3600: "\(span.count / 60) min"
        case ..<172_800: "\(span.count / 3600) h"
        default: "\(span.count / 86_400) days"
        }
    }

    /// How old data are: "4 min ago"; marked if they are stale: "! 3 h old".
    func freshness(_ freshness: Freshness?) -> Line {
        guard let freshness else { return Line() }
        guard freshness.isStale else { return Line(age(freshness.age) ?? "", .faint) }
        let mark = terminal.cautionMark + " "
        guard age(freshness.age) != nil else { return Line(mark + "from the future", .caution) }
        return Line(mark + (lengthOfTime(freshness.age) ?? "") + " old", .caution)
    }
}

extension CivilDate {
    /// Such as "28 Mar".
    var dayAndMonth: String { "\(day) " + monthName }

    /// Three letters, such as "Mar".
    var monthName: String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return names.indices.contains(month - 1) ? names[month - 1] : "?"
    }
}

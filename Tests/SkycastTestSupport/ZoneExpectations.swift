package import SkycastCore

/// What any way of asking the time zone database must answer, by the database of 2026.
///
/// Zones off the full hour, both change days, a date that was skipped, and years with rules only. The answers were
/// made with Python's `zoneinfo`.
package enum ZoneExpectations {
    /// A moment and what clocks on the wall show.
    package struct Civil: Sendable {
        let zone: String
        let moment: String
        let shows: String
        let utcOffset: Int
    }

    /// Quiet hours at a moment: when they end, or nil if it lies outside.
    package struct Quiet: Sendable {
        let zone: String
        let from: Int
        let to: Int
        let moment: String
        let end: String?
    }

    /// What `zones` answers otherwise than expected, a line each.
    package static func differences(of zones: any TimeZoneRules) -> [String] {
        civil.compactMap { $0.difference(zones) } + quiet.compactMap { $0.difference(zones) }
    }

    private static let civil =
        table(
            "Asia/Kathmandu",
            [
                ("1985-12-31T18:29:59Z", "1985-12-31 23:59:59", 19_800),
                ("1985-12-31T18:30:00Z", "1986-01-01 00:15:00", 20_700),
                ("2026-12-31T18:15:00Z", "2027-01-01 00:00:00", 20_700),
            ])
        + table(
            "Pacific/Chatham",
            [
                ("2026-04-04T13:59:59Z", "2026-04-05 03:44:59", 49_500),
                ("2026-04-04T14:00:00Z", "2026-04-05 02:45:00", 45_900),
                ("2026-09-26T13:59:59Z", "2026-09-27 02:44:59", 45_900),
                ("2026-09-26T14:00:00Z", "2026-09-27 03:45:00", 49_500),
            ])
        + table(
            "America/St_Johns",
            [
                ("2026-01-01T03:30:00Z", "2026-01-01 00:00:00", -12_600),
                ("2026-03-08T05:29:59Z", "2026-03-08 01:59:59", -12_600),
                ("2026-03-08T05:30:00Z", "2026-03-08 03:00:00", -9000),
                ("2026-11-01T04:29:59Z", "2026-11-01 01:59:59", -9000),
                ("2026-11-01T04:30:00Z", "2026-11-01 01:00:00", -12_600),
            ])
        + table(
            "Australia/Lord_Howe",
            [
                ("2026-04-04T14:59:59Z", "2026-04-05 01:59:59", 39_600),
                ("2026-04-04T15:00:00Z", "2026-04-05 01:30:00", 37_800),
                ("2026-10-03T15:29:59Z", "2026-10-04 01:59:59", 37_800),
                ("2026-10-03T15:30:00Z", "2026-10-04 02:30:00", 39_600),
            ])
        + table(
            "Europe/Berlin",
            [
                ("2026-03-29T00:59:59Z", "2026-03-29 01:59:59", 3600),
                ("2026-03-29T01:00:00Z", "2026-03-29 03:00:00", 7200),
                ("2026-10-25T00:30:00Z", "2026-10-25 02:30:00", 7200),
                ("2026-10-25T01:30:00Z", "2026-10-25 02:30:00", 3600),
                ("2050-07-01T12:00:00Z", "2050-07-01 14:00:00", 7200),
            ])
        + table(
            "Pacific/Apia",
            [
                ("2011-12-30T09:59:59Z", "2011-12-29 23:59:59", -36_000),
                ("2011-12-30T10:00:00Z", "2011-12-31 00:00:00", 50_400),
            ])
        + table("Asia/Kolkata", [("2026-02-28T18:30:00Z", "2026-03-01 00:00:00", 19_800)])
        + table("Pacific/Marquesas", [("2026-01-01T00:00:00Z", "2025-12-31 14:30:00", -34_200)])
        + table("UTC+05:30", [("2026-02-28T18:30:00Z", "2026-03-01 00:00:00", 19_800)])
        + table("UTC-08:00", [("2026-01-01T07:59:59Z", "2025-12-31 23:59:59", -28_800)])
        + table(
            "UTC",
            [("2028-02-29T23:59:59Z", "2028-02-29 23:59:59", 0), ("1969-12-31T23:59:59Z", "1969-12-31 23:59:59", 0)])

    private static let quiet =
        // F39: zones off the full hour.
        table(
            "Asia/Kathmandu", (22, 0), (7, 0),
            [("2026-01-01T16:14:59Z", nil), ("2026-01-01T16:15:00Z", "2026-01-02T01:15:00Z")])
        + table(
            "America/St_Johns", (22, 0), (7, 0),
            [("2026-01-02T01:29:59Z", nil), ("2026-01-02T01:30:00Z", "2026-01-02T10:30:00Z")])
        // Nights that are an hour longer or shorter.
        + table(
            "Europe/Berlin", (22, 0), (7, 0),
            [("2026-10-24T20:00:00Z", "2026-10-25T06:00:00Z"), ("2026-03-28T21:00:00Z", "2026-03-29T05:00:00Z")])
        + table(
            "Pacific/Chatham", (22, 0), (7, 0),
            [("2026-04-04T08:15:00Z", "2026-04-04T18:15:00Z"), ("2026-09-26T09:15:00Z", "2026-09-26T17:15:00Z")])
        // F36: a stretch that comes twice.
        + table(
            "Europe/Berlin", (2, 15), (2, 45),
            [
                ("2026-10-25T00:14:59Z", nil), ("2026-10-25T00:15:00Z", "2026-10-25T00:45:00Z"),
                ("2026-10-25T00:45:00Z", nil), ("2026-10-25T01:14:59Z", nil),
                ("2026-10-25T01:30:00Z", "2026-10-25T01:45:00Z"), ("2026-10-25T01:45:00Z", nil),
            ])
        + table(
            "America/St_Johns", (1, 15), (1, 45),
            [("2026-11-01T03:45:00Z", "2026-11-01T04:15:00Z"), ("2026-11-01T04:45:00Z", "2026-11-01T05:15:00Z")])
        + table(
            "Australia/Lord_Howe", (1, 40), (1, 50),
            [("2026-04-04T14:40:00Z", "2026-04-04T14:50:00Z"), ("2026-04-04T15:10:00Z", "2026-04-04T15:20:00Z")])
        // F37: one that does not exist that day.
        + table(
            "Europe/Berlin", (2, 15), (2, 45),
            [("2026-03-29T00:59:59Z", nil), ("2026-03-29T01:00:00Z", nil), ("2026-03-29T01:30:00Z", nil)])
        + table("Pacific/Chatham", (2, 50), (3, 40), [("2026-09-26T13:59:59Z", nil), ("2026-09-26T14:00:00Z", nil)])
        + table("Australia/Lord_Howe", (2, 5), (2, 25), [("2026-10-03T15:29:59Z", nil), ("2026-10-03T15:30:00Z", nil)])

    private static func table(_ zone: String, _ rows: [(moment: String, shows: String, utcOffset: Int)]) -> [Civil] {
        rows.map { Civil(zone: zone, moment: $0.moment, shows: $0.shows, utcOffset: $0.utcOffset) }
    }

    private static func table(
        _ zone: String, _ from: (Int, Int), _ to: (Int, Int), _ rows: [(moment: String, end: String?)]
    ) -> [Quiet] {
        rows.map { row in
            Quiet(zone: zone, from: from.0 * 60 + from.1, to: to.0 * 60 + to.1, moment: row.moment, end: row.end)
        }
    }
}

extension ZoneExpectations.Civil {
    fileprivate func difference(_ zones: any TimeZoneRules) -> String? {
        guard let moment = Timestamp(rfc3339: moment), let civil = zones.civilTime(of: moment, in: zone) else {
            return "\(zone) \(moment): nothing"
        }
        let clock = [civil.hour, civil.minute, civil.second].map(twoDigits).joined(separator: ":")
        let answer = "\(civil.date.iso8601) \(clock)"
        return answer == shows && civil.utcOffset == utcOffset
            ? nil : "\(zone) \(self.moment): \(answer), \(civil.utcOffset) s"
    }
}

extension ZoneExpectations.Quiet {
    fileprivate func difference(_ zones: any TimeZoneRules) -> String? {
        guard let moment = Timestamp(rfc3339: moment), let hours = QuietHours(from: from, to: to) else {
            return "\(zone) \(moment): nothing"
        }
        let civil = { (moment: Timestamp) in zones.civilTimeOrUTC(of: moment, in: zone) }
        let answer = hours.contains(civil(moment)) ? hours.end(after: moment, civil)?.rfc3339 ?? "never" : nil
        return answer == end ? nil : "\(zone) \(self.moment), quiet \(from) to \(to): \(answer ?? "outside")"
    }
}

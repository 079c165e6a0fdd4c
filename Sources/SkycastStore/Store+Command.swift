import SQLiteKit
package import SkycastCore

extension Store {
    /// The oldest notice for which the user's own program is still to be run; nil if there is none.
    ///
    /// Not what was overtaken or silenced before its turn came, nor what is too late. What a notification server
    /// discarded counts: the program is asked beside the server, not after it.
    package func nextCommandNotice(at now: Timestamp) throws(StoreError) -> CommandNotice? {
        try read { (database) throws(SQLiteError) in
            let notices = try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox
                WHERE command = 'waiting' AND NOT is_stale AND not_before <= ?1 AND deliver_by >= ?1
                    AND (status IN ('queued', 'sending', 'shown') OR server IS NOT NULL)
                ORDER BY id LIMIT 1
                """, now, as: OutboxRow.notice)
            guard let notice = notices.first else { return nil }
            let subjects = try database.rows(
                """
                SELECT alert.rule, city.id, city.name FROM alert JOIN city ON city.key = alert.city
                WHERE alert.id = ?
                """, notice.notice.event
            ) { (row) throws(SQLiteError) in
                try CommandNotice.Subject(rule: row.column(0), city: row.column(1), cityName: row.column(2))
            }
            return CommandNotice(notice: notice, subject: subjects.first)
        }
    }

    /// Notes that the user's own program was run for a notice, however it ended.
    package func markCommandDone(_ id: Int64) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run("UPDATE outbox SET command = 'done' WHERE id = ?", id)
        }
    }
}

/// A notice for the user's own program.
package struct CommandNotice: Hashable, Sendable {
    package let notice: OutboxNotice
    /// What it is about; nil for a digest of several.
    package let subject: Subject?

    package init(notice: OutboxNotice, subject: Subject?) {
        self.notice = notice
        self.subject = subject
    }

    /// The rule and the city of an event.
    package struct Subject: Hashable, Sendable {
        package let rule: RuleID
        package let city: CityID
        package let cityName: String

        package init(rule: RuleID, city: CityID, cityName: String) {
            self.rule = rule
            self.city = city
            self.cityName = cityName
        }
    }
}

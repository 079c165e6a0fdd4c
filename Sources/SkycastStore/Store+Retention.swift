import SQLiteKit
package import SkycastCore

/// How long the store keeps what; nil means forever, and each is at least as long as the one before.
package struct Retention: Hashable, Sendable {
    /// Every snapshot, and the forecast runs and inputs of evaluations that a replay needs with it.
    package var full: Seconds?
    /// Then minimum, maximum, mean and count of each metric a UTC hour; ended events and their notices too.
    package var hourly: Seconds?
    /// Then the same a UTC day.
    package var daily: Seconds?

    package init(full: Seconds?, hourly: Seconds?, daily: Seconds?) {
        self.full = full
        self.hourly = hourly
        self.daily = daily
    }
}

extension Store {
    /// Does the next small piece of what `retention` asks for, in one transaction; false if nothing is left to do.
    ///
    /// Age is counted from the newest snapshot where `now` is later, so that neither a clock set wrong nor a long time
    /// without weather costs anything. Nothing of an open event is touched, and the newest of a watched city stays as it is,
    /// however old: status shows it with its age.
    package func tidy(_ retention: Retention, at now: Timestamp) throws(StoreError) -> Bool {
        guard isOnDisk else { return false }  // what waits in memory for the disk must stay as it is
        for piece in Tidying.Piece.allCases {
            let count = try write { (database) throws(SQLiteError) in
                guard let tidying = try Tidying(database, retention, at: now) else { return 0 }
                return try tidying.run(piece)
            }
            if count > 0 { return true }
        }
        return try write { (database) throws(SQLiteError) in try database.giveBackFreePages(limit: 1000) }
    }
}

/// One look at what is too old.
private struct Tidying {
    /// Rows that one transaction takes on, so that a poll never waits long.
    private static let limit = 500
    private let database: Connection
    private let retention: Retention
    /// From here age is counted back.
    private let newest: Timestamp

    /// nil if there is no snapshot, so nothing that could be old.
    init?(_ database: Connection, _ retention: Retention, at now: Timestamp) throws(SQLiteError) {
        let newest = try database.value(
            "SELECT max((SELECT max(valid_at) FROM snapshot WHERE snapshot.city = city.key)) FROM city",
            as: Timestamp?.self)
        guard let newest, let newest else { return nil }
        self.database = database
        self.retention = retention
        self.newest = min(newest, now)
    }

    /// What there is to do, in this order.
    enum Piece: CaseIterable {
        case rollSnapshots, rollHours, dropDays, dropInputs, dropRuns, dropAlerts, dropNotices, dropOfficialAlerts
    }

    /// Does a part of a piece; how many rows it took away.
    func run(_ piece: Piece) throws(SQLiteError) -> Int {
        switch piece {
        case .rollSnapshots: try rollSnapshots()
        case .rollHours: try rollHours()
        case .dropDays: try dropDays()
        case .dropInputs: try dropInputs()
        case .dropRuns: try dropRuns()
        case .dropAlerts: try dropAlerts()
        case .dropNotices: try dropNotices()
        case .dropOfficialAlerts: try dropOfficialAlerts()
        }
    }

    private func rollSnapshots() throws(SQLiteError) -> Int {
        guard let full = retention.full else { return 0 }
        for city in try cities() {
            let open = try database.value(
                "SELECT min(since) FROM alert WHERE city = ? AND ended_at IS NULL", city, as: Timestamp?.self)
            let needed = (open ?? nil).map { $0 - Outlook.historyNeeded } ?? newest
            let shown = try database.shownSnapshot(of: city) ?? newest
            let end = Grain.hour.start(of: min(newest - full, needed, shown))
            let count = try database.rollSnapshots(of: city, before: end, limit: Self.limit)
            if count > 0 { return count }
        }
        return 0
    }

    private func rollHours() throws(SQLiteError) -> Int {
        guard let hourly = retention.hourly else { return 0 }
        let end = Grain.day.start(of: newest - hourly)
        for city in try cities() {
            for metric in Metric.aggregated {
                let count = try database.rollHours(of: city, metric, before: end)
                if count > 0 { return count }
            }
        }
        return 0
    }

    private func dropDays() throws(SQLiteError) -> Int {
        guard let daily = retention.daily else { return 0 }
        for city in try cities() {
            for metric in Metric.aggregated {
                try database.run(
                    "DELETE FROM daily WHERE city = ? AND metric = ? AND start_at < ?", city, Int64(metric.rawValue),
                    Grain.day.start(of: newest - daily))
                if database.changes > 0 { return database.changes }
            }
        }
        return 0
    }

    private func dropInputs() throws(SQLiteError) -> Int {
        guard let full = retention.full else { return 0 }
        for city in try cities() {
            try database.run(
                """
                DELETE FROM evaluation_input WHERE city = ?1 AND at IN (
                    SELECT at FROM evaluation_input WHERE city = ?1 AND at < ?2 ORDER BY at LIMIT ?3)
                """, city, newest - full, Self.limit)
            if database.changes > 0 { return database.changes }
        }
        return 0
    }

    private func dropRuns() throws(SQLiteError) -> Int {
        guard let full = retention.full else { return 0 }
        try database.run(
            """
            DELETE FROM forecast_run WHERE key IN (
                SELECT key FROM forecast_run
                WHERE fetched_at < ? AND key NOT IN (SELECT newest_run FROM city WHERE newest_run IS NOT NULL)
                LIMIT ?)
            """, newest - full, Self.limit)
        return database.changes
    }

    private func dropAlerts() throws(SQLiteError) -> Int {
        guard let hourly = retention.hourly else { return 0 }
        try database.run(
            """
            DELETE FROM alert WHERE id IN (
                SELECT id FROM alert
                WHERE ended_at < ? AND id NOT IN (SELECT event FROM rule_state WHERE event IS NOT NULL) LIMIT ?)
            """, newest - hourly, Self.limit)
        return database.changes
    }

    /// Notices go with their event; those of no event by their own age.
    private func dropNotices() throws(SQLiteError) -> Int {
        guard let hourly = retention.hourly else { return 0 }
        try database.run(
            """
            DELETE FROM outbox WHERE id IN (
                SELECT id FROM outbox
                WHERE created_at < ? AND status NOT IN ('queued', 'sending')
                    AND (event IS NULL OR event NOT IN (SELECT id FROM alert)) LIMIT ?)
            """, newest - hourly, Self.limit)
        return database.changes
    }

    /// Warnings of authorities go a month after their end, and when their source has said nothing for a month.
    private func dropOfficialAlerts() throws(SQLiteError) -> Int {
        try database.run(
            """
            DELETE FROM official_alert
            WHERE ends_at < ?1 OR NOT EXISTS (
                SELECT 1 FROM snapshot
                WHERE snapshot.city = official_alert.city AND snapshot.source = official_alert.source
                    AND valid_at >= ?1)
            """, newest - .days(30))
        return database.changes
    }

    private func cities() throws(SQLiteError) -> [Int64] {
        try database.rows("SELECT key FROM city ORDER BY key") { (row) throws(SQLiteError) in try row.column(0) }
    }
}

extension Connection {
    /// When the snapshot that is shown of a city is for; nil if there is none, or if nobody watches the city.
    fileprivate func shownSnapshot(of city: Int64) throws(SQLiteError) -> Timestamp? {
        try value(
            """
            SELECT coalesce(
                (SELECT max(valid_at) FROM snapshot WHERE snapshot.city = city.key AND source = newest_source),
                (SELECT max(valid_at) FROM snapshot WHERE snapshot.city = city.key))
            FROM city WHERE key = ? AND active
            """, city, as: Timestamp?.self) ?? nil
    }

    /// Shortens the file by some of its unused pages; true if any are left.
    fileprivate func giveBackFreePages(limit: Int) throws(SQLiteError) -> Bool {
        let before = try pragma("freelist_count", as: Int.self) ?? 0
        guard before > 0 else { return false }
        try execute("PRAGMA incremental_vacuum(\(limit))")
        try markLog()  // SQLite does not count this as a change
        let after = try pragma("freelist_count", as: Int.self) ?? 0
        return after > 0 && after < before
    }
}

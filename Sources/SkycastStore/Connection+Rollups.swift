import SQLiteKit
import SkycastCore

/// Aggregates as rows of `hourly` and `daily`.
private enum RollupRow {
    static let hour = """
        SELECT minimum_milli, maximum_milli, mean_milli, count FROM hourly
        WHERE city = ? AND metric = ? AND start_at = ?
        """
    static let day = """
        SELECT minimum_milli, maximum_milli, mean_milli, count FROM daily
        WHERE city = ? AND metric = ? AND start_at = ?
        """
    static let hoursBefore = """
        SELECT start_at, minimum_milli, maximum_milli, mean_milli, count FROM hourly
        WHERE city = ? AND metric = ? AND start_at < ? ORDER BY start_at
        """

    static func aggregate(_ row: borrowing Statement, from first: Int = 0) throws(SQLiteError) -> Aggregate {
        try Aggregate(
            minimum: row.column(first), maximum: row.column(first + 1), mean: row.column(first + 2),
            count: row.column(first + 3))
    }
}

extension Connection {
    /// Makes hourly rows of the oldest snapshots of a city that are valid before `end`, whole hours only.
    ///
    /// - Returns: How many snapshots it replaced: about `limit`, or those of one hour if that has more.
    func rollSnapshots(of city: Int64, before end: Timestamp, limit: Int) throws(SQLiteError) -> Int {
        guard let oldest = try oldestSnapshot(of: city), oldest < end else { return 0 }
        let firstHour = Grain.hour.start(of: oldest)
        let beyond = try value(
            "SELECT valid_at FROM snapshot WHERE city = ? AND valid_at < ? ORDER BY valid_at LIMIT 1 OFFSET ?",
            city, end, limit, as: Timestamp.self)
        let end = min(max(beyond.map(Grain.hour.start) ?? end, firstHour + .hours(1)), end)

        var hours: [Timestamp: [Metric: Aggregate]] = [:]
        try forEachRow(SnapshotRow.between, city, firstHour, end) { (row) throws(SQLiteError) in
            let hour = Grain.hour.start(of: try row.column(0))
            let values = try SnapshotRow.values(row, from: 1)
            for metric in Metric.aggregated {
                if let value = values[thousandths: metric] {
                    try hours[hour, default: [:]][metric].merge(Aggregate(value))
                }
            }
        }
        for (hour, aggregates) in hours {
            for (metric, aggregate) in aggregates { try add(aggregate, of: metric, city, at: hour, .hour) }
        }
        try run("DELETE FROM snapshot WHERE city = ? AND valid_at >= ? AND valid_at < ?", city, firstHour, end)
        return changes
    }

    /// Makes daily rows of the hourly ones of a city and metric that begin before `end`, at most a month at a time.
    ///
    /// - Returns: How many hourly rows it replaced.
    func rollHours(of city: Int64, _ metric: Metric, before end: Timestamp) throws(SQLiteError) -> Int {
        let oldest = try value(
            "SELECT min(start_at) FROM hourly WHERE city = ? AND metric = ? AND start_at < ?", city,
            Int64(metric.rawValue), end, as: Timestamp?.self)
        guard let oldest, let oldest else { return 0 }
        let end = min(end, Grain.day.start(of: oldest) + .days(31))
        var days: [Timestamp: Aggregate] = [:]
        try forEachRow(RollupRow.hoursBefore, city, Int64(metric.rawValue), end) { (row) throws(SQLiteError) in
            try days[Grain.day.start(of: try row.column(0))].merge(try RollupRow.aggregate(row, from: 1))
        }
        for (day, aggregate) in days { try add(aggregate, of: metric, city, at: day, .day) }
        try run(
            "DELETE FROM hourly WHERE city = ? AND metric = ? AND start_at < ?", city, Int64(metric.rawValue), end)
        return changes
    }

    /// Adds to what is kept of a span, because late snapshots may follow those that are rolled up already.
    private func add(
        _ aggregate: Aggregate, of metric: Metric, _ city: Int64, at start: Timestamp, _ grain: Grain
    ) throws(SQLiteError) {
        let number = Int64(metric.rawValue)
        let query = grain == .hour ? RollupRow.hour : RollupRow.day
        var total = try first(query, city, number, start) { (row) throws(SQLiteError) in try RollupRow.aggregate(row) }
        try total.merge(aggregate)
        guard let total else { return }
        try run(
            grain == .hour
                ? "INSERT OR REPLACE INTO hourly VALUES (?, ?, ?, ?, ?, ?, ?)"
                : "INSERT OR REPLACE INTO daily VALUES (?, ?, ?, ?, ?, ?, ?)",
            city, number, start, total.minimum, total.maximum, total.mean, total.count)
    }

    private func oldestSnapshot(of city: Int64) throws(SQLiteError) -> Timestamp? {
        try value("SELECT min(valid_at) FROM snapshot WHERE city = ?", city, as: Timestamp?.self) ?? nil
    }
}

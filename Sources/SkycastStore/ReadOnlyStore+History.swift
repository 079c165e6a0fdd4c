import SQLiteKit
package import SkycastCore

extension ReadOnlyStore {
    /// The history of one metric of a city from a moment up to another, in order.
    ///
    /// Old parts come by the day, newer ones by the hour, the newest reading by reading; an hour or day that begins
    /// before `range` is left out. Wind direction and daylight have no history but their readings.
    package func history(
        of city: CityID, _ metric: Metric, in range: Range<Timestamp>
    ) throws(StoreError) -> [HistoryPoint] {
        try read { (database) throws(SQLiteError) in
            guard let key = try database.key(of: city) else { return [] }
            let points =
                try database.spans(of: key, metric, in: range) + database.moments(of: key, metric, in: range)
            return points.sorted { ($0.start, $1.length) < ($1.start, $0.length) }
        }
    }
}

extension Connection {
    fileprivate func spans(
        of city: Int64, _ metric: Metric, in range: Range<Timestamp>
    ) throws(SQLiteError) -> [HistoryPoint] {
        try rows(
            """
            SELECT start_at, 86400, minimum_milli, maximum_milli, mean_milli, count FROM daily
            WHERE city = ?1 AND metric = ?2 AND start_at >= ?3 AND start_at < ?4
            UNION ALL
            SELECT start_at, 3600, minimum_milli, maximum_milli, mean_milli, count FROM hourly
            WHERE city = ?1 AND metric = ?2 AND start_at >= ?3 AND start_at < ?4
            """, city, Int64(metric.rawValue), range.lowerBound, range.upperBound
        ) { (row) throws(SQLiteError) in
            try HistoryPoint(
                start: row.column(0), length: row.column(1), minimum: Double(row.column(2, as: Int32.self)) / 1000,
                maximum: Double(row.column(3, as: Int32.self)) / 1000,
                mean: Double(row.column(4, as: Int32.self)) / 1000, count: Int64(row.column(5, as: Int32.self)))
        }
    }

    fileprivate func moments(
        of city: Int64, _ metric: Metric, in range: Range<Timestamp>
    ) throws(SQLiteError) -> [HistoryPoint] {
        var points: [HistoryPoint] = []
        try forEachRow(SnapshotRow.between, city, range.lowerBound, range.upperBound) { (row) throws(SQLiteError) in
            guard let value = try SnapshotRow.values(row, from: 1)[metric] else { return }
            points.append(
                HistoryPoint(
                    start: try row.column(0), length: .zero, minimum: value, maximum: value, mean: value, count: 1))
        }
        return points
    }
}

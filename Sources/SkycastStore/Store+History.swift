import SQLiteKit
package import SkycastCore

extension Store {
    /// The evaluations of a city at or after a moment, in order, at most `limit`.
    ///
    /// The next ones begin a second after the last.
    package func evaluations(
        of city: CityID, since: Timestamp, limit: Int = 10_000
    ) throws(StoreError) -> [StoredEvaluation] {
        try read { (database) throws(SQLiteError) in
            var evaluations: [StoredEvaluation] = []
            try database.forEachEvaluation(of: city, since: since, limit: limit) { evaluations.append($0) }
            return evaluations
        }
    }
}

extension Connection {
    /// Hands over the evaluations of a city at or after a moment, in order.
    ///
    /// A run is unpacked once for all the evaluations in a row that saw it. Where two sources spoke of the same
    /// moment and it is not known which was seen, it is the one that `newestSnapshot` prefers.
    func forEachEvaluation(
        of city: CityID, since: Timestamp, limit: Int, do body: (StoredEvaluation) -> Void
    ) throws(SQLiteError) {
        guard let key = try key(of: city) else { return }
        var run: ForecastRunID?
        var forecast: (steps: [ForecastStep], source: SourceID)?
        try forEachRow(EvaluationRow.since, key, since, limit) { (row) throws(SQLiteError) in
            let input = try EvaluationInput(
                city: city, at: row.column(0), snapshotValidAt: row.column(1), source: row.column(4),
                run: row.column(2), afterRestart: row.column(3))
            if input.run != run {
                run = input.run
                forecast = try input.run.flatMap { run throws(SQLiteError) in try self.steps(of: run, city: key) }
            }
            let validAt: Timestamp? = try row.column(5)
            let reading = try validAt.map { validAt throws(SQLiteError) in
                try Outlook.Reading(
                    validAt: validAt, values: SnapshotRow.values(row, from: 7), source: row.column(6))
            }
            body(
                StoredEvaluation(
                    input: input, reading: reading, steps: forecast?.steps ?? [], source: forecast?.source))
        }
    }

    /// Stores what evaluations saw.
    func store(_ inputs: [EvaluationInput]) throws(SQLiteError) {
        for input in inputs {
            try run(
                EvaluationRow.upsert, input.city, input.at, input.snapshotValidAt, input.run, input.afterRestart,
                input.source)
        }
    }
}

/// Evaluations as rows.
private enum EvaluationRow {
    static let since = """
        SELECT at, snapshot_valid_at, run, after_restart, evaluation_input.source, valid_at, snapshot.source,
            \(SnapshotRow.columns)
        FROM evaluation_input LEFT JOIN snapshot
            ON snapshot.city = evaluation_input.city AND valid_at = snapshot_valid_at
            AND snapshot.source = coalesce(evaluation_input.source, (
                SELECT max(source) FROM snapshot AS same
                WHERE same.city = evaluation_input.city AND same.valid_at = snapshot_valid_at))
        WHERE evaluation_input.city = ? AND at >= ?
        ORDER BY at LIMIT ?
        """

    static let upsert = """
        INSERT INTO evaluation_input (city, at, snapshot_valid_at, run, after_restart, source)
        VALUES ((SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            snapshot_valid_at = excluded.snapshot_valid_at,
            run = excluded.run,
            source = excluded.source,
            after_restart = max(after_restart, excluded.after_restart)
        """
}

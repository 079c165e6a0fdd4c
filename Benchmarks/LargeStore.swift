import Foundation
import SkycastCore
import SkycastStore

/// A store of ten cities with as many snapshots as one likes, made by SQL in seconds.
enum LargeStore {
    /// Makes it at `file`: one poll as the daemon stores it, and before it the same snapshot once a minute.
    static func make(at file: String, snapshots: Int) async throws {
        let store = try await Store.open(at: file)
        let cities = MadeUpCity.many(10)
        try await store.setCities(cities.map(\.city), defaultInterval: MadeUpCity.interval)
        try await store.commit(CommitBenchmark.poll(of: cities, rules: BenchmarkRules.ahead))
        await store.close()
        let sqlite3 = Program("/usr/bin/sqlite3")
        let others = try sqlite3.output([
            file,
            """
            SELECT group_concat(name, ', ') FROM pragma_table_info('snapshot')
            WHERE name NOT IN ('city', 'valid_at', 'fetched_at')
            """,
        ]).trimmingCharacters(in: .whitespacesAndNewlines)
        try sqlite3.output([
            file,
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
            CREATE TEMP TABLE newest AS SELECT * FROM snapshot;
            WITH RECURSIVE minute (ago) AS (
                SELECT \(snapshots / cities.count - 1) UNION ALL SELECT ago - 1 FROM minute WHERE ago > 1)
            INSERT INTO snapshot (city, valid_at, fetched_at, \(others))
            SELECT city, valid_at - 60 * ago, fetched_at - 60 * ago, \(others)
            FROM (SELECT * FROM newest ORDER BY city) CROSS JOIN minute;
            PRAGMA journal_mode = WAL;
            """,
        ])
    }
}

import Foundation
import SkycastCore
import SkycastStore

/// The whole of `skycastctl status --json`, from start to end, beside `sqlite3` asking for the same rows.
enum StatusBenchmark {
    static func figures(_ scratch: Scratch) async throws -> [Figure] {
        let file = scratch.file("status.db")
        let store = try await Store.open(at: file)
        let cities = MadeUpCity.many(10)
        try await store.setCities(cities.map(\.city), defaultInterval: MadeUpCity.interval)
        try await store.commit(CommitBenchmark.poll(of: cities, rules: BenchmarkRules.ahead))
        await store.close()
        let result = scratch.file("hyperfine.json")
        try Program("/usr/bin/hyperfine").output([
            "--shell=none", "--warmup=20", "--runs=200", "--style=none", "--export-json=\(result)",
            "\(skycastctl) --database \(file) status --json", "/usr/bin/sqlite3 -readonly -json \(file) \"\(query)\"",
        ])
        let times = try JSONDecoder().decode(Times.self, from: Data(contentsOf: URL(filePath: result))).results
        guard times.count == 2 else { return [] }
        return [
            Figure(
                "skycastctl status --json, 10 cities, whole process, median of 200",
                "\((times[0].median * 1000).short) ms", reference: "sqlite3 \((times[1].median * 1000).short) ms")
        ]
    }

    /// The release binary beside this program.
    private static let skycastctl = URL(filePath: CommandLine.arguments[0])
        .deletingLastPathComponent().appending(path: "skycastctl").path

    /// The rows that `ReadOnlyStore.reports` reads.
    private static let query = """
        SELECT * FROM city WHERE active ORDER BY position; SELECT snapshot.* FROM city JOIN snapshot ON \
        snapshot.city = key AND valid_at = (SELECT max(valid_at) FROM snapshot WHERE city = key); SELECT \
        source, fetched_at, hex(steps), hex(days) FROM city JOIN forecast_run ON forecast_run.key = newest_run; \
        SELECT * FROM alert WHERE ended_at IS NULL
        """

    private struct Times: Decodable {
        let results: [Result]

        struct Result: Decodable {
            /// In seconds.
            let median: Double
        }
    }
}

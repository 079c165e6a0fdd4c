import Foundation
import SkycastCore
import SkycastStore

/// The whole of `skycastctl`, from start to end, beside `sqlite3` asking for the same rows.
enum ToolBenchmark {
    static func figures(_ scratch: Scratch) async throws -> [Figure] {
        let (small, large) = (scratch.file("thousand.db"), scratch.file("ten-million.db"))
        defer { try? FileManager.default.removeItem(atPath: large) }
        try await LargeStore.make(at: small, snapshots: 1000)
        try await LargeStore.make(at: large, snapshots: 10_000_000)
        let (tool, sqlite3) = (Program.built("skycastctl").path, "/usr/bin/sqlite3 -readonly -json")
        let all = query(cities: "active ORDER BY position")
        let one = query(cities: "id = 'city-1'")
        let times = try medians(
            of: [
                "\(tool) --database \(small) status", "\(sqlite3) \(small) \"\(all)\"",
                "\(tool) --database \(small) status city-1", "\(sqlite3) \(small) \"\(one)\"",
                "\(tool) --database \(large) status",
            ], in: scratch)
        return [
            Figure(
                "skycastctl status, 10 cities, whole process, median of 200", times[0], "ms",
                beside: "sqlite3, same rows", times[1], atMost: 3),
            Figure(
                "skycastctl status CITY, the full card", times[2], "ms", beside: "sqlite3, same rows", times[3],
                atMost: 4),
            Figure(
                "skycastctl status with 10 million snapshots", times[4], "ms", beside: "with 1 thousand", times[0],
                atMost: 1.2),
        ]
    }

    /// How large it is as it is installed.
    static func size() throws -> [Figure] {
        let size = try FileManager.default.attributesOfItem(atPath: Program.built("skycastctl").path)[.size] as? Double
        return [Figure("skycastctl, the file", (size ?? .nan) / 1e6, "MB", atMost: 25)]
    }

    /// How long each of `commands` takes, in milliseconds.
    static func medians(of commands: [String], in scratch: Scratch) throws -> [Double] {
        let result = scratch.file("hyperfine.json")
        try Program("/usr/bin/hyperfine", quiet: true).output(
            ["--shell=none", "--warmup=20", "--runs=200", "--style=none", "--export-json=\(result)"] + commands)
        return try JSONDecoder().decode(Times.self, from: Data(contentsOf: URL(filePath: result))).results
            .map { $0.median * 1000 }
    }

    /// The rows that `ReadOnlyStore.reports` reads.
    private static func query(cities: String) -> String {
        """
        WITH watched AS MATERIALIZED (SELECT * FROM city WHERE \(cities)) SELECT * FROM watched; SELECT \
        snapshot.* FROM city JOIN snapshot ON snapshot.city = key AND valid_at = (SELECT max(valid_at) FROM snapshot \
        WHERE city = key) WHERE \(cities); SELECT source, fetched_at, hex(steps), hex(days) FROM city JOIN \
        forecast_run ON forecast_run.key = newest_run WHERE city.\(cities); SELECT * FROM alert WHERE ended_at IS NULL
        """
    }

    private struct Times: Decodable {
        let results: [Result]

        struct Result: Decodable {
            /// In seconds.
            let median: Double
        }
    }
}

import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct SchemaTests {
    /// `Documentation/Schema.sql`, to be compared with what the migrations make.
    private var golden: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Documentation/Schema.sql")
    }

    private func makeDatabase() async throws -> (TemporaryDirectory, Connection) {
        let directory = try TemporaryDirectory()
        await (try Store.open(at: directory.store)).close()
        return (directory, try Connection(directory.store))
    }

    @Test func schemaIsTheDocumentedOne() async throws {
        let (directory, database) = try await makeDatabase()
        defer { withExtendedLifetime(directory) {} }
        let statements = try database.rows(
            """
            SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
            ORDER BY tbl_name, type = 'index', name
            """
        ) { (row) throws(SQLiteError) in try row.column(0, as: String.self) }
        let dump = """
            -- The schema of the store, version \(Migration.all.count). A test compares it with what the migrations make:
            -- SKYCAST_RECORD=1 swift test --filter schemaIsTheDocumentedOne

            PRAGMA application_id = \(0x536B_7963);
            PRAGMA user_version = \(Migration.all.count);

            """ + statements.map { "\n\($0);\n" }.joined()
        if ProcessInfo.processInfo.environment["SKYCAST_RECORD"] != nil {
            try FileManager.default.createDirectory(
                at: golden.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(dump.utf8).write(to: golden)
            Issue.record("recorded \(golden.path)")
        }
        #expect(try String(contentsOf: golden, encoding: .utf8) == dump)
    }

    @Test func everyTableIsStrict() async throws {
        let (directory, database) = try await makeDatabase()
        defer { withExtendedLifetime(directory) {} }
        let lax = try database.value(
            "SELECT group_concat(name) FROM pragma_table_list WHERE NOT strict AND name NOT LIKE 'sqlite_%'",
            as: String?.self)
        #expect(lax == .some(nil))
    }

    @Test(arguments: [
        "SELECT * FROM snapshot WHERE city = 1 ORDER BY valid_at DESC, source DESC LIMIT 1",
        "SELECT * FROM snapshot WHERE city = 1 AND source = 'x' ORDER BY valid_at DESC LIMIT 1",
        "SELECT * FROM snapshot WHERE city = 1 AND valid_at >= 0 ORDER BY valid_at, source",
        "SELECT * FROM forecast_run WHERE key = (SELECT newest_run FROM city WHERE key = 1)",
        "SELECT * FROM forecast_run WHERE city = 1 AND run = 2 LIMIT 1",
        """
        SELECT source, max(fetched_at) FROM snapshot JOIN city ON city.key = snapshot.city
        WHERE city.id = 'x' AND valid_at >= (
            SELECT max(valid_at) FROM snapshot AS newest WHERE newest.city = city.key) - 172800
        """,
        "SELECT * FROM outbox WHERE event = 'x' ORDER BY id",
        "SELECT * FROM outbox WHERE status = 'queued'",
        """
        SELECT * FROM outbox INDEXED BY outbox_on_screen JOIN alert ON alert.id = event
        WHERE status = 'shown' AND closed_reason IS NULL
        """,
        "SELECT * FROM alert JOIN city ON city.key = alert.city WHERE ended_at IS NULL",
        """
        SELECT * FROM evaluation_input LEFT JOIN snapshot
            ON snapshot.city = evaluation_input.city AND valid_at = snapshot_valid_at
            AND snapshot.source = coalesce(evaluation_input.source, (
                SELECT max(source) FROM snapshot AS same
                WHERE same.city = evaluation_input.city AND same.valid_at = snapshot_valid_at))
        WHERE evaluation_input.city = 1 AND at >= 0 ORDER BY at LIMIT 10
        """,
    ])
    func questionIsAnsweredWithoutReadingOrSortingATable(_ sql: String) async throws {
        let (directory, database) = try await makeDatabase()
        defer { withExtendedLifetime(directory) {} }
        let plan = try database.rows("EXPLAIN QUERY PLAN \(sql)") { (row) throws(SQLiteError) in
            try row.column(3, as: String.self)
        }
        for step in plan {
            let holdsFew = step.contains("alert_open") || step.contains("outbox_on_screen")
            let isScan = step.hasPrefix("SCAN") && !holdsFew
            #expect(!isScan && !step.contains("TEMP B-TREE"), "\(plan)")
        }
    }
}

import SQLiteKit
import SkycastCore

/// A database in memory that takes the place of the one on disk while that cannot be written.
///
/// It holds what judging and telling need, so the daemon goes on as if nothing had happened; what it gathers is written
/// to the disk in one transaction as soon as that is possible.
struct StandIn {
    let memory: Connection

    /// Left on disk: the past, and what every database has of its own.
    private static let past: Set = ["hourly", "daily", "evaluation_input", "schema_migration", "identity"]
    /// Emptied before what is in memory goes back, because rows of these are also taken away.
    private static let shrinking: Set = ["snooze", "hold", "answer_validity", "substitute", "official_alert"]

    /// A new database in memory, of the same schema.
    static func empty() throws(SQLiteError) -> Connection {
        let memory = try Connection(":memory:")
        try memory.configureForWriting(isBlank: true, log: true)
        _ = try Migrator(file: nil).migrate(memory)
        return memory
    }

    /// A copy of what is alive in `disk`.
    init(for disk: Connection) throws(SQLiteError) {
        let memory = try Self.empty()
        try memory.transaction { () throws(SQLiteError) in
            // Of an older schema, if there was no room to bring it up to date.
            let known = Set(try disk.tables())
            for table in try memory.tables() where known.contains(table) && !Self.past.contains(table) {
                try disk.copyRows(of: table, where: Self.alive[table] ?? "true", to: memory)
            }
        }
        self.memory = memory
    }

    /// One with what is in `memory` already.
    init(memory: Connection) { self.memory = memory }

    /// Which rows of long tables are needed.
    private static let alive = [
        "snapshot": """
        valid_at >= (SELECT max(valid_at) FROM snapshot AS newest WHERE newest.city = snapshot.city) - 90000
        """,
        // The last key too, so that new runs get keys that are free on disk.
        "forecast_run": """
        key IN (SELECT newest_run FROM city) OR key = (SELECT max(key) FROM forecast_run)
        """,
    ]

    /// Writes what it holds to `disk`: all of it or nothing.
    func store(in disk: Connection) throws(SQLiteError) {
        try disk.transaction { () throws(SQLiteError) in
            try disk.execute("PRAGMA defer_foreign_keys = ON")
            for table in Self.shrinking { try disk.run("DELETE FROM \(table)") }
            for table in try memory.tables()
            where !Self.past.contains(table) || table == "evaluation_input" {
                try memory.copyRows(of: table, to: disk)
            }
            try disk.markLog()
        }
    }
}

import Glibc
package import SQLiteKit

/// Brings a database to the newest schema, as a whole or not at all.
package struct Migrator {
    private let migrations: [Migration]
    /// The database's file; nil in memory, where there is nothing to keep.
    private let file: String?
    /// The room left beside a file in bytes; nil if that cannot be known.
    private let room: @Sendable (String) -> Int64?

    /// A migrator of the database in `file`.
    package init(
        _ migrations: [Migration] = Migration.all, file: String?,
        room: @escaping @Sendable (String) -> Int64? = FileSystem.freeBytes(beside:)
    ) {
        self.migrations = migrations
        self.file = file
        self.room = room
    }

    /// Runs what is left to run in one transaction, after a backup if there is something to lose.
    ///
    /// False, with nothing touched, if a newer program wrote the database.
    package func migrate(_ database: Connection) throws(SQLiteError) -> Bool {
        let applied = try database.appliedMigrations()
        guard let pending = Migration.pending(after: applied, of: migrations) else { return false }
        guard !pending.isEmpty else { return true }
        if !applied.isEmpty {
            try checkRoom(database)
            try backUp(database, version: applied.count)
        }
        try database.transaction { () throws(SQLiteError) in
            try database.execute(
                """
                PRAGMA application_id = \(SchemaHeader.ourApplicationID);
                CREATE TABLE IF NOT EXISTS schema_migration (
                    version INTEGER PRIMARY KEY,
                    name TEXT NOT NULL UNIQUE,
                    min_reader_version INTEGER NOT NULL -- the oldest schema version whose readers understand it
                ) STRICT;
                """)
            for (index, migration) in zip(pending.indices, pending) {
                try database.execute(migration.sql)
                try database.run(
                    "INSERT INTO schema_migration VALUES (?, ?, ?)", index + 1, migration.name,
                    migration.minimumReaderVersion)
            }
            try database.execute("PRAGMA user_version = \(migrations.count)")
            if try database.token() != nil { try database.markLog() }
        }
        return true
    }

    /// Fails as a full disk does, before anything is touched, unless there is room for a copy and for all that may change.
    private func checkRoom(_ database: Connection) throws(SQLiteError) {
        let size = try database.value(
            "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size", as: Int64.self)
        guard let file, let free = room(file), let size else { return }
        guard free > 2 * size + (1 << 20) else {
            throw SQLiteError(code: 13, message: "no room to bring the store to a new version")  // SQLITE_FULL
        }
    }

    /// The copy made before the schema leaves `version`.
    package static func backup(of file: String, version: Int) -> String { "\(file).v\(version)" }

    /// Copies the database beside itself, readable by its owner only, and keeps one older copy.
    private func backUp(_ database: Connection, version: Int) throws(SQLiteError) {
        guard let file else { return }
        let copy = Self.backup(of: file, version: version)
        unlink(copy)  // left incomplete by an attempt before
        let descriptor = open(copy, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw SQLiteError(code: 14, message: "cannot write a backup: \(SystemError(errno).message)")
        }
        close(descriptor)
        do throws(SQLiteError) {
            try database.vacuum(into: copy)
        } catch {
            unlink(copy)
            throw error
        }
        let older = (0..<version).reversed().map { Self.backup(of: file, version: $0) }
        for copy in older.filter({ access($0, F_OK) == 0 }).dropFirst() { unlink(copy) }
    }
}

extension Connection {
    /// The names of the migrations applied so far, in order.
    fileprivate func appliedMigrations() throws(SQLiteError) -> [String] {
        let hasHistory = try value("SELECT count(*) FROM sqlite_schema WHERE name = 'schema_migration'", as: Int.self)
        guard hasHistory == 1 else { return [] }
        return try rows("SELECT name FROM schema_migration ORDER BY version") { (row) throws(SQLiteError) in
            try row.column(0)
        }
    }
}

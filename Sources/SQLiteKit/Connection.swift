import CSQLite

/// One open database, for one thread or actor at a time.
///
/// The connection closes when its last reference goes; a statement that outlives it keeps the file open.
package final class Connection {
    let handle: OpaquePointer
    let cache = StatementCache()

    /// Opens a database, never through a symbolic link.
    ///
    /// SQLite refuses a link anywhere in the path, so pass a directory that is resolved already. The path `:memory:`
    /// makes a database of this connection's own. A statement waits as long as the busy timeout, in whole milliseconds
    /// and at most an hour, for another connection's lock. SQLite's defensive mode is on: no statement can damage the
    /// file on purpose.
    package init(
        _ path: String, mode: OpenMode = .readWriteCreate, busyTimeout: Duration = .seconds(2)
    ) throws(SQLiteError) {
        handle = try mode.open(path)
        setBusyTimeout(busyTimeout)
        let code = csqlite_set_defensive(handle)
        guard code == SQLITE_OK else { throw SQLiteError(code, on: handle) }
    }

    /// How long a statement waits from now on for another connection's lock.
    package func setBusyTimeout(_ timeout: Duration) {
        sqlite3_busy_timeout(handle, Int32(min(max(timeout / .milliseconds(1), 0), 3_600_000)))
    }

    deinit {
        cache.removeAll()
        sqlite3_close_v2(handle)
    }

    /// The number of rows that the latest INSERT, UPDATE or DELETE touched.
    package var changes: Int { Int(sqlite3_changes64(handle)) }

    /// The row id of the latest successful INSERT on this connection, or 0.
    package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The number of rows that all statements on this connection have touched.
    package var totalChanges: Int64 { sqlite3_total_changes64(handle) }

    /// Whether a transaction is open.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Compiles exactly one statement.
    package func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        try Statement.compileOnly(sql, on: handle)
    }

    /// Runs every statement of a script in turn, ignoring rows, and stops at the first that fails.
    package func execute(_ script: String) throws(SQLiteError) {
        var rest = script
        while !rest.isEmpty {
            let (compiled, length) = try Statement.compile(rest, on: handle)
            if let compiled {
                var statement = Statement(owning: compiled)
                try statement.run()
            }
            rest = String(rest.utf8.dropFirst(length)) ?? ""
        }
    }
}

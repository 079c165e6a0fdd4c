import CSQLite

extension Connection {
    /// Moves the WAL into the database and truncates it, waiting for others as long as the busy timeout.
    ///
    /// - Returns: The pages that stay in the WAL because another connection is in the way, 0 if none do; nil if there is no
    ///   WAL or it was out of reach.
    package func checkpoint() throws(SQLiteError) -> Int? {
        var frames: Int32 = -1
        let code = sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, &frames, nil)
        guard code == SQLITE_OK || code & 0xFF == SQLITE_BUSY else { throw SQLiteError(code, on: handle) }
        return frames < 0 ? nil : Int(frames)
    }

    /// Looks for damage and returns the first problems in SQLite's words, none if the database is sound.
    ///
    /// Indexes are not compared with their tables. Damage that stops the check itself is the last problem. A check that
    /// takes longer than `time` ends there with what it has found; nil means as long as it takes.
    package func quickCheck(limit: Int = 20, within time: Duration? = nil) throws(SQLiteError) -> [String] {
        try check("quick_check", limit: limit, within: time)
    }

    /// Looks for damage as `quickCheck` does, and compares every index with its table.
    package func integrityCheck(limit: Int = 20) throws(SQLiteError) -> [String] {
        try check("integrity_check", limit: limit, within: nil)
    }

    private func check(_ pragma: String, limit: Int, within time: Duration?) throws(SQLiteError) -> [String] {
        var problems: [String] = []
        let deadline = time.map { ContinuousClock.now + $0 }
        let goOn = { deadline.map { ContinuousClock.now < $0 } ?? true }
        do throws(SQLiteError) {
            try watched(every: 1000, goOn) { () throws(SQLiteError) in
                var statement = try prepare("PRAGMA \(pragma)(\(limit))")
                try statement.forEachRow { (row) throws(SQLiteError) in problems.append(try row.column(0)) }
            }
        } catch {
            if error.isCorrupt { problems.append(error.message) } else if !error.isInterrupted { throw error }
        }
        return problems == ["ok"] ? [] : problems
    }

    /// Whether closing leaves the write-ahead log as it is, for files that are to be looked into or moved away.
    package func keepLogOnClose(_ keep: Bool) {
        _ = csqlite_keep_log_on_close(handle, keep ? 1 : 0)
    }

    /// True if the open file was removed from its path, moved away or replaced there; in memory never.
    package var hasMoved: Bool {
        var hasMoved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &hasMoved) == SQLITE_OK && hasMoved != 0
    }

    /// Writes a compact copy of the database, as it is now, to a file that does not exist yet or is empty.
    ///
    /// If copying fails, the incomplete file stays.
    package func vacuum(into path: String) throws(SQLiteError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "the path is empty or contains a NUL")
        }
        try run("VACUUM INTO ?", literalPath(path))
    }
}

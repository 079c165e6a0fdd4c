import CSQLite

// A closure has to say what it throws: `{ () throws(SQLiteError) in … }`.

extension Connection {
    /// Runs the body in a transaction that may write: committed as a whole, or rolled back if anything fails.
    ///
    /// It waits for the write lock before the first statement, because a reader that turns into a writer later can
    /// be refused at once whatever the busy timeout. Transactions do not nest.
    package func transaction<Value, Failure: ExpressibleBySQLiteError>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try transaction(beginning: "BEGIN IMMEDIATE", body)
    }

    /// Runs the body in a transaction in which every read sees the same state of the database.
    ///
    /// Only for reading: a write inside is possible, but may fail at once if another connection has written since.
    package func readTransaction<Value, Failure: ExpressibleBySQLiteError>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try transaction(beginning: "BEGIN DEFERRED", body)
    }

    private func transaction<Value, Failure: ExpressibleBySQLiteError>(
        beginning begin: String, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try run(begin, failingAs: Failure.self)
        do {
            let value = try body()
            try run("COMMIT", failingAs: Failure.self)
            return value
        } catch {
            rollBack()
            throw error
        }
    }

    private func run<Failure: ExpressibleBySQLiteError>(
        _ sql: String, failingAs failure: Failure.Type
    ) throws(Failure) {
        do throws(SQLiteError) { try run(sql) } catch { throw Failure(error) }
    }

    private func rollBack() {
        // After a full disk or an I/O error SQLite has rolled back by itself.
        guard isInTransaction else { return }
        // The error that led here says more than one from the rollback would.
        try? run("ROLLBACK")
    }
}

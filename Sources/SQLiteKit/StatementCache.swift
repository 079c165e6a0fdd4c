import CSQLite

/// Compiled statements by their SQL, so that a hot path compiles each once.
final class StatementCache {
    // More than a program has; the limit is against SQL that is put together at run time, and then all are compiled anew.
    private let capacity = 256
    private var entries: [String: CachedStatement] = [:]

    /// Lends the statement for this SQL, or a fresh one while the first is lent out, as in a query inside its own loop.
    func take(_ sql: String, on database: OpaquePointer) throws(SQLiteError) -> CachedStatement {
        if let entry = entries[sql], !entry.isLent {
            entry.isLent = true
            return entry
        }
        if entries.count >= capacity { removeAll() }
        let entry = CachedStatement(
            try Statement.compileOnly(sql, on: database, flags: UInt32(SQLITE_PREPARE_PERSISTENT)))
        entries[sql] = entry
        return entry
    }

    /// Forgets every statement; those lent out live until they are given back.
    func removeAll() {
        entries.removeAll()
    }
}

/// A place for one statement that cannot be copied.
final class CachedStatement {
    var statement: Statement
    fileprivate var isLent = true

    init(_ statement: consuming Statement) {
        self.statement = statement
    }

    /// Ends the loan: a statement left in the middle would keep its transaction open.
    func giveBack() {
        statement.reset()
        statement.clearBindings()
        isLent = false
    }
}

// Each of these compiles its SQL once per connection and reuses it: pass literals, and bind what varies.

extension Connection {
    /// Runs one statement to its end, ignoring rows.
    package func run(_ sql: String, _ values: (any Bindable)?...) throws(SQLiteError) {
        try withCachedStatement(sql, values) { (statement) throws(SQLiteError) in try statement.run() }
    }

    /// Runs one statement to its end with as many values as it has placeholders, ignoring rows.
    package func run(_ sql: String, values: [(any Bindable)?]) throws(SQLiteError) {
        try withCachedStatement(sql, values) { (statement) throws(SQLiteError) in try statement.run() }
    }

    /// Makes a value of every row, in order.
    ///
    /// Pass a function, `as: Snapshot.init(row:)`, or a closure, which has to say what it throws:
    /// `{ row throws(SQLiteError) in … }`.
    package func rows<Value>(
        _ sql: String, _ values: (any Bindable)?..., as value: (borrowing Statement) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        try withCachedStatement(sql, values) { (statement) throws(SQLiteError) in try statement.rows(as: value) }
    }

    /// Makes a value of the first row, or returns nil if there is none.
    package func first<Value>(
        _ sql: String, _ values: (any Bindable)?..., as value: (borrowing Statement) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value? {
        try withCachedStatement(sql, values) { (statement) throws(SQLiteError) in try statement.first(as: value) }
    }

    /// Reads the first column of the first row, or returns nil if there is no row.
    package func value<Value: ColumnValue>(
        _ sql: String, _ values: (any Bindable)?..., as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value? {
        try withCachedStatement(sql, values) { (statement) throws(SQLiteError) in
            try statement.first { (row) throws(SQLiteError) in try row.column(0) }
        }
    }

    /// Calls the body with every row, in order, and keeps none.
    package func forEachRow(
        _ sql: String, _ values: (any Bindable)?..., do body: (borrowing Statement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        try withCachedStatement(sql, values) { (statement) throws(SQLiteError) in try statement.forEachRow(do: body) }
    }

    /// Runs a pragma, `foreign_keys` or `foreign_keys = ON`, and reads its answer, nil if it has none.
    package func pragma<Value: ColumnValue>(
        _ pragma: String, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value? {
        var statement = try prepare("PRAGMA \(pragma)")
        return try statement.first { (row) throws(SQLiteError) in try row.column(0) }
    }

    private func withCachedStatement<Value>(
        _ sql: String, _ values: [(any Bindable)?], _ body: (inout Statement) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value {
        let cached = try cache.take(sql, on: handle)
        defer { cached.giveBack() }
        try cached.statement.bind(values)
        return try body(&cached.statement)
    }
}

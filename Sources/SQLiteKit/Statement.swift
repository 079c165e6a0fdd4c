import CSQLite

/// One compiled SQL statement, which owns its handle and finalizes it.
///
/// A borrowed statement is a row: its columns can be read, but it cannot be moved on.
package struct Statement: ~Copyable {
    let handle: OpaquePointer

    init(owning handle: OpaquePointer) {
        self.handle = handle
    }

    deinit { sqlite3_finalize(handle) }

    /// The text of the statement, with its placeholders.
    package var sql: String {
        guard let text = sqlite3_sql(handle) else { return "" }
        return String(cString: text)
    }

    /// Moves to the next row, or returns false after the last.
    package mutating func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        if code == SQLITE_DONE { return false }
        throw failure(code)
    }

    /// Goes back before the first row and keeps the bound values.
    package mutating func reset() {
        // The result repeats the error of the last step, which was thrown then.
        sqlite3_reset(handle)
    }

    /// Runs to the end, ignoring rows, and resets.
    package mutating func run() throws(SQLiteError) {
        defer { reset() }
        while try step() {}
    }

    /// Calls the body with every row, in order, and resets.
    package mutating func forEachRow(
        do body: (borrowing Statement) throws(SQLiteError) -> Void
    ) throws(SQLiteError) {
        defer { reset() }
        while try step() { try body(self) }
    }

    /// Makes a value of every row, in order, and resets.
    package mutating func rows<Value>(
        as value: (borrowing Statement) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> [Value] {
        defer { reset() }
        var values: [Value] = []
        while try step() { values.append(try value(self)) }
        return values
    }

    /// Makes a value of the first row, or returns nil if there is none, and resets.
    package mutating func first<Value>(
        as value: (borrowing Statement) throws(SQLiteError) -> Value
    ) throws(SQLiteError) -> Value? {
        defer { reset() }
        return try step() ? value(self) : nil
    }

    func failure(_ code: Int32) -> SQLiteError {
        SQLiteError(code, on: sqlite3_db_handle(handle), sql: sql)
    }
}

extension Statement {
    /// Compiles a text that holds exactly one statement.
    static func compileOnly(
        _ sql: String, on database: OpaquePointer, flags: UInt32 = 0
    ) throws(SQLiteError) -> Statement {
        let (handle, length) = try compile(sql, on: database, flags: flags)
        guard let handle else { throw .misuse("no statement", sql: sql) }
        let statement = Statement(owning: handle)
        guard length < sql.utf8.count, let rest = String(sql.utf8.dropFirst(length)) else { return statement }
        guard let more = try compile(rest, on: database).handle else { return statement }  // blanks and comments
        sqlite3_finalize(more)
        throw .misuse("more than one statement", sql: sql)
    }

    /// Compiles the first statement of a script, nil if it is blank or a comment, and tells how many bytes it took.
    static func compile(
        _ script: String, on database: OpaquePointer, flags: UInt32 = 0
    ) throws(SQLiteError) -> (handle: OpaquePointer?, length: Int) {
        guard !script.utf8.contains(0) else { throw .misuse("the SQL contains a NUL") }
        var handle: OpaquePointer?
        var script = script
        let (code, length) = script.withUTF8 { bytes -> (Int32, Int) in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                var tail: UnsafePointer<CChar>?
                let code = sqlite3_prepare_v3(
                    database, bytes.baseAddress, Int32(clamping: bytes.count), flags, &handle, &tail)
                guard let start = bytes.baseAddress, let tail else { return (code, bytes.count) }
                return (code, tail - start)
            }
        }
        guard code == SQLITE_OK else {
            throw SQLiteError(code, on: database, sql: String(decoding: script.utf8.prefix(length), as: UTF8.self))
        }
        return (handle, length)
    }
}

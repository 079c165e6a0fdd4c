import CSQLite

/// One column of the current row, as SQLite stores it.
///
/// Each property is nil if the column has another storage class: nothing is converted.
package struct Column: ~Copyable {
    let statement: OpaquePointer
    let index: Int32

    /// Whether the column is NULL.
    package var isNull: Bool { type == SQLITE_NULL }

    /// The value of an INTEGER.
    package var integer: Int64? {
        type == SQLITE_INTEGER ? sqlite3_column_int64(statement, index) : nil
    }

    /// The value of a REAL.
    package var real: Double? {
        type == SQLITE_FLOAT ? sqlite3_column_double(statement, index) : nil
    }

    /// The value of a TEXT, with U+FFFD in place of what is not UTF-8.
    package var text: String? {
        guard type == SQLITE_TEXT, let bytes = sqlite3_column_text(statement, index) else { return nil }
        let count = Int(sqlite3_column_bytes(statement, index))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The bytes of a BLOB.
    package var blob: [UInt8]? {
        guard type == SQLITE_BLOB else { return nil }
        let bytes = sqlite3_column_blob(statement, index)  // no address if it is empty
        let count = Int(sqlite3_column_bytes(statement, index))
        return Array(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    }

    private var type: Int32 { sqlite3_column_type(statement, index) }

    /// The storage class in SQL's words.
    var typeName: String {
        switch type {
        case SQLITE_INTEGER: "INTEGER"
        case SQLITE_FLOAT: "REAL"
        case SQLITE_TEXT: "TEXT"
        case SQLITE_BLOB: "BLOB"
        default: "NULL"
        }
    }
}

extension Statement {
    /// The names of the columns of the result, in order.
    package var columnNames: [String] {
        (0..<sqlite3_column_count(handle)).map { index in
            sqlite3_column_name(handle, index).map { String(cString: $0) } ?? ""
        }
    }

    /// Every column of the current row as SQLite stores it.
    package func bindings() -> [Binding] {
        (0..<sqlite3_data_count(handle)).map { index in
            let column = Column(statement: handle, index: index)
            if let value = column.integer { return .integer(value) }
            if let value = column.real { return .real(value) }
            if let value = column.text { return .text(value) }
            return column.blob.map { .blob($0) } ?? .null
        }
    }

    /// Reads one column of the current row, counted from 0.
    ///
    /// It is strict: a column that holds another type than the one asked for is an error that `isMismatch`.
    package func column<Value: ColumnValue>(
        _ index: Int, as type: Value.Type = Value.self
    ) throws(SQLiteError) -> Value {
        let count = sqlite3_data_count(handle)
        guard index >= 0, index < count else {
            throw SQLiteError(
                code: SQLITE_RANGE, message: "no column \(index) in a row of \(count) columns", sql: sql)
        }
        let column = Column(statement: handle, index: Int32(index))
        guard let value = Value(column) else { throw mismatch(column, Value.self) }
        return value
    }

    /// Reads a number or NULL: the same as `column`, for loops that read millions and cannot wait for a generic.
    package func number(_ index: Int) throws(SQLiteError) -> Double? {
        let column = Column(statement: handle, index: Int32(truncatingIfNeeded: index))
        if index >= 0, index < sqlite3_data_count(handle) {
            if let value = column.real { return value }
            if column.isNull { return nil }
        }
        return try self.column(index)
    }

    private func mismatch(_ column: borrowing Column, _ type: Any.Type) -> SQLiteError {
        let name = sqlite3_column_name(handle, column.index).map { String(cString: $0) } ?? "?"
        return SQLiteError(
            code: SQLITE_MISMATCH, message: "column \(column.index) '\(name)' is \(column.typeName), not \(type)",
            sql: sql)
    }
}

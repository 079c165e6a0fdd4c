import CSQLite

extension Statement {
    /// Starts over with a value for every placeholder, in order.
    package mutating func bind(_ values: (any Bindable)?...) throws(SQLiteError) {
        try bind(values)
    }

    /// Starts over with a value for every placeholder, in order.
    package mutating func bind(_ values: [(any Bindable)?]) throws(SQLiteError) {
        let count = sqlite3_bind_parameter_count(handle)
        guard values.count == count else {
            throw .misuse("\(values.count) values for \(count) placeholders", sql: sql)
        }
        reset()
        var index: Int32 = 1
        for value in values {
            let code = bind(value?.binding ?? .null, at: index)
            guard code == SQLITE_OK else { throw failure(code) }
            index += 1
        }
    }

    /// Forgets the bound values and frees their memory.
    mutating func clearBindings() {
        sqlite3_clear_bindings(handle)
    }

    private func bind(_ binding: Binding, at index: Int32) -> Int32 {
        switch binding {
        case .null:
            return sqlite3_bind_null(handle, index)
        case .integer(let value):
            return sqlite3_bind_int64(handle, index, value)
        case .real(let value):
            return sqlite3_bind_double(handle, index, value)
        case .text(var value):
            return value.withUTF8 { csqlite_bind_text(handle, index, $0.baseAddress, UInt64($0.count)) }
        case .blob(let value):
            return value.withUnsafeBytes { csqlite_bind_blob(handle, index, $0.baseAddress, UInt64($0.count)) }
        }
    }
}

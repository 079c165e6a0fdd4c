import CSQLite

/// What SQLite, or a strict column, refused to do.
///
/// The description quotes the statement but never a bound value, so it may be logged.
package struct SQLiteError: Error, Hashable, Sendable {
    /// The extended result code, for example 2067 for a broken UNIQUE constraint.
    package let code: Int32
    /// What is wrong, in SQLite's own words.
    package let message: String
    /// The text of the statement with its placeholders, or nil if there was none.
    package let sql: String?

    /// Creates an error from its parts, for tests and fakes.
    package init(code: Int32, message: String, sql: String? = nil) {
        self.code = code
        self.message = message
        self.sql = sql
    }

    /// The primary result code: the low byte of `code`.
    package var primaryCode: Int32 { code & 0xFF }

    /// Whether another connection holds a lock, or moved on since this transaction began reading.
    package var isBusy: Bool { primaryCode == SQLITE_BUSY }
    /// Whether the disk, or the largest allowed database, is full.
    package var isFull: Bool { primaryCode == SQLITE_FULL }
    /// Whether the file is damaged or is no database at all.
    package var isCorrupt: Bool { primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_NOTADB }
    /// Whether a write was tried where only reading is possible.
    package var isReadOnly: Bool { primaryCode == SQLITE_READONLY }
    /// Whether the file could not be opened: it is missing, a symbolic link, or out of reach.
    package var isCannotOpen: Bool { primaryCode == SQLITE_CANTOPEN }
    /// Whether the operating system failed to read or write; an exceeded quota is one of these.
    package var isIOError: Bool { primaryCode == SQLITE_IOERR }
    /// Whether a UNIQUE, CHECK, NOT NULL, foreign key or STRICT type constraint failed.
    package var isConstraint: Bool { primaryCode == SQLITE_CONSTRAINT }
    /// Whether whoever watched the statement stopped it.
    package var isInterrupted: Bool { primaryCode == SQLITE_INTERRUPT }
    /// Whether a column does not hold the type it was asked for.
    package var isMismatch: Bool { primaryCode == SQLITE_MISMATCH }
}

extension SQLiteError {
    /// Takes the message from the connection if its last error is this one, else SQLite's general text for the code.
    init(_ code: Int32, on database: OpaquePointer?, sql: String? = nil) {
        if let database, case let extended = sqlite3_extended_errcode(database), extended & 0xFF == code & 0xFF {
            self.init(code: extended, message: String(cString: sqlite3_errmsg(database)), sql: sql)
        } else {
            self.init(code: code, message: String(cString: sqlite3_errstr(code)), sql: sql)
        }
    }

    static func misuse(_ message: String, sql: String? = nil) -> Self {
        Self(code: SQLITE_MISUSE, message: message, sql: sql)
    }
}

extension SQLiteError: CustomStringConvertible {
    /// The message, the code, and the statement on one line.
    package var description: String {
        guard let sql else { return "\(message) (SQLite \(code))" }
        let line = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return "\(message) (SQLite \(code)) in: \(line)"
    }
}

/// An error that can stand for a SQLite error, so that it passes typed through a transaction.
package protocol ExpressibleBySQLiteError: Error {
    /// Creates the error that tells what SQLite refused.
    init(_ error: SQLiteError)
}

extension SQLiteError: ExpressibleBySQLiteError {
    /// Creates a copy.
    package init(_ error: SQLiteError) { self = error }
}

import SQLiteKit
import SkycastCore

extension StoreError {
    /// What a SQLite error means for the store at `path`.
    init(_ error: SQLiteError, path: String) {
        if error.isBusy {
            self = .busy(path: path)
        } else if error.isFull {
            self = .full(path: path)
        } else if error.isCorrupt || error.isMismatch {
            self = .corrupt(path: path, reason: error.message)
        } else {
            self = .unreadable(path: path, reason: error.message)
        }
    }

    /// Does what `body` does, and says in terms of the store at `path` what went wrong.
    static func naming<Value>(
        _ path: String, _ body: () throws(SQLiteError) -> Value
    ) throws(StoreError) -> Value {
        do throws(SQLiteError) { return try body() } catch { throw StoreError(error, path: path) }
    }
}

extension SQLiteError {
    /// A blob or a value that no version of this program writes.
    static func damaged(_ what: String, _ details: String? = nil) -> Self {
        Self(code: 11, message: "\(what) is damaged" + (details.map { ": \($0)" } ?? ""))  // SQLITE_CORRUPT
    }
}

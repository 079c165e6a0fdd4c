import SQLiteKit
package import SkycastCore

/// A source that asked to be left alone, kept over restarts.
package struct SourceHold: Hashable, Sendable {
    package let source: SourceID
    /// Not asked before, by the wall clock.
    package let until: Timestamp
    /// What the source said, lower case, without a full stop.
    package let reason: String

    package init(source: SourceID, until: Timestamp, reason: String) {
        self.source = source
        self.until = until
        self.reason = reason
    }
}

extension Store {
    /// Notes a hold, in place of an earlier one of the same source.
    package func hold(_ hold: SourceHold) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run("INSERT OR REPLACE INTO hold VALUES (?, ?, ?)", hold.source, hold.until, hold.reason)
        }
    }

    /// Ends the hold of a source, if it has one.
    package func release(_ source: SourceID) throws(StoreError) {
        try write { (database) throws(SQLiteError) in try database.run("DELETE FROM hold WHERE source = ?", source) }
    }

    /// The holds in force at a moment, by source.
    package func holds(at now: Timestamp) throws(StoreError) -> [SourceHold] {
        try read { (database) throws(SQLiteError) in
            try database.rows(
                "SELECT source, until, reason FROM hold WHERE until > ? ORDER BY source", now
            ) { (row) throws(SQLiteError) in
                try SourceHold(source: row.column(0), until: row.column(1), reason: row.column(2))
            }
        }
    }
}

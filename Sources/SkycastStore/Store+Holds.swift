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
    ///
    /// Said after every good answer, so nothing is written, and no disk waited for, if there is none.
    package func release(_ source: SourceID) throws(StoreError) {
        let isHeld = try read { (database) throws(SQLiteError) in
            try database.value("SELECT EXISTS (SELECT * FROM hold WHERE source = ?)", source, as: Bool.self)
        }
        guard isHeld == true else { return }
        try write { (database) throws(SQLiteError) in try database.run("DELETE FROM hold WHERE source = ?", source) }
    }

    /// The holds in force at a moment, by source.
    package func holds(at now: Timestamp) throws(StoreError) -> [SourceHold] {
        try read { (database) throws(SQLiteError) in try database.holds().filter { $0.until > now } }
    }
}

extension Connection {
    /// Every hold that is kept, also one that is over, by source.
    func holds() throws(SQLiteError) -> [SourceHold] {
        try rows("SELECT source, until, reason FROM hold ORDER BY source") { (row) throws(SQLiteError) in
            try SourceHold(source: row.column(0), until: row.column(1), reason: row.column(2))
        }
    }
}

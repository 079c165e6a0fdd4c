import SQLiteKit
package import SkycastCore

extension Store {
    /// The notices whose wait for the end of quiet hours is over at a moment, oldest first.
    ///
    /// Not the ends: each is told by itself, on the bubble it replaces.
    package func heldNotices(until now: Timestamp) throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in
            try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox
                WHERE status = 'queued' AND not_before > created_at AND not_before <= ?
                    AND kind NOT IN ('over', 'withdrawn')
                ORDER BY id
                """, now, as: OutboxRow.notice)
        }
    }

    /// Makes notices that wait history and writes `digest` in their place, if there is one.
    package func replace(_ notices: [OutboxNotice], with digest: OutboxNotice?) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            for notice in notices {
                try database.run(
                    "UPDATE outbox SET status = 'superseded' WHERE id = ? AND status = 'queued'", notice.id)
            }
            try database.store([digest].compactMap(\.self), endedIn: [])
        }
    }
}

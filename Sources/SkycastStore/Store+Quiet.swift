import SQLiteKit
package import SkycastCore

extension Store {
    /// The notices whose wait for the end of quiet hours is over at a moment, oldest first, with all that each is about.
    ///
    /// Not the ends: each is told by itself, on the bubble it replaces.
    package func heldNotices(until now: Timestamp) throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in
            var notices = try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox
                WHERE status = 'queued' AND \(OutboxRow.isHeld) AND not_before <= ?
                ORDER BY id
                """, now, as: OutboxRow.notice)
            for index in notices.indices {
                notices[index].subjects = try database.rows(
                    "SELECT event, kind FROM outbox_subject WHERE notice = ? AND NOT is_dropped", notices[index].id
                ) { (row) throws(SQLiteError) in
                    OutboxNotice.Subject(event: try row.column(0), kind: try row.column(1))
                }
            }
            return notices
        }
    }

    /// Lets a notice that waits do so until quiet hours are over, and no longer than `deadline`.
    package func hold(_ notice: Int64, until end: Timestamp, deliverBy deadline: Timestamp) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                """
                UPDATE outbox SET not_before = ?2, deliver_by = ?3, next_try_at = NULL
                WHERE id = ?1 AND status = 'queued'
                """, notice, end, deadline)
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

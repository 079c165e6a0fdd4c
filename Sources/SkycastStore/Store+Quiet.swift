import SQLiteKit
package import SkycastCore

extension Store {
    /// The notices whose wait for the end of quiet hours is over at a moment, oldest first.
    package func heldNotices(until now: Timestamp) throws(StoreError) -> [WaitingNotice] {
        try read { (database) throws(SQLiteError) in
            try database.waitingNotices("not_before <= ?1 AND \(OutboxRow.isHeld)", at: now)
        }
    }

    /// The notices that wait beyond a moment, oldest first.
    package func heldNotices(beyond now: Timestamp) throws(StoreError) -> [WaitingNotice] {
        try read { (database) throws(SQLiteError) in try database.waitingNotices("not_before > ?1", at: now) }
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

    /// Makes notices that wait history and writes others in their place.
    package func replace(_ notices: [Int64], with rows: [OutboxNotice]) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            for notice in notices {
                try database.run("UPDATE outbox SET status = 'superseded' WHERE id = ? AND status = 'queued'", notice)
            }
            try database.store(rows, endedIn: [])
        }
    }
}

import SQLiteKit
package import SkycastCore

extension Store {
    /// The notices to be sent at a moment, worst first, then oldest first.
    package func dueNotices(at now: Timestamp) throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in
            try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox
                WHERE status = 'queued' AND NOT is_stale AND not_before <= ?1 AND deliver_by >= ?1
                    AND (next_try_at IS NULL OR next_try_at <= ?1)
                ORDER BY severity = 'extreme' DESC, severity = 'severe' DESC, severity = 'moderate' DESC, id
                """, now, as: OutboxRow.notice)
        }
    }

    /// The notices written for an event, alone or with others, oldest first.
    package func notices(of event: EventID) throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in try database.notices(of: event) }
    }

    /// True if a notice of an event, alone or with others, came to the screen or was handed to the user's own program.
    package func hasReachedSomebody(_ event: EventID) throws(StoreError) -> Bool {
        try read { (database) throws(SQLiteError) in
            try database.value(
                """
                SELECT EXISTS (
                    SELECT * FROM outbox_subject JOIN outbox ON outbox.id = notice
                    WHERE outbox_subject.event = ? AND NOT is_dropped
                        AND (status IN ('shown', 'sending') OR command = 'done'))
                """, event) ?? false
        }
    }

    /// Notices that expired before they could be shown, newest first.
    package func missedNotices() throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in try database.missedNotices() }
    }

    /// The first moment at which a notice that is not too late at `now` is due; nil if none waits.
    package func nextNoticeTime(at now: Timestamp) throws(StoreError) -> Timestamp? {
        try read { (database) throws(SQLiteError) in
            let time = try database.value(
                """
                SELECT min(max(not_before, coalesce(next_try_at, not_before))) FROM outbox
                WHERE status = 'queued' AND \(OutboxRow.isInTime)
                """, now, as: Timestamp?.self)
            return time ?? nil
        }
    }

    /// Notes that a notice is on its way, before anything is sent; false if it no longer waits.
    package func markSending(_ id: Int64) throws(StoreError) -> Bool {
        try write { (database) throws(SQLiteError) in
            try database.run(
                """
                UPDATE outbox SET status = 'sending', attempts = attempts + 1
                WHERE id = ? AND status = 'queued' AND NOT is_stale
                """, id)
            return database.changes > 0
        }
    }

    /// Notes the server's answer; a notice that the server discarded by a rule of its own counts as suppressed.
    ///
    /// What was shown of the same event before has been replaced.
    package func markShown(_ id: Int64, _ answer: ShownNotice, at now: Timestamp) throws(StoreError) {
        let status: OutboxNotice.Status = answer.serverID == 0 ? .suppressed : .shown
        try write { (database) throws(SQLiteError) in
            try database.run(
                """
                UPDATE outbox SET closed_reason = 4
                WHERE event = (SELECT event FROM outbox WHERE id = ?) AND status = 'shown' AND closed_reason IS NULL
                """, id)
            try database.run(
                """
                UPDATE outbox SET status = ?, shown_at = ?, server = ?, server_id = ?, server_note = NULL,
                    next_try_at = NULL, is_orphaned = 0
                WHERE id = ?
                """, status, status == .shown ? now : nil, answer.server, Int64(answer.serverID), id)
        }
    }

    /// Notes why a notice is not on the screen.
    ///
    /// It waits for `nextTry`, unless something newer was written about its event meanwhile. An event that ended meanwhile
    /// and now never came to the screen is not said to be over either.
    package func markFailed(_ id: Int64, note: String, nextTry: Timestamp) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                """
                UPDATE outbox SET status = 'queued', next_try_at = ?2, server_note = ?3
                WHERE id = ?1 AND status = 'sending'
                """, id, nextTry, note)
            try database.supersedeOvertaken()
            try database.suppressEnds(ofWhat: id)
        }
    }

    /// Makes history of waiting notices whose time is over.
    ///
    /// - Returns: How many there were.
    @discardableResult package func expireNotices(at now: Timestamp) throws(StoreError) -> Int {
        try write { (database) throws(SQLiteError) in
            try database.run("UPDATE outbox SET status = 'expired' WHERE status = 'queued' AND deliver_by < ?", now)
            return database.changes
        }
    }

    /// Makes what waits about an event history, without anything in its place.
    package func supersede(_ event: EventID) throws(StoreError) {
        try write { (database) throws(SQLiteError) in try database.supersede(event) }
    }

    /// Puts back in the queue what is marked as on its way, for who knows that nothing is.
    ///
    /// A crash left it so, or a lock at the moment when its fate was to be noted.
    package func recoverSending() throws(StoreError) {
        let isLeft = try read { (database) throws(SQLiteError) in
            try database.value("SELECT EXISTS (SELECT * FROM outbox WHERE status = 'sending')", as: Bool.self) ?? false
        }
        guard isLeft else { return }
        try write { (database) throws(SQLiteError) in
            try database.run("UPDATE outbox SET status = 'queued' WHERE status = 'sending'")
            try database.supersedeOvertaken()
        }
    }

    /// Lets waiting notices be tried at once, because there is a new server.
    package func retryAtOnce() throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run("UPDATE outbox SET next_try_at = NULL WHERE status = 'queued'")
        }
    }

    /// Lets no waiting notice be tried before a moment, because the server wants to be left alone.
    package func holdQueue(until moment: Timestamp) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                "UPDATE outbox SET next_try_at = max(coalesce(next_try_at, ?1), ?1) WHERE status = 'queued'", moment)
        }
    }

    /// How many notices could be on the screen at a moment and are not.
    package func waitingNotices(at now: Timestamp) throws(StoreError) -> Int {
        try read { (database) throws(SQLiteError) in
            try database.value(
                """
                SELECT count(*) FROM outbox
                WHERE status IN ('queued', 'sending') AND not_before <= ?1 AND \(OutboxRow.isInTime)
                """, now) ?? 0
        }
    }

    /// Notes that a bubble went away, by the event or the notice it is known by; the reason is the specification's number.
    package func markClosed(_ bubble: EventID, reason: UInt32) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                """
                UPDATE outbox SET closed_reason = ?
                WHERE \(OutboxRow.bubble) = ? AND status = 'shown' AND closed_reason IS NULL
                """, Int64(reason), bubble)
        }
    }

    /// The bubbles that are still on the screen, for all that is known, though each of their events has ended or has a newer
    /// one, and in whose place nothing newer is to be shown.
    package func endedBubbles() throws(StoreError) -> [EventID] {
        try read { (database) throws(SQLiteError) in
            try database.rows(
                """
                SELECT \(OutboxRow.bubble) FROM outbox INDEXED BY outbox_on_screen
                WHERE status = 'shown' AND closed_reason IS NULL AND kind NOT IN ('over', 'withdrawn')
                    AND (
                        SELECT min(ended_at IS NOT NULL OR EXISTS (
                            SELECT * FROM outbox_subject AS other JOIN outbox AS newer ON newer.id = other.notice
                            WHERE other.event = subject.event AND NOT other.is_dropped
                                AND newer.status = 'shown' AND newer.id > outbox.id))
                        FROM outbox_subject AS subject JOIN alert ON alert.id = subject.event
                        WHERE subject.notice = outbox.id AND NOT subject.is_dropped)
                    AND NOT EXISTS (
                        SELECT * FROM outbox AS newer
                        WHERE newer.event = outbox.event AND newer.status IN ('queued', 'sending'))
                ORDER BY outbox.id
                """
            ) { (row) throws(SQLiteError) in try row.column(0) }
        }
    }
}

extension Connection {
    /// Every notice that is kept, oldest first.
    func allNotices() throws(SQLiteError) -> [OutboxNotice] {
        try rows("SELECT \(OutboxRow.columns) FROM outbox ORDER BY id", as: OutboxRow.notice)
    }
}

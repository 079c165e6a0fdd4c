import SQLiteKit
package import SkycastCore

/// What is on the screen, for all that is known: shown, not closed, and not replaced by anything newer.
extension Store {
    /// The notices in force of single open events and their neighbours': on the screen, or on their way there.
    ///
    /// Their subjects are the open events of which they are the last word. Of ended events there may be any number: not
    /// every server says that it took a bubble away.
    /// What waits for the end of quiet hours is not in force: the digest will say what is true then.
    package func noticesInForce() throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in
            let shown = try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox INDEXED BY outbox_on_screen
                WHERE status = 'shown' AND closed_reason IS NULL
                    AND event IN (SELECT id FROM alert WHERE ended_at IS NULL)
                ORDER BY id
                """, as: OutboxRow.notice)
            let waiting = try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox
                WHERE status IN ('queued', 'sending') AND not_before <= created_at AND event IS NOT NULL ORDER BY id
                """, as: OutboxRow.notice)
            return try database.lastWords(of: shown + waiting)
        }
    }

    /// Which bubble of which server each event, or notice about several, has, as far as they are not lost.
    package func bubbles() throws(StoreError) -> [EventID: ShownNotice] {
        try read { (database) throws(SQLiteError) in
            let rows = try database.rows(
                """
                SELECT \(OutboxRow.bubble), server_id, server FROM outbox INDEXED BY outbox_on_screen
                WHERE status = 'shown' AND closed_reason IS NULL AND server IS NOT NULL
                """
            ) { (row) throws(SQLiteError) in
                let number = UInt32(truncatingIfNeeded: try row.column(1, as: Int64.self))
                return (try row.column(0, as: EventID.self), ShownNotice(serverID: number, server: try row.column(2)))
            }
            return Dictionary(rows, uniquingKeysWith: { $1 })
        }
    }

    /// Notes that what is on the screen comes from an earlier process; once, at start.
    ///
    /// Its buttons are dead, and some servers took it away with the process. Its number is kept, however often we start
    /// anew, since what is still there is to be replaced and closed.
    package func orphanBubbles() throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                "UPDATE outbox SET is_orphaned = 1 WHERE status = 'shown' AND closed_reason IS NULL AND NOT is_orphaned"
            )
        }
    }

    /// Forgets which server has what is on the screen, unless it is `present`: with their server, bubbles are gone.
    package func loseBubbles(except present: String) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run(
                """
                UPDATE outbox SET server = NULL, server_id = NULL
                WHERE status = 'shown' AND closed_reason IS NULL AND server <> ?
                """, present)
        }
    }

    /// The severe notices of open events whose bubbles were lost or orphaned, that were last shown at or before a moment.
    ///
    /// Their subjects are the open events of which nothing newer is on the screen or waits for it.
    package func lostBubbles(shownUntil moment: Timestamp) throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in
            let shown = try database.rows(
                """
                SELECT \(OutboxRow.columns) FROM outbox INDEXED BY outbox_on_screen
                WHERE status = 'shown' AND closed_reason IS NULL AND (server IS NULL OR is_orphaned) AND shown_at <= ?
                    AND severity IN ('severe', 'extreme') AND kind NOT IN ('over', 'withdrawn')
                ORDER BY id
                """, moment, as: OutboxRow.notice)
            return try database.lastWords(of: shown)
        }
    }

    /// Writes notices that take the place of a bubble, each only if nothing has been written about its event meanwhile.
    package func follow(_ notices: [OutboxNotice]) throws(StoreError) {
        try write { (database) throws(SQLiteError) in try database.follow(notices) }
    }
}

extension Connection {
    /// Lets notices follow their events: what waits is written anew where it stands, and keeps its sound; what is on
    /// the screen gets a silent successor; what the user closed stays closed.
    func follow(_ notices: [OutboxNotice]) throws(SQLiteError) {
        for row in notices {
            let notice = row.notice
            try run(
                """
                UPDATE outbox SET summary = ?2, body = ?3, icon = ?4, window_start = ?5, window_end = ?6,
                    window_open_ended = ?7
                WHERE event = ?1 AND status = 'queued'
                """, notice.event, notice.summary, notice.body, notice.icon, row.window?.start, row.window?.end,
                row.window?.isOpenEnded)
            guard changes == 0 else { continue }
            var areOnScreen = true
            for subject in row.subjects where areOnScreen { areOnScreen = try isOnScreen(subject.event) }
            if areOnScreen { try insert(row, status: .queued) }
        }
    }

    /// True if a bubble tells of an event, alone or with others, and none that does is on its way.
    private func isOnScreen(_ event: EventID) throws(SQLiteError) -> Bool {
        try value(
            """
            SELECT count(*) > 0 AND NOT max(status <> 'shown') FROM outbox_subject JOIN outbox ON outbox.id = notice
            WHERE outbox_subject.event = ? AND NOT is_dropped
                AND (status = 'shown' AND closed_reason IS NULL OR status IN ('queued', 'sending'))
            """, event) ?? false
    }

    /// The notices that are the last word about any open event, with those events as their subjects.
    fileprivate func lastWords(of notices: [OutboxNotice]) throws(SQLiteError) -> [OutboxNotice] {
        var last: [OutboxNotice] = []
        for var notice in notices {
            notice.subjects = try subjectsInForce(of: notice.id)
            if !notice.subjects.isEmpty { last.append(notice) }
        }
        return last
    }

    /// The open events that a notice is the last word about: nothing newer is on the screen or waits for it.
    private func subjectsInForce(of notice: Int64) throws(SQLiteError) -> [OutboxNotice.Subject] {
        try rows(
            """
            SELECT event, kind FROM outbox_subject AS subject
            WHERE notice = ?1 AND NOT is_dropped AND event IN (SELECT id FROM alert WHERE ended_at IS NULL)
                AND NOT EXISTS (
                    SELECT * FROM outbox_subject AS other JOIN outbox AS newer ON newer.id = other.notice
                    WHERE other.event = subject.event AND NOT other.is_dropped
                        AND newer.id > ?1 AND newer.status IN ('queued', 'sending', 'shown'))
            ORDER BY event
            """, notice
        ) { (row) throws(SQLiteError) in
            OutboxNotice.Subject(event: try row.column(0), kind: try row.column(1))
        }
    }
}

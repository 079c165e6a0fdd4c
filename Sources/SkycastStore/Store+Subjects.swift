import SQLiteKit
package import SkycastCore

/// What notices are about: one event, or several told together.
extension Store {
    /// The notices to be sent at a moment, also those that must be worded anew before, and those that the digest is to
    /// tell, oldest first.
    package func noticesToReview(at now: Timestamp) throws(StoreError) -> [WaitingNotice] {
        try read { (database) throws(SQLiteError) in
            try database.waitingNotices("not_before <= ?1 AND (next_try_at IS NULL OR next_try_at <= ?1)", at: now)
        }
    }

    /// Takes events out of a notice that waits; one that is about nothing else gets `status`, others are worded anew.
    package func drop(
        _ events: [EventID], from notice: Int64, as status: OutboxNotice.Status
    ) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            for event in events { try database.drop(event, from: notice) }
            try database.endEmptyNotices(as: status)
        }
    }

    /// Words a notice that waits anew, unless more was taken out of it meanwhile.
    package func reword(_ notice: Int64, as row: OutboxNotice) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            let events: [EventID] = try database.rows(
                "SELECT event FROM outbox_subject WHERE notice = ? AND NOT is_dropped", notice
            ) { (row) throws(SQLiteError) in try row.column(0) }
            guard Set(events) == Set(row.subjects.map(\.event)) else { return }
            let new = row.notice
            try database.run(
                """
                UPDATE outbox SET event = ?2, kind = ?3, severity = ?4, summary = ?5, body = ?6, icon = ?7,
                    offers_actions = ?8, is_transient = ?9, window_start = ?10, window_end = ?11,
                    window_open_ended = ?12, is_stale = 0
                WHERE id = ?1 AND status = 'queued'
                """, notice, new.event, row.kind, new.severity, new.summary, new.body, new.icon, new.offersActions,
                new.isTransient, row.window?.start, row.window?.end, row.window?.isOpenEnded)
        }
    }
}

/// A notice that is about to be sent, and how its events are now.
package struct WaitingNotice: Hashable, Sendable {
    package let notice: OutboxNotice
    /// True if it names an event that was taken out of it.
    package let isStale: Bool
    /// What is left of the events it is about, as far as the store has them.
    package let subjects: [Subject]

    /// One of the events, and what is told of it.
    package struct Subject: Hashable, Sendable {
        package let alert: AlertRecord
        package let kind: OutboxNotice.Kind
    }
}

extension Connection {
    /// Stores a notice and what it is about.
    ///
    /// - Returns: The id it has now.
    @discardableResult
    func insert(_ row: OutboxNotice, status: OutboxNotice.Status) throws(SQLiteError) -> Int64 {
        try run(OutboxRow.insert, values: OutboxRow.bindings(row, status: status))
        let id = lastInsertRowID
        for subject in row.subjects {
            try run(
                "INSERT OR IGNORE INTO outbox_subject (event, notice, kind) VALUES (?, ?, ?)", subject.event, id,
                subject.kind)
        }
        return id
    }

    /// The notices that wait, are not too late at a moment, which is `?1`, and are as `condition` says; oldest first.
    func waitingNotices(_ condition: String, at now: Timestamp) throws(SQLiteError) -> [WaitingNotice] {
        let rows = try rows(
            """
            SELECT \(OutboxRow.columns) FROM outbox
            WHERE status = 'queued' AND \(OutboxRow.isInTime) AND (\(condition))
            ORDER BY id
            """, now, as: OutboxRow.notice)
        var waiting: [WaitingNotice] = []
        for row in rows {
            let stale: Bool? = try value("SELECT is_stale FROM outbox WHERE id = ?", row.id)
            waiting.append(WaitingNotice(notice: row, isStale: stale ?? false, subjects: try subjects(of: row.id)))
        }
        return waiting
    }

    private func subjects(of notice: Int64) throws(SQLiteError) -> [WaitingNotice.Subject] {
        try rows(
            """
            SELECT \(AlertRow.columns), kind FROM outbox_subject JOIN alert ON alert.id = outbox_subject.event
                JOIN city ON city.key = alert.city
            WHERE notice = ? AND NOT is_dropped
            """, notice
        ) { (row) throws(SQLiteError) in
            WaitingNotice.Subject(alert: try AlertRow.alert(row), kind: try row.column(31))
        }
    }

    /// Takes an event out of what waits, because something newer says more; what is about nothing else is history.
    func supersede(_ event: EventID) throws(SQLiteError) {
        let notices: [Int64] = try rows(
            """
            SELECT notice FROM outbox_subject JOIN outbox ON outbox.id = notice
            WHERE outbox_subject.event = ? AND status = 'queued' AND NOT is_dropped
            """, event
        ) { (row) throws(SQLiteError) in try row.column(0) }
        for notice in notices { try drop(event, from: notice) }
        if !notices.isEmpty { try endEmptyNotices(as: .superseded) }
    }

    /// Takes what something newer was written about out of notices that wait.
    func supersedeOvertaken() throws(SQLiteError) {
        let overtaken = try rows(
            """
            SELECT old.event, old.notice FROM outbox_subject AS old JOIN outbox ON outbox.id = old.notice
            WHERE status = 'queued' AND NOT old.is_dropped AND EXISTS (
                SELECT * FROM outbox_subject AS new JOIN outbox AS newer ON newer.id = new.notice
                WHERE new.event = old.event AND newer.id > old.notice AND newer.status <> 'suppressed')
            """
        ) { (row) throws(SQLiteError) in
            (event: try row.column(0, as: EventID.self), notice: try row.column(1, as: Int64.self))
        }
        for old in overtaken { try drop(old.event, from: old.notice) }
        if !overtaken.isEmpty { try endEmptyNotices(as: .superseded) }
    }

    /// Takes an event out of a notice; one that waits is to be worded anew.
    func drop(_ event: EventID, from notice: Int64) throws(SQLiteError) {
        try run("UPDATE outbox_subject SET is_dropped = 1 WHERE event = ? AND notice = ?", event, notice)
        try run("UPDATE outbox SET is_stale = 1 WHERE id = ? AND status = 'queued'", notice)
    }

    /// Makes history of notices that wait and whose every event was taken out.
    fileprivate func endEmptyNotices(as status: OutboxNotice.Status) throws(SQLiteError) {
        try run(
            """
            UPDATE outbox SET status = ?
            WHERE status = 'queued' AND is_stale AND NOT EXISTS (
                SELECT * FROM outbox_subject WHERE notice = outbox.id AND NOT is_dropped)
            """, status)
    }

    /// True if notices were written for an event that goes on, alone or with others, and none came to the screen with it:
    /// then its end is not told either.
    func isUnseen(_ event: EventID) throws(SQLiteError) -> Bool {
        try value(
            """
            SELECT count(*) > 0 AND NOT max(status IN ('shown', 'sending') AND NOT is_dropped)
            FROM outbox_subject JOIN outbox ON outbox.id = notice
            WHERE outbox_subject.event = ? AND outbox_subject.kind NOT IN ('over', 'withdrawn')
            """, event) ?? false
    }

    /// Takes out of ends, which wait, the events of `notice` that never came to the screen.
    func suppressEnds(ofWhat notice: Int64) throws(SQLiteError) {
        let ends = try rows(
            """
            SELECT ended.event, ended.notice FROM outbox_subject AS failed
                JOIN outbox_subject AS ended ON ended.event = failed.event
                JOIN outbox ON outbox.id = ended.notice
            WHERE failed.notice = ? AND ended.kind IN ('over', 'withdrawn') AND NOT ended.is_dropped
                AND status = 'queued'
            """, notice
        ) { (row) throws(SQLiteError) in
            (event: try row.column(0, as: EventID.self), notice: try row.column(1, as: Int64.self))
        }
        for end in ends where try isUnseen(end.event) { try drop(end.event, from: end.notice) }
        if !ends.isEmpty { try endEmptyNotices(as: .suppressed) }
    }
}

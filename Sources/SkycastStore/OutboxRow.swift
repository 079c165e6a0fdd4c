import SQLiteKit
import SkycastCore

/// Notices as rows.
enum OutboxRow {
    /// More than these never wait at once.
    static let mostQueued = 200

    static let columns = """
        id, event, kind, severity, summary, body, icon, offers_actions, is_transient, created_at, not_before,
        deliver_by, attempts, status, shown_at, manner, command, window_start, window_end, window_open_ended
        """

    /// What the bubble of a row is known by: `OutboxNotice.bubble`.
    static let bubble = "coalesce(outbox.event, 'notice-' || outbox.id)"

    /// True for what waits for the end of quiet hours.
    static let isHeld = "not_before > created_at"

    /// True for what may still be told at `?1`: what waited for the end of quiet hours however late that comes, but not
    /// that something is over.
    static let isInTime = "(deliver_by >= ?1 OR \(isHeld) AND kind NOT IN ('over', 'withdrawn'))"

    static let insert = """
        INSERT INTO outbox (event, kind, severity, summary, body, icon, offers_actions, is_transient, created_at,
            not_before, deliver_by, attempts, status, manner, command, window_start, window_end, window_open_ended)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// What `insert` takes.
    static func bindings(_ row: OutboxNotice, status: OutboxNotice.Status) -> [(any Bindable)?] {
        let notice = row.notice
        return [
            notice.event, row.kind, notice.severity, notice.summary, notice.body, notice.icon, notice.offersActions,
            notice.isTransient, row.createdAt, row.notBefore, row.deliverBy, row.attempts, status, row.manner,
            row.runsCommand ? "waiting" : nil, row.window?.start, row.window?.end, row.window?.isOpenEnded,
        ]
    }

    /// The notice in `columns`.
    static func notice(_ row: borrowing Statement) throws(SQLiteError) -> OutboxNotice {
        let manner: OutboxNotice.Manner = try row.column(15)
        let notice = try Notice(
            event: row.column(1), severity: row.column(3), summary: row.column(4), body: row.column(5),
            icon: row.column(6), offersActions: row.column(7), isTransient: row.column(8), isSilent: manner != .news)
        var result = try OutboxNotice(
            notice: notice, kind: row.column(2), manner: manner, createdAt: row.column(9), notBefore: row.column(10),
            deliverBy: row.column(11))
        result.id = try row.column(0)
        result.attempts = try row.column(12)
        result.status = try row.column(13)
        result.shownAt = try row.column(14)
        result.runsCommand = try row.column(16, as: String?.self) != nil
        result.window = try window(row, level: notice.severity)
        return result
    }

    private static func window(_ row: borrowing Statement, level: Severity) throws(SQLiteError) -> Window? {
        let start: Timestamp? = try row.column(17)
        let end: Timestamp? = try row.column(18)
        let isOpenEnded: Bool? = try row.column(19)
        guard let start, let end, let isOpenEnded else { return nil }
        return Window(start: start, end: end, level: level, peak: nil, isOpenEnded: isOpenEnded)
    }
}

extension Connection {
    /// The notices written for an event, alone or with others, oldest first; not those that it was taken out of.
    func notices(of event: EventID) throws(SQLiteError) -> [OutboxNotice] {
        try rows(
            """
            SELECT \(OutboxRow.columns) FROM outbox
            WHERE event = ?1
                OR id IN (SELECT notice FROM outbox_subject WHERE outbox_subject.event = ?1 AND NOT is_dropped)
            ORDER BY id
            """, event, as: OutboxRow.notice)
    }

    /// Notices that expired before they could be shown, newest first.
    func missedNotices() throws(SQLiteError) -> [OutboxNotice] {
        try rows(
            "SELECT \(OutboxRow.columns) FROM outbox WHERE status = 'expired' AND manner = 'news' ORDER BY id DESC",
            as: OutboxRow.notice)
    }

    /// Stores notices in the order given; each takes the place of what waits about the same event.
    ///
    /// The end of an event that never came to the screen is not told, alone or with others.
    func store(_ notices: [OutboxNotice], endedIn alerts: [AlertRecord]) throws(SQLiteError) {
        var unseen: Set<EventID> = []
        for alert in alerts where alert.endedAt != nil {
            if try isUnseen(alert.id) { unseen.insert(alert.id) }
            try supersede(alert.id)
        }
        for notice in notices {
            var status = notice.status == .suppressed ? OutboxNotice.Status.suppressed : .queued
            if status == .queued {
                for subject in notice.subjects { try supersede(subject.event) }
            }
            let untold = notice.subjects.map(\.event).filter(unseen.contains)
            if !untold.isEmpty, untold.count == notice.subjects.count { status = .suppressed }
            let id = try insert(notice, status: status)
            if status == .queued {
                for event in untold { try drop(event, from: id) }
            }
        }
        if !notices.isEmpty { try boundQueue() }
    }

    /// Makes history of what exceeds `OutboxRow.mostQueued`: the mildest first, among equals the oldest.
    private func boundQueue() throws(SQLiteError) {
        try run(
            """
            UPDATE outbox SET status = 'expired', server_note = 'too many others waited'
            WHERE status = 'queued' AND id IN (
                SELECT id FROM outbox WHERE status = 'queued'
                ORDER BY severity = 'extreme' DESC, severity = 'severe' DESC, severity = 'moderate' DESC, id DESC
                LIMIT -1 OFFSET ?)
            """, OutboxRow.mostQueued)
    }
}

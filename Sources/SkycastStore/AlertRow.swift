import SQLiteKit
import SkycastCore

/// Events as rows; an open event is stored once, here, and the state of its rule refers to it.
enum AlertRow {
    /// The columns of an `AlertEvent`, as they are read.
    static let event = """
        opened_at, since, begun_at, level, told, told_at, told_subject, told_limits, acknowledged, window_start,
        window_end, window_level, window_peak, window_peak_at, value, peak, peak_at, missed_run, missed_runs,
        window_open_ended, run_source
        """

    /// The columns that `alert` reads.
    static let columns = """
        alert.id, rule, city.id, title, phase, metric, direction, limit_value, ended_at, ending, \(event)
        """

    /// Every event that is kept, newest first.
    static let all = """
        SELECT \(columns)
        FROM alert JOIN city ON city.key = alert.city ORDER BY opened_at DESC, alert.id
        """

    /// The open events, newest first: found by the index that holds only those.
    static let open = """
        SELECT \(columns)
        FROM alert JOIN city ON city.key = alert.city WHERE ended_at IS NULL ORDER BY opened_at DESC, alert.id
        """

    /// An acknowledgement that came in while the cycle was judging is kept, unless the cycle told of something worse.
    ///
    /// An event that ends because its rule was edited stays what it was under the old rule, and a level that is kept from
    /// before an edit keeps its limit.
    static let upsert = """
        INSERT INTO alert (id, rule, city, title, phase, metric, direction, limit_value, ended_at, ending, \(event))
        VALUES (?, ?, (SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?, ?, ?,
            ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET
            title = CASE WHEN excluded.ending IS 'removed' THEN title ELSE excluded.title END,
            phase = excluded.phase,
            metric = CASE WHEN excluded.ending IS 'removed' THEN metric ELSE excluded.metric END,
            direction = CASE WHEN excluded.ending IS 'removed' THEN direction ELSE excluded.direction END,
            limit_value = CASE WHEN excluded.ending IS 'removed' THEN limit_value
                ELSE coalesce(excluded.limit_value, limit_value) END,
            ended_at = excluded.ended_at,
            ending = excluded.ending,
            since = excluded.since,
            begun_at = excluded.begun_at,
            level = excluded.level,
            acknowledged = CASE WHEN excluded.told IS told THEN coalesce(acknowledged, excluded.acknowledged)
                ELSE excluded.acknowledged END,
            told = excluded.told,
            told_at = excluded.told_at,
            told_subject = excluded.told_subject,
            told_limits = excluded.told_limits,
            window_start = excluded.window_start,
            window_end = excluded.window_end,
            window_level = excluded.window_level,
            window_peak = excluded.window_peak,
            window_peak_at = excluded.window_peak_at,
            value = excluded.value,
            peak = excluded.peak,
            peak_at = excluded.peak_at,
            missed_run = excluded.missed_run,
            missed_runs = excluded.missed_runs,
            window_open_ended = excluded.window_open_ended,
            run_source = excluded.run_source
        """

    /// What `upsert` takes.
    static func bindings(_ alert: AlertRecord) -> [(any Bindable)?] {
        let event = alert.event
        let window = event.window
        return [
            alert.id, alert.rule, alert.city, alert.title, alert.phase, alert.metric, alert.direction, alert.limit,
            alert.endedAt, alert.ending,
            event.openedAt, event.since, event.begunAt, event.level, event.told, event.toldAt,
            event.toldMeaning.map { Int64(bitPattern: $0.subject) },
            event.toldMeaning.map { Int64(bitPattern: $0.limits) }, event.acknowledged, window?.start,
            window?.end, window?.level, window?.peak?.value, window?.peak?.at, event.value,
            event.observedPeak?.value, event.observedPeak?.at, event.missedRun, event.missedRuns,
            window?.isOpenEnded ?? false, event.runSource,
        ]
    }

    /// The event in `columns`, without its snooze.
    static func alert(_ row: borrowing Statement) throws(SQLiteError) -> AlertRecord {
        try AlertRecord(
            id: row.column(0), rule: row.column(1), city: row.column(2), title: row.column(3), phase: row.column(4),
            event: event(row, from: 10), metric: row.column(5), direction: row.column(6), limit: row.column(7),
            endedAt: row.column(8), ending: row.column(9))
    }

    /// The event in the columns `event`, of which the first is column `first` of the row.
    static func event(_ row: borrowing Statement, from first: Int) throws(SQLiteError) -> AlertEvent {
        var event = try AlertEvent(
            openedAt: row.column(first), since: row.column(first + 1), level: row.column(first + 3))
        event.begunAt = try row.column(first + 2)
        event.told = try row.column(first + 4)
        event.toldAt = try row.column(first + 5)
        event.toldMeaning = try meaning(row, from: first + 6)
        event.acknowledged = try row.column(first + 8)
        event.window = try window(row, from: first + 9, openEnded: first + 19)
        event.value = try row.column(first + 14)
        event.observedPeak = try peak(row, from: first + 15)
        event.missedRun = try row.column(first + 17)
        event.missedRuns = try row.column(first + 18)
        event.runSource = try row.column(first + 20)
        return event
    }

    static func meaning(_ row: borrowing Statement, from first: Int) throws(SQLiteError) -> RuleMeaning? {
        let subject: Int64? = try row.column(first)
        let limits: Int64? = try row.column(first + 1)
        guard let subject, let limits else { return nil }
        return RuleMeaning(subject: UInt64(bitPattern: subject), limits: UInt64(bitPattern: limits))
    }

    private static func window(_ row: borrowing Statement, from first: Int, openEnded: Int) throws(SQLiteError)
        -> Window?
    {
        let start: Timestamp? = try row.column(first)
        let end: Timestamp? = try row.column(first + 1)
        let level: Severity? = try row.column(first + 2)
        guard let start, let end, let level else { return nil }
        let isOpenEnded: Bool? = try row.column(openEnded)
        return Window(
            start: start, end: end, level: level, peak: try peak(row, from: first + 3),
            isOpenEnded: isOpenEnded ?? false)
    }

    private static func peak(_ row: borrowing Statement, from first: Int) throws(SQLiteError) -> Peak? {
        let value: Double? = try row.column(first)
        let at: Timestamp? = try row.column(first + 1)
        guard let value, let at else { return nil }
        return Peak(value: value, at: at)
    }
}

import SQLiteKit
import SkycastCore

/// Rule states as rows.
enum RuleStateRow {
    static let all = """
        SELECT rule_state.rule, city.id, rule_state.phase, pending_since, held_s, cleared_s, last_reading_at,
            last_reading_sight, last_known_at, last_first_at, meaning_subject, meaning_limits, event,
            \(AlertRow.event)
        FROM rule_state JOIN city ON city.key = rule_state.city LEFT JOIN alert ON alert.id = rule_state.event
        """

    static let upsert = """
        INSERT INTO rule_state (city, rule, phase, event, pending_since, held_s, cleared_s, last_reading_at,
            last_reading_sight, last_known_at, last_first_at, meaning_subject, meaning_limits)
        VALUES ((SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            phase = excluded.phase,
            event = excluded.event,
            pending_since = excluded.pending_since,
            held_s = excluded.held_s,
            cleared_s = excluded.cleared_s,
            last_reading_at = excluded.last_reading_at,
            last_reading_sight = excluded.last_reading_sight,
            last_known_at = excluded.last_known_at,
            last_first_at = excluded.last_first_at,
            meaning_subject = excluded.meaning_subject,
            meaning_limits = excluded.meaning_limits
        """

    /// What `upsert` takes.
    static func bindings(_ key: RuleKey, _ state: RuleState) -> [(any Bindable)?] {
        [
            key.city, key.rule, state.phase,
            state.event.map { EventID(rule: key.rule, city: key.city, openedAt: $0.openedAt) },
            state.pendingSince, state.held, state.cleared, state.lastReading?.validAt, state.lastReading?.sight,
            state.lastKnownAt, state.lastFirstAt, state.meaning.map { Int64(bitPattern: $0.subject) },
            state.meaning.map { Int64(bitPattern: $0.limits) },
        ]
    }

    static func state(_ row: borrowing Statement) throws(SQLiteError) -> (RuleKey, RuleState) {
        var state = RuleState()
        state.phase = try row.column(2)
        state.pendingSince = try row.column(3)
        state.held = try row.column(4)
        state.cleared = try row.column(5)
        let readAt: Timestamp? = try row.column(6)
        let sight: RuleState.Sight? = try row.column(7)
        if let readAt, let sight { state.lastReading = RuleState.LastReading(validAt: readAt, sight: sight) }
        state.lastKnownAt = try row.column(8)
        state.lastFirstAt = try row.column(9)
        state.meaning = try AlertRow.meaning(row, from: 10)
        if try row.column(12, as: EventID?.self) != nil { state.event = try AlertRow.event(row, from: 13) }
        return (RuleKey(rule: try row.column(0), city: try row.column(1)), state)
    }
}

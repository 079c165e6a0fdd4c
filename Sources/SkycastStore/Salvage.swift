import SQLiteKit
import SkycastCore

/// What is taken over from a damaged database: what a person was told, knows and asked for, not the weather of the past.
struct Salvage {
    /// Filled anew by the next poll, or of no use when part of it is missing.
    private static let left: Set = [
        "snapshot", "forecast_run", "answer_validity", "evaluation_input", "hourly", "daily", "schema_migration",
        "identity",
    ]
    let target: Connection

    /// Copies table by table, each on its own, as far as it can be read and makes sense.
    func run(from file: String, at now: Timestamp) {
        // SQLite throws the log of an empty database away.
        if let status = try? FileStatus(of: file), status.size > 0,
            let (source, _, copy) = try? ReadOnlyStore.connect(file: file, path: file, busyTimeout: .zero)
        {
            source.keepLogOnClose(true)
            defer { withExtendedLifetime(copy) {} }
            for table in (try? target.tables()) ?? [] where !Self.left.contains(table) {
                try? source.copyRows(of: table, to: target, skipsRefused: true)
            }
        }
        // Keys of runs that are not here would soon be those of others.
        try? target.run("UPDATE city SET newest_run = NULL")
        keepOnlyWhatCanBeRead()
        endWhatNoRuleKnows(at: now)
    }

    private func keepOnlyWhatCanBeRead() {
        try? dropUnreadableAlerts()
        if (try? target.watchedCities()) == nil || (try? target.alerts(ended: true)) == nil
            || (try? target.ruleStates()) == nil
        {
            for table in ["rule_state", "alert", "city"] { try? target.execute("DELETE FROM \(table)") }
        }
        if (try? target.snoozes()) == nil { try? target.run("DELETE FROM snooze") }
        if (try? target.allNotices()) == nil { try? target.run("DELETE FROM outbox") }
    }

    /// An event that makes no sense costs only itself and the state of its rule: the rule begins anew.
    private func dropUnreadableAlerts() throws(SQLiteError) {
        var unreadable: [EventID] = []
        try target.forEachRow(AlertRow.all) { (row) throws(SQLiteError) in
            if (try? AlertRow.alert(row)) == nil { unreadable.append(try row.column(0)) }
        }
        for event in unreadable {
            try target.run("DELETE FROM rule_state WHERE event = ?", event)
            try target.run("DELETE FROM alert WHERE id = ?", event)
        }
    }

    /// An open event whose rule state was lost would stay open for ever.
    private func endWhatNoRuleKnows(at now: Timestamp) {
        try? target.run(
            """
            UPDATE alert SET ended_at = ?, ending = 'unknown', phase = 'idle'
            WHERE ended_at IS NULL AND id NOT IN (SELECT event FROM rule_state WHERE event IS NOT NULL)
            """, now)
    }
}

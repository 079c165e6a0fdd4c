import SQLiteKit
package import SkycastCore

extension Store {
    /// Where every rule stands for every city, from the last cycle that judged it.
    package func ruleStates() throws(StoreError) -> [RuleKey: RuleState] {
        try read { (database) throws(SQLiteError) in try database.ruleStates() }
    }

    /// Notes that the user knows of an event, as bad as it is or was told, so that it is not repeated.
    package func acknowledge(_ event: EventID, at now: Timestamp) throws(StoreError) -> Acknowledgement {
        try write { (database) throws(SQLiteError) in
            let found = try database.rows(
                "SELECT ended_at IS NULL, \(AlertRow.event) FROM alert WHERE id = ?", event
            ) { (row) throws(SQLiteError) in
                (isOpen: try row.column(0, as: Bool.self), event: try AlertRow.event(row, from: 1))
            }
            guard let alert = found.first else { return .unknown }
            guard alert.isOpen else { return .ended }
            try database.run(
                "UPDATE alert SET acknowledged = ?, acknowledged_at = ? WHERE id = ?", alert.event.worstLevel, now,
                event)
            return .acknowledged
        }
    }

    /// Events, newest first: the open ones, or with `ended` all that are kept.
    package func alerts(ended: Bool = false) throws(StoreError) -> [AlertRecord] {
        try read { (database) throws(SQLiteError) in try database.alerts(ended: ended) }
    }
}

/// What became of an acknowledgement.
package enum Acknowledgement: Hashable, Sendable {
    /// The event is open and acknowledged.
    case acknowledged
    /// It has ended; nothing changed.
    case ended
    /// No event has this id.
    case unknown
}

extension Connection {
    func ruleStates() throws(SQLiteError) -> [RuleKey: RuleState] {
        let states = try rows(RuleStateRow.all, as: RuleStateRow.state)
        return Dictionary(states, uniquingKeysWith: { first, _ in first })
    }

    /// Stores events, and states that refer to them.
    func store(_ alerts: [AlertRecord], _ states: [RuleKey: RuleState]) throws(SQLiteError) {
        for alert in alerts { try run(AlertRow.upsert, values: AlertRow.bindings(alert)) }
        for (key, state) in states { try run(RuleStateRow.upsert, values: RuleStateRow.bindings(key, state)) }
    }

    /// Events, newest first, with the latest snooze that covers each.
    func alerts(ended: Bool) throws(SQLiteError) -> [AlertRecord] {
        let snoozes = try snoozes()
        return try rows(ended ? AlertRow.all : AlertRow.open) { (row) throws(SQLiteError) in
            var alert = try AlertRow.alert(row)
            alert.snoozedUntil = snoozes.filter { $0.covers(alert) }.map(\.until).max()
            return alert
        }
    }
}

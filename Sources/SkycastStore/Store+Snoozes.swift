import SQLiteKit
package import SkycastCore

extension Store {
    /// Silences a rule, a city, an event or everything, in place of an earlier snooze of the same.
    ///
    /// - Returns: What is in force: an end farther ahead of `now` than `Snooze.longest` is brought forward to that.
    @discardableResult
    package func snooze(_ snooze: Snooze, at now: Timestamp) throws(StoreError) -> Snooze {
        let snooze = Snooze(scope: snooze.scope, until: min(snooze.until, now + Snooze.longest))
        try write { (database) throws(SQLiteError) in
            try database.run("DELETE FROM snooze WHERE until <= ?", now)
            try database.run("DELETE FROM snooze WHERE scope = ? AND id = ?", snooze.scope.word, snooze.scope.id)
            try database.run(
                "INSERT INTO snooze VALUES (?, ?, ?)", snooze.scope.word, snooze.scope.id, snooze.until)
        }
        return snooze
    }

    /// Ends a snooze; false if there was none.
    @discardableResult package func unsnooze(_ scope: Snooze.Scope) throws(StoreError) -> Bool {
        try write { (database) throws(SQLiteError) in
            try database.run("DELETE FROM snooze WHERE scope = ? AND id = ?", scope.word, scope.id)
            return database.changes > 0
        }
    }

    /// The snoozes in force at a moment, the first to end first.
    package func snoozes(at now: Timestamp) throws(StoreError) -> [Snooze] {
        try read { (database) throws(SQLiteError) in try database.snoozes().filter { $0.until > now } }
    }
}

extension Connection {
    /// Every snooze that is kept, also one that is over, the first to end first.
    func snoozes() throws(SQLiteError) -> [Snooze] {
        let exceptions = try rows("SELECT scope, id, event FROM snooze_exception") { (row) throws(SQLiteError) in
            (
                scope: try Snooze.Scope(word: row.column(0), id: row.column(1)),
                event: try row.column(2, as: EventID.self)
            )
        }
        return try rows("SELECT scope, id, until FROM snooze ORDER BY until, scope, id") { (row) throws(SQLiteError) in
            guard let scope = try Snooze.Scope(word: row.column(0), id: row.column(1)) else {
                throw .damaged("a snooze")
            }
            var snooze = Snooze(scope: scope, until: try row.column(2))
            snooze.exceptions = Set(exceptions.filter { $0.scope == scope }.map(\.event))
            return snooze
        }
    }

    /// Ends the snooze of an event, and lets those of more no longer silence it.
    func endSnoozes(of event: EventID) throws(SQLiteError) {
        try run("DELETE FROM snooze WHERE scope = 'event' AND id = ?", event)
        try run("INSERT OR IGNORE INTO snooze_exception SELECT scope, id, ? FROM snooze WHERE scope <> 'event'", event)
    }
}

extension Snooze.Scope {
    fileprivate var word: String {
        switch self {
        case .everything: "everything"
        case .rule: "rule"
        case .city: "city"
        case .event: "event"
        }
    }

    fileprivate var id: String {
        switch self {
        case .everything: ""
        case .rule(let rule): rule.text
        case .city(let city): city.text
        case .event(let event): event.text
        }
    }

    fileprivate init?(word: String, id: String) {
        switch word {
        case "everything": self = .everything
        case "rule": self = .rule(RuleID(id))
        case "city": self = .city(CityID(id))
        case "event": self = .event(EventID(id))
        default: return nil
        }
    }
}

import SQLiteKit
package import SkycastCore

/// The store as a reader opens it: while the daemon writes, after it has stopped or was killed, and where nothing can
/// be written.
///
/// Every answer is one state of the store as a whole. Waiting for a lock ends after two seconds, as `.busy`.
package final class ReadOnlyStore: StoreReader {
    let path: String
    private let database: Connection
    /// What is read in place of the store's own files; nil if those are read.
    private let copy: PrivateCopy?

    init(path: String, database: Connection, copy: PrivateCopy?) {
        self.path = path
        self.database = database
        self.copy = copy
    }

    /// Every watched city in the order of the configuration, with the newest that is known about it.
    ///
    /// The time it takes does not grow with the history: each is one seek.
    package func reports() throws(StoreError) -> [CityReport] {
        try read { (database) throws(SQLiteError) in
            let alerts = try database.alerts(ended: false)
            let substitutes = try database.substitutes()
            var reports: [CityReport] = []
            for (key, cityReport) in try database.watchedCities() {
                var report = cityReport
                report.snapshot = try database.newestSnapshot(of: report.city.id, key: key)
                report.forecast = try database.newestForecast(of: report.city.id, key: key)
                report.substitute = substitutes[report.city.id]
                report.alerts = alerts.filter { $0.city == report.city.id }
                report.alerts.sort { $0.event.level > $1.event.level }  // stable: newest first within a level
                reports.append(report)
            }
            return reports
        }
    }

    /// The cities that are watched no more, and the places where others were, as they were called.
    package func formerCities() throws(StoreError) -> [City] {
        try read { (database) throws(SQLiteError) in try database.formerCities() }
    }

    /// Events, newest first: the open ones, or with `ended` all that are kept.
    package func alerts(ended: Bool) throws(StoreError) -> [AlertRecord] {
        try read { (database) throws(SQLiteError) in try database.alerts(ended: ended) }
    }

    /// The notices written for an event, alone or with others, oldest first.
    package func notices(of event: EventID) throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in try database.notices(of: event) }
    }

    /// Notices that expired before they could be shown, newest first.
    package func missedNotices() throws(StoreError) -> [OutboxNotice] {
        try read { (database) throws(SQLiteError) in try database.missedNotices() }
    }

    /// The readings of a city valid at or after a moment, in order.
    package func readings(of city: CityID, since: Timestamp) throws(StoreError) -> [Outlook.Reading] {
        try read { (database) throws(SQLiteError) in try database.readings(of: city, since: since) }
    }

    /// Where every rule stood for every city when the daemon last judged it.
    package func ruleStates() throws(StoreError) -> [RuleKey: RuleState] {
        try read { (database) throws(SQLiteError) in try database.ruleStates() }
    }

    /// Every snooze that is kept, also one that is over, the first to end first.
    package func snoozes() throws(StoreError) -> [Snooze] {
        try read { (database) throws(SQLiteError) in try database.snoozes() }
    }

    /// Hands over what the evaluations of a city saw at or after a moment, in order, without holding more than one.
    package func forEachEvaluation(
        of city: CityID, since: Timestamp, do body: (StoredEvaluation) -> Void
    ) throws(StoreError) {
        try read { (database) throws(SQLiteError) in
            try database.forEachEvaluation(of: city, since: since, limit: .max, do: body)
        }
    }

    /// Copies all of it, as it is now, into a file that is empty; nothing of the store is locked or written for it.
    func copy(to file: String) throws(StoreError) {
        try StoreError.naming(path) { () throws(SQLiteError) in
            try database.execute("PRAGMA query_only = OFF")  // the copy counts as a write
            try database.vacuum(into: file)
            try database.execute("PRAGMA query_only = ON")
        }
    }

    func read<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        try StoreError.naming(path) { () throws(SQLiteError) in
            try database.readTransaction { () throws(SQLiteError) in try body(database) }
        }
    }
}

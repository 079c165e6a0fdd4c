/// The store as a reader sees it: what is known about the cities, whether or not the daemon runs.
package protocol StoreReader {
    /// Every active city in the order of the configuration, with the newest that is known about it.
    func reports() throws(StoreError) -> [CityReport]

    /// The cities that are watched no more, and the places where others were, as they were called.
    func formerCities() throws(StoreError) -> [City]

    /// Events, newest first: the open ones, or with `ended` all that are kept.
    func alerts(ended: Bool) throws(StoreError) -> [AlertRecord]

    /// The notices written for an event, alone or with others, oldest first.
    func notices(of event: EventID) throws(StoreError) -> [OutboxNotice]

    /// Notices that expired before they could be shown, newest first.
    func missedNotices() throws(StoreError) -> [OutboxNotice]

    /// Where every rule stood for every city when the daemon last judged it.
    func ruleStates() throws(StoreError) -> [RuleKey: RuleState]

    /// Every snooze that is kept, also one that is over.
    func snoozes() throws(StoreError) -> [Snooze]

    /// The readings of a city valid at or after a moment, in order.
    func readings(of city: CityID, since: Timestamp) throws(StoreError) -> [Outlook.Reading]

    /// The history of one metric of a city from a moment up to another, in order: by the day where it is old, then by
    /// the hour, then reading by reading.
    func history(of city: CityID, _ metric: Metric, in range: Range<Timestamp>) throws(StoreError) -> [HistoryPoint]

    /// Hands over what the evaluations of a city saw at or after a moment, in order, one at a time.
    func forEachEvaluation(
        of city: CityID, since: Timestamp, do body: (StoredEvaluation) -> Void
    ) throws(StoreError)
}

/// All that is known about one city at the moment of reading.
package struct CityReport: Sendable {
    package let city: City
    /// How often it is polled.
    package let interval: Seconds
    /// The newest snapshot; nil before the first.
    package var snapshot: Snapshot?
    /// The newest forecast; nil before the first.
    package var forecast: Forecast?
    /// Open events, worst first.
    package var alerts: [AlertRecord] = []
    package var lastAttemptAt: Timestamp?
    package var lastSuccessAt: Timestamp?
    /// What the last attempt failed with; nil if it succeeded.
    package var lastError: String?
    /// Who stands in for the source asked first; nil if nobody has to.
    package var substitute: Substitute?

    package init(city: City, interval: Seconds) {
        self.city = city
        self.interval = interval
    }
}

/// Why the store did not do what was asked.
///
/// Text never holds bound values or coordinates.
package enum StoreError: Error, Hashable, Sendable {
    /// There is no store at this path.
    case missing(path: String)
    /// Another process holds it for longer than we wait.
    case busy(path: String)
    /// It cannot be opened or read; why.
    case unreadable(path: String, reason: String)
    /// Its file is damaged; why.
    case corrupt(path: String, reason: String)
    /// A newer Skycast wrote it.
    case writtenByNewerVersion(path: String)
    /// An older Skycast wrote it, and its daemon has not been restarted since.
    case writtenByOlderVersion(path: String)
    /// The disk or quota is full.
    case full(path: String)
    /// It belongs to another user, or others may write it; why.
    case notOurs(path: String, reason: String)
}

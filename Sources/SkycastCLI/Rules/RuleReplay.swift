import SkycastCore

/// What rules would have told at the cities over the stored history.
struct RuleReplay {
    let cities: [(report: CityReport, replay: Replay)]
    /// From when on evaluations were asked for.
    let since: Timestamp
    /// When the first of them took place; nil if there was none.
    let beginning: Timestamp?
    /// How many evaluations there were.
    let count: Int

    /// Replays all evaluations stored since a moment, holding one of them at a time.
    init(
        _ rules: [Rule], _ reports: [CityReport], _ store: any StoreReader, since: Timestamp
    ) throws(StoreError) {
        let needsHistory = rules.contains(where: \.needsHistory)
        var cities: [(report: CityReport, replay: Replay)] = []
        var beginning: Timestamp?
        var count = 0
        for report in reports {
            let id = report.city.id
            let readings = needsHistory ? try store.readings(of: id, since: since - Outlook.historyNeeded) : []
            var replay = Replay(rules: rules, city: id, interval: report.interval, readings: readings)
            var first: Timestamp?
            try store.forEachEvaluation(of: id, since: since) { stored in
                if first == nil { first = stored.input.at }
                count += 1
                replay.take(stored)
            }
            beginning = [beginning, first].compactMap(\.self).min()
            cities.append((report, replay))
        }
        self.cities = cities
        self.since = since
        self.beginning = beginning
        self.count = count
    }

    /// The events that would have been told, of all cities.
    var alerts: [Replay.Event] { cities.flatMap(\.replay.events.alerts) }
}

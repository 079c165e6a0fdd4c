package import SkycastConfig
package import SkycastCore
package import SkycastStore

/// One round of the main job: what came in is judged by the rules, and all that follows is stored in one transaction.
///
/// The states are read from the store each time and go back in the same transaction as the snapshots and the notices,
/// so there is nothing in memory that a crash could lose.
package struct AlertCycle {
    private let settings: Settings
    private let store: Store
    private let source: SourceAttribution
    private let zones: any TimeZoneRules
    private let log: Log
    private let judged: JudgedCities

    /// A cycle that judges by `settings` and writes to `store`.
    package init(
        settings: Settings, store: Store, source: SourceAttribution, zones: any TimeZoneRules,
        judged: JudgedCities, log: Log
    ) {
        self.settings = settings
        self.store = store
        self.source = source
        self.zones = zones
        self.judged = judged
        self.log = log
    }

    /// Stores what `weather` and `failures` say about their cities and what the rules make of it at `now`.
    ///
    /// Cities that failed, and those `unheard` of for long, are judged too: their reading is unknown, time passes.
    package func run(
        weather: [CityWeather], failures: [CityID: String] = [:], unheard: Set<CityID> = [], at now: Timestamp
    ) async throws(StoreError) {
        var record = CycleRecord(at: now)
        record.failures = failures
        let states = try await store.ruleStates()
        var tellings: [Telling] = []
        var untold: [Telling] = []
        for city in try await store.cities() {
            let given = weather.first { $0.city == city.id }
            guard given != nil || failures[city.id] != nil || unheard.contains(city.id) else { continue }
            let stored = try await store.latest(city.id)
            let answer = given.map { $0.following(stored.forecast) }
            if let answer { record.weather.append(answer) }
            let sight = try await sight(of: city, stored, answer, at: now)
            // After a start nothing is judged until there is a fresh reading.
            guard judged.contains(city.id) || sight.outlook.freshReading(at: now) != nil else { continue }
            let isFirst = judged.insert(city.id)
            let before = isFirst ? states.mapValues { $0.resumed() } : states
            record.inputs.append(sight.input(at: now, afterRestart: isFirst))
            for judgement in Judgement.all(
                of: settings.rules, for: sight.city, states: before, outlook: sight.outlook, at: now)
            {
                record.states[judgement.key] = judgement.evaluation.state
                record.alerts += judgement.alerts
                if var telling = judgement.telling {
                    telling.age = sight.age(for: telling.alert, at: now)
                    telling = telling.from(sight.origin)
                    if telling.kind == .escalate, try await !store.hasReachedSomebody(telling.alert.id) {
                        telling.toldBefore = nil
                    }
                    tellings.append(telling)
                } else if let alert = judgement.alerts.last, alert.endedAt == nil, alert.event.told != nil {
                    var telling = Telling(kind: .first, alert: alert, city: sight.city)
                        .with(settings.rule(alert.rule)).from(sight.origin)
                    telling.age = sight.age(for: alert, at: now)
                    untold.append(telling)
                }
                log.debug(
                    "\(judgement.key.city) \(judgement.key.rule): \(judgement.evaluation.decision.reason.rawValue)")
            }
        }
        let writer = try await noticeWriter(at: now)
        record.notices = writer.rows(for: tellings, source: source)
        record.snoozesEnded = tellings.filter(\.endsSnoozes).map(\.alert.id)
        if !untold.isEmpty {
            record.updates = writer.updates(for: untold, told: try await store.noticesInForce(), source: source)
        }
        try await store.commit(record)
        for telling in tellings {
            log.notice(
                "alert \(telling.alert.id) \(telling.alert.rule) \(telling.city.id): \(telling.kind.rawValue), \(telling.severity.name)"
            )
        }
    }

    /// Ends, without a word, the events of rules and cities that are no longer configured.
    package func endOrphans(at now: Timestamp) async throws(StoreError) {
        let rules = Dictionary(uniqueKeysWithValues: settings.rules.map { ($0.id, $0) })
        let cities = Set(settings.cities.map(\.id))
        var record = CycleRecord(at: now)
        for (key, state) in try await store.ruleStates() where state.phase != .idle {
            if cities.contains(key.city), rules[key.rule]?.applies(to: key.city) ?? false { continue }
            record.states[key] = RuleState()
        }
        guard !record.states.isEmpty else { return }
        for var alert in try await store.alerts()
        where record.states[RuleKey(rule: alert.rule, city: alert.city)] != nil {
            alert.phase = .idle
            alert.endedAt = now
            alert.ending = .removed
            record.alerts.append(alert)
        }
        try await store.commit(record)
    }

    /// What the rules get to see of a city; without an answer its reading is unknown, the forecast still counts.
    private func sight(
        of city: City, _ stored: (snapshot: Snapshot?, forecast: Forecast?), _ answer: CityWeather?,
        at now: Timestamp
    ) async throws(StoreError) -> Sight {
        let forecast = answer?.forecast ?? stored.forecast
        // What was stored under a clock that was wrong may be for a time to come; that of another source hides what its own
        // says now.
        let source = answer?.snapshot?.source ?? stored.snapshot?.source
        let last = [answer?.snapshot, stored.snapshot].compactMap(\.self)
            .filter { $0.source == source && $0.validAt - now <= Freshness.futureTolerance }
            .max { $0.validAt < $1.validAt }
        let newest = answer == nil ? nil : last
        var history = settings.rules.contains(where: \.needsHistory) ? [Outlook.Reading]() : nil
        if let newest, history != nil {
            history = try await store.readings(of: city.id, since: newest.validAt - Outlook.historyNeeded)
        }
        let outlook = Outlook.completed(
            reading: newest.map(Outlook.Reading.init), steps: forecast?.steps ?? [], run: forecast?.run,
            source: forecast?.source, interval: settings.interval(of: city), history: history?[...])
        var city = city
        city.timeZone = city.timeZone ?? answer?.timeZone
        return Sight(
            city: city, outlook: outlook, origin: WeatherOrigin(reading: last?.source, forecast: forecast?.source),
            readAt: last?.validAt, forecastAt: forecast?.fetchedAt,
            forecastLimit: Freshness.limit(interval: settings.forecastInterval))
    }

    private func noticeWriter(at now: Timestamp) async throws(StoreError) -> NoticeWriter {
        NoticeWriter(
            policy: settings.deliveryPolicy(snoozes: try await store.snoozes(at: now)), units: settings.units,
            zones: zones, now: now, runsCommand: settings.notifications.command != nil)
    }
}

/// A city and what its rules get to see.
private struct Sight {
    let city: City
    let outlook: Outlook
    let origin: WeatherOrigin
    /// When the last reading was valid, whether or not it counts now.
    let readAt: Timestamp?
    let forecastAt: Timestamp?
    let forecastLimit: Seconds

    /// How old the data behind an event is, if it is not fresh: the forecast for what is expected, else the reading.
    func age(for alert: AlertRecord, at now: Timestamp) -> Seconds? {
        if alert.phase == .expected {
            return forecastAt.map { now - $0 }.flatMap { $0 > forecastLimit ? $0 : nil }
        }
        return outlook.freshReading(at: now) == nil ? readAt.map { now - $0 } : nil
    }

    func input(at now: Timestamp, afterRestart: Bool) -> EvaluationInput {
        EvaluationInput(
            city: city.id, at: now, snapshotValidAt: outlook.reading?.validAt,
            source: outlook.reading == nil ? nil : origin.reading, run: outlook.run, afterRestart: afterRestart)
    }
}

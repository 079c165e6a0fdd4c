package import SkycastConfig
package import SkycastCore
package import SkycastStore

/// Asks the source for the weather of each city when it is due, one request at a time, and runs the alert cycle.
package struct PollingService: Service {
    private let settings: Settings
    private let source: any ForecastSource
    private let store: Store
    private let dependencies: Dependencies
    private let doorbell: Doorbell
    private let pulse: Pulse

    /// A service that polls the cities of `settings` and rings `doorbell` after each cycle.
    package init(
        settings: Settings, source: any ForecastSource, store: Store, doorbell: Doorbell, pulse: Pulse,
        _ dependencies: Dependencies
    ) {
        self.settings = settings
        self.source = source
        self.store = store
        self.doorbell = doorbell
        self.pulse = pulse
        self.dependencies = dependencies
    }

    package func run() async throws {
        var round = try await Round(settings, source, store, dependencies)
        while !Task.isCancelled {
            while let batch = round.nextBatch {
                await round.poll(batch)
                doorbell.ring()
                pulse.beat()
            }
            pulse.beat()
            dependencies.manager.status(round.status)
            try await dependencies.clock.sleep(for: round.untilNextBatch)
        }
    }

    /// Polls everything that is due now, once, and returns.
    package func runOnce() async throws {
        var round = try await Round(settings, source, store, dependencies)
        while let batch = round.nextBatch { await round.poll(batch) }
    }
}

/// The plan, and what has been learnt about the server, while the service runs.
private struct Round {
    private let settings: Settings
    private let source: any ForecastSource
    private let dependencies: Dependencies
    private var plan = PollPlan()
    private var cycle: AlertCycle
    private var failures = FailureLog()

    init(
        _ settings: Settings, _ source: any ForecastSource, _ store: Store, _ dependencies: Dependencies
    ) async throws(StoreError) {
        self.settings = settings
        self.source = source
        self.dependencies = dependencies
        cycle = AlertCycle(
            settings: settings, store: store, source: source.attribution, zones: dependencies.zones,
            log: dependencies.log)
        let now = dependencies.wall.now
        try await cycle.endOrphans(at: now)
        for city in settings.cities {
            let stored = try await store.latest(city.id)
            plan.add(
                city.id, interval: settings.interval(of: city), forecastInterval: settings.forecastInterval,
                ages: PollPlan.Ages(
                    snapshot: stored.snapshot.map { now - $0.fetchedAt },
                    forecast: stored.forecast.map { now - $0.fetchedAt }),
                at: dependencies.clock.elapsed)
        }
    }

    var nextBatch: PollPlan.Batch? {
        Task.isCancelled ? nil : plan.batch(at: dependencies.clock.elapsed, limit: source.citiesPerRequest)
    }

    /// At most a minute, so that a clock that stood still in sleep delays nothing for long.
    var untilNextBatch: Duration {
        guard let due = plan.nextDue else { return .seconds(60) }
        return min(max(due - dependencies.clock.elapsed, .milliseconds(1)), .seconds(60))
    }

    var status: String {
        let count = settings.cities.count
        guard count > 0 else { return "no city configured; add one to the configuration" }
        return "\(count) \(count == 1 ? "city" : "cities"), \(nextPoll)\(failures.last.map { "; " + $0 } ?? "")"
    }

    private var nextPoll: String {
        guard let due = plan.nextDue else { return "no poll planned" }
        let wait = Seconds(max((due - dependencies.clock.elapsed).components.seconds, 0))
        return "next poll "
            + MomentText.clock(dependencies.zones.civilTimeOrUTC(of: dependencies.wall.now + wait, in: nil))
    }

    mutating func poll(_ batch: PollPlan.Batch) async {
        let cities = settings.cities.filter { batch.cities.contains($0.id) }
        do {
            let weather = try await source.fetch(cities, forecast: batch.forecast, now: dependencies.wall.now)
            plan.succeeded(batch, at: dependencies.clock.elapsed)
            if let time = weather.lazy.compactMap(\.serverTime).first { dependencies.wall.compare(withServer: time) }
            if failures.recovered() { dependencies.log.notice("\(source.attribution.name) answers again") }
            await store(weather: weather, failures: [:])
        } catch {
            await handle(error, for: batch)
        }
    }

    private mutating func handle(_ error: SourceError, for batch: PollPlan.Batch) async {
        if Task.isCancelled { return }
        switch error.kind {
        case .rejected where batch.cities.count > 1:
            // One bad city fails the whole request; asked alone it costs only itself.
            for city in batch.cities { await poll(PollPlan.Batch(cities: [city], forecast: batch.forecast)) }
            return
        case .rejected, .unauthorized: for city in batch.cities { plan.reject(city) }
        case .transient, .unresolved: pause(nil)
        case .holdFor(let span): pause(span.duration)
        case .holdUntil(let reset): pause(reset.wait(from: dependencies.wall.now).duration)
        }
        if failures.isNews(error.message, at: dependencies.clock.elapsed) {
            dependencies.log.warning("\(source.attribution.name): \(error.message)")
        }
        await store(weather: [], failures: Dictionary(uniqueKeysWithValues: batch.cities.map { ($0, error.message) }))
    }

    private mutating func pause(_ pause: Duration?) {
        plan.failed(at: dependencies.clock.elapsed, pause: pause, chance: dependencies.chance())
    }

    private mutating func store(weather: [CityWeather], failures: [CityID: String]) async {
        do {
            try await cycle.run(weather: weather, failures: failures, at: dependencies.wall.now)
        } catch {
            dependencies.log.error(error.message)
        }
    }
}

extension SourceError.Reset {
    /// How long from `now` until the server counts anew, and a little, so as not to be the first through the door.
    fileprivate func wait(from now: Timestamp) -> Seconds {
        let period: Int64 = self == .nextHour ? 3600 : 86_400
        return Seconds(period - now.seconds % period + 30)
    }
}

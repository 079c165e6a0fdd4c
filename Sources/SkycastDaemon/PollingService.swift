package import SkycastConfig
import SkycastControl
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
    private let desk: PollingDesk
    private let status: StatusLine

    /// A service that polls the cities of `settings` and rings `doorbell` after each cycle.
    package init(
        settings: Settings, source: any ForecastSource, store: Store, doorbell: Doorbell, pulse: Pulse,
        desk: PollingDesk = PollingDesk(), status: StatusLine, _ dependencies: Dependencies
    ) {
        self.settings = settings
        self.source = source
        self.store = store
        self.doorbell = doorbell
        self.pulse = pulse
        self.desk = desk
        self.status = status
        self.dependencies = dependencies
    }

    package func run() async throws {
        var round = try await Round(settings, source, store, dependencies)
        while !Task.isCancelled {
            if desk.takeNetworkHint() { round.tryAgain() }
            let requests = desk.takeRequests()
            for request in requests { round.makeDue(request.cities) }
            while let batch = round.nextBatch {
                let failure = await round.poll(batch)
                doorbell.ring()
                pulse.beat()
                desk.tell(.polled(batch.cities, failure: failure))
            }
            for request in requests {
                desk.answer(request, with: Task.isCancelled ? .interrupted : round.outcome(for: request.cities))
            }
            if await round.lookAtClock() { doorbell.ring() }
            pulse.beat()
            desk.post(round.report)
            status.polling(round.status)
            await desk.waitForRequest(atMost: round.untilNextBatch, on: dependencies.clock)
        }
    }

    /// Polls everything that is due now, once, and returns.
    package func runOnce() async throws {
        var round = try await Round(settings, source, store, dependencies)
        while let batch = round.nextBatch { _ = await round.poll(batch) }
    }
}

/// The plan, and what has been learnt about the server, while the service runs.
private struct Round {
    private let settings: Settings
    private let source: any ForecastSource
    private let store: Store
    private let dependencies: Dependencies
    private let startedAt: Duration
    private var plan = PollPlan()
    private var cycle: AlertCycle
    private var failures = FailureLog()
    /// When each city was last judged.
    private var judgedAt: [CityID: Duration] = [:]
    /// When each city was last asked for, and what it failed with.
    private var attempts: [CityID: (at: Duration, failure: String?)] = [:]
    /// What went wrong last, in the server's words if it answered.
    private var lastFailure = ""
    /// Who wants a city polled so soon after it was is told what that came to.
    private static let justNow = Duration.seconds(5)

    init(
        _ settings: Settings, _ source: any ForecastSource, _ store: Store, _ dependencies: Dependencies
    ) async throws(StoreError) {
        self.settings = settings
        self.source = source
        self.store = store
        self.dependencies = dependencies
        startedAt = dependencies.clock.elapsed
        cycle = AlertCycle(
            settings: settings, store: store, source: source.attribution, zones: dependencies.zones,
            judged: dependencies.judged, log: dependencies.log)
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
        for hold in try await store.holds(at: now) where hold.source == source.attribution.id {
            lastFailure = hold.reason
            plan.failed(at: startedAt, hold: (hold.until - now).duration, chance: 0)
        }
    }

    var nextBatch: PollPlan.Batch? {
        Task.isCancelled ? nil : plan.batch(at: dependencies.clock.elapsed, limit: source.capabilities.citiesPerRequest)
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

    /// The network may be back: a pause after failures ends, the server's own wish does not.
    mutating func tryAgain() { plan.endPause() }

    /// Asks for the cities of a batch; what it failed with, nil if it did not.
    mutating func poll(_ batch: PollPlan.Batch) async -> String? {
        let cities = settings.cities.filter { batch.cities.contains($0.id) }
        do {
            let weather = try await source.fetch(
                WeatherQuestion(cities, forecast: batch.forecast, now: dependencies.wall.now))
            plan.succeeded(batch, at: dependencies.clock.elapsed)
            if let time = weather.lazy.compactMap(\.serverTime).first { dependencies.wall.compare(withServer: time) }
            if failures.recovered() { dependencies.log.notice("\(source.attribution.name) answers again") }
            note(batch, failure: nil)
            await keep { () throws(StoreError) in try await store.release(source.attribution.id) }
            await judge(weather: weather)
            return nil
        } catch {
            note(batch, failure: error.message)
            await handle(error, for: batch)
            return error.message
        }
    }

    private mutating func note(_ batch: PollPlan.Batch, failure: String?) {
        for city in batch.cities { attempts[city] = (dependencies.clock.elapsed, failure) }
    }

    /// Draws the consequences of a failure.
    private mutating func handle(_ error: SourceError, for batch: PollPlan.Batch) async {
        if Task.isCancelled { return }
        switch error.kind {
        case .rejected where batch.cities.count > 1:
            plan.split(batch)
            return
        case .unauthorized: plan.refuseKey(at: dependencies.clock.elapsed)
        case .rejected:
            for city in batch.cities { plan.reject(city, at: dependencies.clock.elapsed) }
        case .transient, .unresolved:
            plan.failed(at: dependencies.clock.elapsed, chance: dependencies.chance())
        case .holdFor(let span): await hold(for: span, because: error.message)
        case .holdUntil(let reset): await hold(for: reset.wait(from: dependencies.wall.now), because: error.message)
        }
        lastFailure = error.message
        if isWorthALine(error) { dependencies.log.warning("\(source.attribution.name): \(error.message)") }
        await judge(failures: Dictionary(uniqueKeysWithValues: batch.cities.map { ($0, error.message) }))
    }

    /// Leaves the server alone as long as it asks, also after a restart.
    private mutating func hold(for span: Seconds, because reason: String) async {
        plan.failed(at: dependencies.clock.elapsed, hold: span.duration, chance: 0)
        let hold = SourceHold(source: source.attribution.id, until: dependencies.wall.now + span, reason: reason)
        await keep { () throws(StoreError) in try await store.hold(hold) }
    }

    /// False for what is said already, and for names that do not resolve in the first minute, while a network comes up.
    private mutating func isWorthALine(_ error: SourceError) -> Bool {
        let isEarly = dependencies.clock.elapsed - startedAt < .seconds(60)
        if error.kind == .unresolved, isEarly { return false }
        return failures.isNews(error.message, at: dependencies.clock.elapsed)
    }

    /// Judges the cities that nothing was heard of for an interval: time passes for alerts also while nobody answers.
    ///
    /// - Returns: Whether there were any.
    mutating func lookAtClock() async -> Bool {
        let now = dependencies.clock.elapsed
        let overdue = settings.cities.filter { city in
            let last = judgedAt[city.id] ?? startedAt
            return now - last > (settings.interval(of: city) * 2).duration
        }
        guard !overdue.isEmpty else { return false }
        await judge(unheard: Set(overdue.map(\.id)))
        return true
    }

    private mutating func judge(
        weather: [CityWeather] = [], failures: [CityID: String] = [:], unheard: Set<CityID> = []
    ) async {
        for city in weather.map(\.city) + failures.keys + unheard { judgedAt[city] = dependencies.clock.elapsed }
        do {
            try await cycle.run(weather: weather, failures: failures, unheard: unheard, at: dependencies.wall.now)
        } catch {
            dependencies.log.error(error.message)
        }
    }

    private func keep(_ change: () async throws(StoreError) -> Void) async {
        do throws(StoreError) { try await change() } catch { dependencies.log.error(error.message) }
    }
}

/// What a person asks for, and what they are told.
extension Round {
    /// These cities are polled next, except those that just were.
    mutating func makeDue(_ cities: [CityID]) {
        let old = cities.filter { attempt(at: $0) == nil }
        if !old.isEmpty { plan.makeDue(Set(old), at: dependencies.clock.elapsed) }
    }

    /// What came of asking for these cities.
    func outcome(for cities: [CityID]) -> PollingDesk.Outcome {
        let results = cities.map { city in
            guard let attempt = attempt(at: city) else {
                return RefreshedCity(city: city, error: attempts[city]?.failure ?? lastFailure)
            }
            return RefreshedCity(city: city, error: attempt.failure)
        }
        if let hold, results.contains(where: { $0.error != nil }) { return .held(hold) }
        return .asked(results)
    }

    /// How polling stands.
    var report: PollingDesk.Report {
        PollingDesk.Report(
            nextPollAt: plan.nextDue.map { dependencies.wall.now + ($0 - dependencies.clock.elapsed).wholeSeconds },
            lastError: failures.last, hold: hold)
    }

    private var hold: DaemonStatus.Hold? {
        plan.hold(at: dependencies.clock.elapsed).map { rest in
            DaemonStatus.Hold(
                source: source.attribution.id, until: dependencies.wall.now + rest.wholeSeconds, reason: lastFailure)
        }
    }

    /// The last attempt for a city if it was made just now.
    private func attempt(at city: CityID) -> (at: Duration, failure: String?)? {
        attempts[city].flatMap { dependencies.clock.elapsed - $0.at < Self.justNow ? $0 : nil }
    }
}

extension Duration {
    /// The number of whole seconds, not negative.
    fileprivate var wholeSeconds: Seconds { Seconds(max(0, components.seconds)) }
}

extension SourceError.Reset {
    /// How long from `now` until the server counts anew, and a little, so as not to be the first through the door.
    fileprivate func wait(from now: Timestamp) -> Seconds {
        let period: Int64 = self == .nextHour ? 3600 : 86_400
        return Seconds(period - now.seconds % period + 30)
    }
}

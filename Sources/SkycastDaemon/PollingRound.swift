import SkycastConfig
import SkycastCore
import SkycastStore

/// The plans, and what has been learnt about the servers, while the service runs.
struct PollingRound {
    let settings: Settings
    let store: Store
    let dependencies: Dependencies
    let startedAt: Duration
    /// So long after the start, failures may be those of a network that comes up.
    let settling: Duration
    /// In the order in which they are asked.
    var lanes: [SourceLane]
    /// Which of them is asked for a city, and whose answers count.
    var rota: SourceRota
    var cycle: AlertCycle
    /// When each city was last judged.
    var judgedAt: [CityID: Duration] = [:]
    /// When each city was last asked for, and what it failed with.
    var attempts: [CityID: (at: Duration, failure: String?)] = [:]
    /// Who stands in for the first source, as it is stored.
    var substitutes: [CityID: Substitute]
    /// The same as it was logged.
    var announced: [CityID: Substitute]
    /// What is said of what the store could not do.
    let storeFailures: [StoreJob: Trouble]

    /// A round of `sources`, of which there is one at least; one that fails is not given up before `settling`.
    init(
        _ settings: Settings, _ sources: [any ForecastSource], _ store: Store, settling: Duration,
        _ dependencies: Dependencies
    ) async throws(StoreError) {
        self.settings = settings
        self.store = store
        self.dependencies = dependencies
        self.settling = settling
        storeFailures = Dictionary(uniqueKeysWithValues: StoreJob.allCases.map { ($0, Trouble(dependencies)) })
        startedAt = dependencies.clock.elapsed
        lanes = sources.map(SourceLane.init)
        rota = SourceRota(lanes.map(\.id), patience: settings.provider.fallbackAfter.duration, settling: settling)
        cycle = AlertCycle(
            settings: settings, store: store, source: lanes[0].source.attribution, zones: dependencies.zones,
            judged: dependencies.judged, log: dependencies.log)
        substitutes = try await store.substitutes()
        announced = substitutes
        let now = dependencies.wall.now
        for city in settings.cities { try await takeUp(city, at: now) }
        for hold in try await store.holds(at: now) { takeUp(hold, at: now) }
        await keepSubstitutes()
    }

    /// Plans for a city by what is stored: it is due when the last answers of its source are old enough.
    private mutating func takeUp(_ city: City, at now: Timestamp) async throws(StoreError) {
        let answers = try await store.lastAnswers(for: city.id)
        let forecast = try await store.latest(city.id).forecast
        rota.add(
            city.id, lastAnswers: answers.mapValues { startedAt - max(now - $0, .zero).duration },
            substitute: substitutes[city.id])
        for lane in lanes.indices where rota.cities(askedOf: lanes[lane].id, at: startedAt).contains(city.id) {
            let source = lanes[lane].id
            let ages = PollPlan.Ages(
                snapshot: answers[source].map { now - $0 },
                forecast: forecast.flatMap { $0.source == source ? now - $0.fetchedAt : nil })
            plan(city, in: lane, ages)
        }
    }

    private mutating func takeUp(_ hold: SourceHold, at now: Timestamp) {
        guard let lane = lanes.firstIndex(where: { $0.id == hold.source }) else { return }
        lanes[lane].hold(for: (hold.until - now).duration, because: hold.reason, at: startedAt)
    }

    private mutating func plan(_ city: City, in lane: Int, _ ages: PollPlan.Ages) {
        lanes[lane].plan.add(
            city.id, interval: settings.interval(of: city), forecastInterval: settings.forecastInterval, ages: ages,
            at: dependencies.clock.elapsed)
    }
}

/// One pass over the sources.
extension PollingRound {
    /// What a pass has brought.
    struct Haul {
        /// The answers that count.
        private(set) var weather: [CityWeather] = []
        /// What the source of a city failed with, unless another answered.
        private(set) var failures: [CityID: String] = [:]
        /// False if there was not even anything to ask.
        fileprivate(set) var isFromAsking = false
        /// True if more is due, but took too long.
        fileprivate(set) var isCutShort = false

        mutating func take(_ answers: [CityWeather]) {
            weather += answers
            for answer in answers { failures[answer.city] = nil }
        }

        mutating func fail(_ cities: [CityID], with message: String) {
            for city in cities { failures[city] = message }
        }
    }

    /// What takes longer is judged before the rest is asked for.
    private static let longestPass = Duration.seconds(30)

    /// Asks for all that is due, each source for its cities, and judges what came of it: one cycle of the main job.
    mutating func pass(_ beat: () -> Void = {}) async -> Haul {
        let end = dependencies.clock.elapsed + Self.longestPass
        var haul = Haul()
        for lane in lanes.indices {
            assign(to: lane)
            while !Task.isCancelled, let batch = lanes[lane].batch(at: dependencies.clock.elapsed) {
                haul.isCutShort = dependencies.clock.elapsed > end
                if haul.isCutShort { break }
                haul.isFromAsking = true
                await ask(lane, for: batch, &haul)
                beat()
            }
            noteWaiting(for: lane, &haul)
        }
        guard haul.isFromAsking else { return haul }
        let now = dependencies.clock.elapsed
        for answer in haul.weather { attempts[answer.city] = (now, answer.failure) }
        for (city, failure) in haul.failures { attempts[city] = (now, failure) }
        await judge(weather: haul.weather, failures: haul.failures)
        await keepSubstitutes()
        return haul
    }

    /// Has a source asked for the cities that the rota gives it now, and no others.
    private mutating func assign(to lane: Int) {
        let wanted = rota.cities(askedOf: lanes[lane].id, at: dependencies.clock.elapsed)
        let planned = lanes[lane].plan.cities
        for city in planned.subtracting(wanted) { lanes[lane].plan.remove(city) }
        for city in settings.cities where wanted.contains(city.id) && !planned.contains(city.id) {
            plan(city, in: lane, PollPlan.Ages(snapshot: nil, forecast: nil))
        }
    }
}

/// What changes the plans from outside.
extension PollingRound {
    /// The network may be back: a pause after failures ends, the server's own wish does not.
    mutating func tryAgain() {
        for lane in lanes.indices { lanes[lane].plan.endPause(at: dependencies.clock.elapsed) }
    }

    /// These cities are polled next, except those that were answered just before `moment`, which is now.
    mutating func makeDue(_ cities: [CityID], at moment: Duration) {
        let old = cities.filter { answeredAgo($0, at: moment) == nil }
        guard !old.isEmpty else { return }
        for lane in lanes.indices { lanes[lane].plan.makeDue(Set(old), at: moment) }
    }

    /// What is due and only waits because a source failed for another city is asked for next.
    ///
    /// - Returns: Whether there is anything like that.
    mutating func hurry() -> Bool {
        let moment = dependencies.clock.elapsed
        return lanes.indices.count { lanes[$0].plan.hurry(at: moment) } > 0
    }
}

import SkycastConfig
import SkycastCore
import SkycastStore

/// What is judged and kept.
extension PollingRound {
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

    /// Ends, without a word, the events of rules and cities that are no longer configured.
    func endOrphans() async throws(StoreError) { try await cycle.endOrphans(at: dependencies.wall.now) }

    /// Has the rules judge what came and what did not; nothing if that is nothing.
    mutating func judge(
        weather: [CityWeather] = [], failures: [CityID: String] = [:], unheard: Set<CityID> = []
    ) async {
        let cities = weather.map(\.city) + failures.keys + unheard
        guard !cities.isEmpty else { return }
        for city in cities { judgedAt[city] = dependencies.clock.elapsed }
        do {
            try await cycle.run(weather: weather, failures: failures, unheard: unheard, at: dependencies.wall.now)
            note(nil, of: .cycle)
        } catch {
            note(error, of: .cycle)
        }
    }

    /// Says and stores who stands in for the first source, if that has changed; what cannot be stored is tried again.
    mutating func keepSubstitutes() async {
        let new = rota.substitutes
        for line in new.changes(since: announced) { dependencies.log.notice(line) }
        announced = new
        guard new != substitutes else { return }
        do throws(StoreError) {
            try await store.setSubstitutes(new)
            substitutes = new
            note(nil, of: .substitutes)
        } catch {
            note(error, of: .substitutes)
        }
    }

    /// Has the store do something that polling can do without; nil if it fails.
    @discardableResult
    func have<Outcome>(
        _ job: StoreJob, _ work: (Store) async throws(StoreError) -> Outcome
    ) async -> Outcome? {
        do throws(StoreError) {
            let outcome = try await work(store)
            note(nil, of: job)
            return outcome
        } catch {
            note(error, of: job)
            return nil
        }
    }

    /// Says how the store does a job, if that is news.
    private func note(_ error: StoreError?, of job: StoreJob) {
        if let error {
            storeFailures[job]?.error(error.message)
        } else {
            storeFailures[job]?.isOver("the store can \(job.rawValue) again")
        }
    }
}

/// What polling wants of the store, as the log names it: each may fail for reasons of its own.
enum StoreJob: String, CaseIterable {
    case cycle = "keep what is polled"
    case substitutes = "keep who stands in for a source"
    case knownAnswers = "tell what is known"
    case release = "end a server's hold"
    case hold = "keep a server's hold"
}

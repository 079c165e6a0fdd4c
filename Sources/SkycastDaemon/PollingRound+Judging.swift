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

    /// Has the rules judge what came and what did not; nothing if that is nothing.
    mutating func judge(
        weather: [CityWeather] = [], failures: [CityID: String] = [:], unheard: Set<CityID> = []
    ) async {
        let cities = weather.map(\.city) + failures.keys + unheard
        guard !cities.isEmpty else { return }
        for city in cities { judgedAt[city] = dependencies.clock.elapsed }
        do {
            try await cycle.run(weather: weather, failures: failures, unheard: unheard, at: dependencies.wall.now)
        } catch {
            dependencies.log.error(error.message)
        }
    }

    /// Stores and says who stands in for the first source, if that has changed.
    mutating func keepSubstitutes() async {
        let new = rota.substitutes
        guard new != substitutes else { return }
        for line in new.changes(since: substitutes) { dependencies.log.notice(line) }
        substitutes = new
        await keep { () throws(StoreError) in try await store.setSubstitutes(new) }
    }

    /// Stores something that polling can do without.
    func keep(_ change: () async throws(StoreError) -> Void) async {
        do throws(StoreError) { try await change() } catch { dependencies.log.error(error.message) }
    }
}

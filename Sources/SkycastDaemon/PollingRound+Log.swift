import SkycastConfig
import SkycastCore

/// What is said of sources that fail and are back.
extension PollingRound {
    /// Says that a source fails, unless that is said already, or is a name that does not resolve while a network comes up.
    ///
    /// A source that is nobody's says nothing twice.
    mutating func logFailure(_ error: SourceError, of lane: Int) {
        let moment = dependencies.clock.elapsed
        if error.kind == .unresolved, moment - startedAt < settling { return }
        if !isInUse(lane), lanes[lane].failures.last == error.message { return }
        guard lanes[lane].failures.isNews(error.message, at: moment) else { return }
        dependencies.log.warning("\(lanes[lane].name): \(error.message)")
    }

    /// Says that a source fails for some cities only, in the same manner.
    mutating func logFailure(_ message: String, of lane: Int, for cities: [CityID]) {
        let (moment, source) = (dependencies.clock.elapsed, lanes[lane].id)
        let news = cities.filter { city in
            if rota.source(of: city) != source, lanes[lane].cityFailures[city]?.last == message { return false }
            return lanes[lane].cityFailures[city, default: FailureLog()].isNews(message, at: moment)
        }
        guard !news.isEmpty else { return }
        dependencies.log.warning("\(lanes[lane].name) for \(Self.list(news)): \(message)")
    }

    /// Says that a source has answered for cities and that counts, if it had failed.
    ///
    /// One that answers now and then, while another serves, is not said to be back each time.
    mutating func noteRecovery(of lane: Int, for cities: [CityID]) {
        guard !cities.isEmpty else { return }
        if lanes[lane].failures.recovered() { dependencies.log.notice("\(lanes[lane].name) answers again") }
        let back = cities.filter { lanes[lane].cityFailures.removeValue(forKey: $0) != nil }
        guard !back.isEmpty else { return }
        dependencies.log.notice("\(lanes[lane].name) answers again for \(Self.list(back))")
    }

    private static func list(_ cities: [CityID]) -> String { cities.map(\.text).sorted().joined(separator: ", ") }

    /// True if a source is that of a city.
    func isInUse(_ lane: Int) -> Bool { settings.cities.contains { rota.source(of: $0.id) == lanes[lane].id } }
}

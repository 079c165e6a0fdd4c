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
    mutating func logFailure(
        _ message: String, of lane: Int, for cities: [CityID],
        in failures: WritableKeyPath<SourceLane, [CityID: FailureLog]>
    ) {
        let (moment, source) = (dependencies.clock.elapsed, lanes[lane].id)
        let news = cities.filter { city in
            if rota.source(of: city) != source, lanes[lane][keyPath: failures][city]?.last == message { return false }
            return lanes[lane][keyPath: failures][city, default: FailureLog()].isNews(message, at: moment)
        }
        guard !news.isEmpty else { return }
        dependencies.log.warning("\(lanes[lane].name) for \(Self.list(news)): \(message)")
    }

    /// Says that a source has given these answers, which count, if it had failed; and what is wrong with them.
    ///
    /// One that answers now and then, while another serves, is not said to be back each time.
    mutating func logAnswers(_ answers: [CityWeather], of lane: Int, areKept: Bool) {
        guard !answers.isEmpty else { return }
        let name = lanes[lane].name
        if !areKept {
            if lanes[lane].failures.recovered() { dependencies.log.notice("\(name) answers again") }
            let well = answers.filter { $0.readingFailure == nil }
            endFailures(of: lane, for: well, in: \.cityFailures, saying: "\(name) answers again for")
        }
        let withForecast = answers.filter { $0.forecast != nil }
        endFailures(of: lane, for: withForecast, in: \.forecastFailures, saying: "\(name) has a forecast again for")
        for (failure, answers) in Dictionary(grouping: answers, by: \.readingFailure) {
            if let failure { logFailure(failure, of: lane, for: answers.map(\.city), in: \.cityFailures) }
        }
        for (failure, answers) in Dictionary(grouping: answers, by: \.forecastFailure) {
            if let failure { logFailure(failure, of: lane, for: answers.map(\.city), in: \.forecastFailures) }
        }
    }

    private mutating func endFailures(
        of lane: Int, for answers: [CityWeather], in failures: WritableKeyPath<SourceLane, [CityID: FailureLog]>,
        saying words: String
    ) {
        let back = answers.map(\.city).filter { lanes[lane][keyPath: failures].removeValue(forKey: $0) != nil }
        if !back.isEmpty { dependencies.log.notice("\(words) \(Self.list(back))") }
    }

    private static func list(_ cities: [CityID]) -> String { cities.map(\.text).sorted().joined(separator: ", ") }

    /// True if a source is that of a city.
    func isInUse(_ lane: Int) -> Bool { settings.cities.contains { rota.source(of: $0.id) == lanes[lane].id } }
}

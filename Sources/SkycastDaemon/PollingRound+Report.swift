import SkycastConfig
import SkycastControl
import SkycastCore

/// What others are told of the round.
extension PollingRound {
    /// Who wants a city polled so soon after it was answered is told so.
    private static let justNow = Duration.seconds(5)

    /// When the next request is to be made; nil if never.
    private var nextDue: Duration? { lanes.compactMap { $0.nextDue(at: dependencies.clock.elapsed) }.min() }

    /// True if something is due that has to wait because so much was asked in the last minute.
    var isHeldBack: Bool { lanes.contains { $0.isHeldBack(at: dependencies.clock.elapsed) } }

    /// At most a minute, so that a clock that stood still in sleep delays nothing for long.
    var untilNextBatch: Duration {
        guard let due = nextDue else { return .seconds(60) }
        return min(max(due - dependencies.clock.elapsed, .milliseconds(1)), .seconds(60))
    }

    /// What the service manager is told.
    var status: String {
        let count = settings.cities.count
        guard count > 0 else { return "no city configured; add one to the configuration" }
        let troubles = rota.substitutes.summary + [lastError].compactMap(\.self)
        return (["\(count) \(count == 1 ? "city" : "cities"), \(nextPoll)"] + troubles).joined(separator: "; ")
    }

    private var nextPoll: String {
        guard let due = nextDue else { return "no poll planned" }
        let wait = Seconds(max((due - dependencies.clock.elapsed).components.seconds, 0))
        return "next poll "
            + MomentText.clock(dependencies.zones.civilTimeOrUTC(of: dependencies.wall.now + wait, in: nil))
    }

    /// How polling stands.
    var report: PollingDesk.Report {
        PollingDesk.Report(
            nextPollAt: nextDue.map { dependencies.wall.now + ($0 - dependencies.clock.elapsed).wholeSeconds },
            lastError: lastError, holds: lanes.compactMap(hold),
            refusedKeys: lanes.filter(\.plan.isKeyRefused).map {
                DaemonStatus.RefusedKey(source: $0.id, reason: $0.lastFailure ?? "")
            })
    }

    /// What a source fails with whose answers would count, for all or else for a city.
    private var lastError: String? {
        let ofSources = lanes.indices.lazy.filter(isInUse).compactMap { lanes[$0].failures.last }
        return ofSources.first ?? settings.cities.lazy.compactMap { lastError(for: $0.id) }.first
    }

    private func lastError(for city: CityID) -> String? {
        let lane = lane(of: city)
        let failure = lane?.cityFailures[city]?.last ?? lane?.forecastFailures[city]?.last
        return failure.map { "\(city): \($0)" }
    }

    private func hold(_ lane: SourceLane) -> DaemonStatus.Hold? {
        lane.plan.hold(at: dependencies.clock.elapsed).map { rest in
            DaemonStatus.Hold(
                source: lane.id, until: dependencies.wall.now + rest.wholeSeconds, reason: lane.lastFailure ?? "")
        }
    }

    /// What came of asking for these cities, which was wished for at `moment`.
    func outcome(for cities: [CityID], since moment: Duration) -> PollingDesk.Outcome {
        let results = cities.map { city in
            if let attempt = attempts[city], attempt.at >= moment {
                return RefreshedCity(city: city, error: attempt.failure)
            }
            if let ago = answeredAgo(city, at: moment) {
                return RefreshedCity(city: city, error: nil, askedAgo: ago.wholeSeconds)
            }
            return RefreshedCity(city: city, error: obstacle(to: city))
        }
        let inVain = zip(cities, results).filter { $0.1.error != nil }.compactMap { lane(of: $0.0) }
        if let hold = inVain.lazy.compactMap(hold).first { return .held(hold) }
        return .asked(results)
    }

    /// Why a city that was wished for was not asked for.
    private func obstacle(to city: CityID) -> String {
        if let lane = lane(of: city), lane.isHeldBack(at: dependencies.clock.elapsed) {
            return "asked for within a minute: the source allows no more calls now"
        }
        return lane(of: city)?.lastFailure ?? attempts[city]?.failure ?? "not asked for yet"
    }

    private func lane(of city: CityID) -> SourceLane? {
        let source = rota.source(of: city)
        return lanes.first { $0.id == source }
    }

    /// How long before `moment` a city was asked for, if that was just before and answered: a failure is worth a try.
    func answeredAgo(_ city: CityID, at moment: Duration) -> Duration? {
        guard let attempt = attempts[city], attempt.failure == nil else { return nil }
        let ago = moment - attempt.at
        return ago < Self.justNow ? ago : nil
    }
}

extension PollingRound.Haul {
    /// The same for who subscribed: those that were answered, then those that were not, by what went wrong.
    var news: [PollingDesk.News] {
        let failed = Dictionary(grouping: failures.keys) { failures[$0] ?? "" }.sorted { $0.key < $1.key }
        let answered = weather.isEmpty ? [] : [PollingDesk.News.polled(weather.map(\.city), failure: nil)]
        return answered + failed.map { .polled($0.value.sorted(), failure: $0.key) }
    }
}

extension Duration {
    /// The number of whole seconds, not negative.
    fileprivate var wholeSeconds: Seconds { Seconds(max(0, components.seconds)) }
}

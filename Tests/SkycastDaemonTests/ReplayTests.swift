import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

/// What is stored of a cycle is enough to decide again what was decided live.
@Suite("A replay of the stored history")
struct ReplayTests {
    @Test("F23 is the event log, event by event and notice by notice", arguments: 2...5 as ClosedRange<UInt64>)
    func equalsLive(seed: UInt64) async throws {
        let rig = try await Rig(cities: ["oslo", "bergen"], rules: GeneratedWeather.rules)
        try await live(GeneratedWeather(seed: seed), in: rig)
        for city in rig.settings.cities {
            let replay = try await replay(city, in: rig)
            let alerts = try await rig.store.alerts(ended: true).filter { $0.city == city.id }
            #expect(replay.events.map(Episode.init).sorted() == alerts.map(Episode.init).sorted())
            #expect(replay.events.count > 10)
            #expect(replay.told.map { line(of: $0, city) } == rig.log.lines.filter { $0.contains(" \(city.id): ") })
        }
        let endings = Set(try await rig.store.alerts(ended: true).compactMap(\.ending))
        #expect(endings.isSuperset(of: [.over, .withdrawn, .expired]))
    }

    /// Eight days of polls: some fail, some are left out for hours, and now and then the process starts anew.
    private func live(_ weather: GeneratedWeather, in rig: Rig) async throws {
        var cycle = rig.cycle()
        for poll in 0..<(8 * 96) {
            if weather.chance(poll, 50) { cycle = rig.cycle() }
            let now = rig.clock.now
            if !weather.isAsleep(poll) {
                var answers: [CityWeather] = []
                var failures: [CityID: String] = [:]
                for (number, city) in rig.settings.cities.enumerated() {
                    if weather.chance(poll * 2 + number, 9) {
                        failures[city.id] = "no connection"
                    } else {
                        answers.append(weather.answer(of: city, number, at: now, withForecast: poll % 4 == 0))
                    }
                }
                try await cycle.run(weather: answers, failures: failures, at: now)
            }
            rig.clock.advance(by: .seconds(900))
        }
    }

    private func replay(_ city: City, in rig: Rig) async throws -> Replay {
        let readings = try await rig.store.readings(of: city.id, since: Timestamp(0))
        var replay = Replay(
            rules: rig.settings.rules, city: city.id, interval: rig.settings.interval(of: city), readings: readings)
        for evaluation in try await rig.store.evaluations(of: city.id, since: Timestamp(0)) { replay.take(evaluation) }
        return replay
    }

    /// What the daemon logs of a telling.
    private func line(of told: Replay.Told, _ city: City) -> String {
        let id = EventID(rule: told.rule, city: city.id, openedAt: told.event.openedAt)
        let kind = told.decision.outcome.noticeKind
        let isEnd = kind == .over || kind == .withdrawn
        let severity = isEnd ? told.event.told ?? told.event.level : told.event.level
        return "alert \(id) \(told.rule) \(city.id): \(kind?.rawValue ?? "?"), \(severity.name)"
    }
}

/// What an event is compared by.
private struct Episode: Hashable, Comparable {
    let rule: RuleID
    let openedAt: Timestamp
    let since: Timestamp
    let endedAt: Timestamp?
    let ending: Ending?
    let told: Severity?

    init(_ event: Replay.Event) {
        (rule, openedAt, since) = (event.rule, event.openedAt, event.since)
        (endedAt, ending, told) = (event.endedAt, event.ending, event.told)
    }

    init(_ alert: AlertRecord) {
        (rule, openedAt, since) = (alert.rule, alert.event.openedAt, alert.event.since)
        (endedAt, ending, told) = (alert.endedAt, alert.ending, alert.event.told)
    }

    static func < (left: Self, right: Self) -> Bool { (left.openedAt, left.rule) < (right.openedAt, right.rule) }
}

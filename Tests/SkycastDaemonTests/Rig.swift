import Foundation
import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Synchronization

/// The daemon's parts around a store in memory, a source and a desktop that do as told, and a clock that stands still.
struct Rig: Sendable {
    let clock = TestClock()
    let notifier = RecordingNotifier()
    let source: FakeSource
    /// Asked when `source` fails; none unless a test wants it.
    var fallback: [FakeSource] = []
    let store: Store
    let settings: Settings
    let log = LogLines()
    let status = StatusLine(ServiceManager(environment: [:]))

    init(
        cities: [String] = ["oslo"], rules: [Rule] = [Rig.wind()], citiesPerRequest: Int = 50,
        callsPerMinute: Int? = nil,
        attribution: SourceAttribution = FakeSource.nobody,
        answer: @escaping FakeSource.Answer = { city, now throws(SourceError) in Rig.gusts(5, city, now) },
        adjust: (inout Settings) -> Void = { _ in }, store: Store? = nil
    ) async throws {
        var settings = Settings()
        settings.rules = rules
        settings.cities = cities.enumerated().compactMap { number, name in
            Coordinates(latitude: Double(number), longitude: 10).map {
                City(id: CityID(name), name: name.capitalized, coordinates: $0)
            }
        }
        adjust(&settings)
        self.settings = settings
        source = FakeSource(
            attribution, citiesPerRequest: citiesPerRequest, callsPerMinute: callsPerMinute, answer: answer)
        self.store = if let store { store } else { try await Store.inMemory() }
        try await self.store.setCities(settings.cities, defaultInterval: settings.interval)
    }

    var dependencies: Dependencies { dependencies(by: clock) }

    func dependencies(by wall: any WallClock) -> Dependencies {
        Dependencies(
            wall: wall, clock: clock, zones: FixedZones(), log: log.log, manager: ServiceManager(environment: [:]),
            chance: { 1 })
    }

    func cycle(_ settings: Settings? = nil) -> AlertCycle {
        AlertCycle(
            settings: settings ?? self.settings, store: store, source: source.attribution, zones: FixedZones(),
            judged: JudgedCities(), log: log.log)
    }

    var polling: PollingService {
        polling(at: PollingDesk())
    }

    func polling(at desk: PollingDesk) -> PollingService {
        PollingService(
            settings: settings, sources: [source] + fallback, store: store, doorbell: Doorbell(), pulse: Pulse(clock),
            desk: desk, status: status, dependencies)
    }

    /// Lets a poller that runs have some minutes.
    func pass(minutes: Int) async {
        for _ in 0..<minutes {
            await clock.sleepers(1)
            clock.advance(by: .seconds(60))
        }
        await clock.sleepers(1)
    }

    /// A notification server is there from now on, and is sent what waits.
    func serverArrives() async throws {
        notifier.fail(nil)
        try await store.retryAtOnce()
        _ = await delivery.deliver()
    }

    var delivery: DeliveryService { delivery() }

    func delivery(
        _ settings: Settings? = nil, desk: PollingDesk = PollingDesk(), to notifier: (any Notifier)? = nil,
        environment: [String: String] = [:], by wall: (any WallClock)? = nil
    ) -> DeliveryService {
        DeliveryService(
            settings: settings ?? self.settings, source: source.attribution, store: store,
            notifier: notifier ?? self.notifier, doorbell: Doorbell(), desk: desk, status: status,
            environment: environment, dependencies(by: wall ?? clock))
    }

    static let limits: [Limits.Level] = [.init(.moderate, 18), .init(.severe, 25)]

    static func wind(horizon: Seconds = .zero) -> Rule {
        guard let limits = Limits(metric: .windGusts, direction: .above, levels: limits, clear: 12) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        var rule = Rule(id: RuleID("wind"), title: "wind", criterion: .limit(limits))
        rule.horizon = horizon
        return rule
    }

    static func gusts(_ speed: Double?, _ city: City, _ now: Timestamp, hours: [Double]? = nil) -> CityWeather {
        FakeSource.weather(
            of: city.id, at: now, speed.map { [.windGusts: $0] } ?? [:], hours: hours?.map { [.windGusts: $0] })
    }
}

/// What was logged.
final class LogLines: Sendable {
    private let kept = Mutex<[String]>([])

    var lines: [String] { kept.withLock(\.self) }

    var log: Log { Log(verbose: false) { _, message in self.kept.withLock { $0.append(message) } } }
}

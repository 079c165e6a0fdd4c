import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport

/// A rig with a second source that is asked when the first fails.
struct FallbackRig: Sendable {
    static let first = SourceAttribution.of(SourceID("open-meteo"))
    static let second = SourceAttribution.of(SourceID("met-norway"))
    /// What happens to a source at a minute after the rig was made.
    typealias Script = @Sendable (Int, City, Timestamp) throws(SourceError) -> CityWeather

    let rig: Rig
    var store: Store { rig.store }
    private let start: Timestamp

    /// A rig whose sources answer by `first` and `second`.
    init(
        cities: [String] = ["oslo"], rules: [Rule] = [Rig.wind()], citiesPerRequest: Int = 50, store: Store? = nil,
        first: @escaping Script, second: @escaping Script
    ) async throws {
        let start = TestClock().now
        var rig = try await Rig(
            cities: cities, rules: rules, citiesPerRequest: citiesPerRequest, attribution: Self.first,
            answer: { city, now throws(SourceError) in try first(Self.minute(now, start), city, now) }, store: store)
        rig.fallback = [
            FakeSource(Self.second) { city, now throws(SourceError) in
                try second(Self.minute(now, start), city, now)
            }
        ]
        self.rig = rig
        self.start = start
    }

    private static func minute(_ now: Timestamp, _ start: Timestamp) -> Int { Int((now - start).count / 60) }

    /// Lets the poller run for some minutes.
    func run(minutes: Int) async {
        await PollingServiceTests.running(rig) {
            await rig.clock.sleepers(1)
            for _ in 0..<minutes {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
        }
    }

    /// Who sent what the evaluations of a city saw, each change once.
    func sources(of city: String = "oslo") async throws -> [String] {
        try await store.evaluations(of: CityID(city), since: Timestamp(0)).compactMap(\.input.source)
            .reduce(into: []) { seen, source in if seen.last != source.text { seen.append(source.text) } }
    }

    /// What was logged of sources.
    var log: [String] { rig.log.lines.filter { !$0.hasPrefix("alert ") } }

    /// How often a person was told something.
    var tellings: Int { rig.log.lines.count { $0.hasPrefix("alert ") } }

    /// What was asked of the second source.
    var secondRequests: [FakeSource.Request] { rig.fallback[0].requests }

    static let isDown = SourceError(.transient, "the server is down")
}

import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Bubbles that neighbours share")
struct NeighbourBubbleTests {
    /// Two cities a kilometre apart under a rule that looks twelve hours ahead.
    struct Pair {
        let rig: Rig
        private let cycle: AlertCycle

        init(adjust: @Sendable (inout Settings) -> Void = { _ in }) async throws {
            rig = try await Rig(
                rules: [Rig.wind(horizon: .hours(12))],
                adjust: { settings in
                    settings.cities = [("Asker", 0), ("Sande", 0.01)].compactMap { name, latitude in
                        Coordinates(latitude: latitude, longitude: 10).map {
                            City(id: CityID(name.lowercased()), name: name, coordinates: $0)
                        }
                    }
                    adjust(&settings)
                })
            cycle = rig.cycle()
        }

        /// Ten minutes later gusts are strong, each city in turn, from one hour on, for two; one without is not polled.
        func poll(_ gusts: (speed: Double, from: Int)?...) async throws {
            rig.clock.advance(by: .seconds(600))
            let now = rig.clock.now
            let weather = zip(rig.settings.cities, gusts).compactMap { city, gusts in
                gusts.map { gusts in
                    Rig.gusts(5, city, now, hours: (0..<24).map { $0 / 2 == gusts.from / 2 ? gusts.speed : 5 })
                }
            }
            try await cycle.run(weather: weather, at: now)
            _ = await rig.delivery.deliver()
        }

        var shown: [Notice] { rig.notifier.shown }

        /// The bubbles that are there.
        func bubbles() async throws -> Set<EventID> { Set(try await rig.store.bubbles().keys) }
    }

    @Test("one that has followed is there while either city's event goes on")
    func follows() async throws {
        let pair = try await Pair()
        try await pair.poll((20, 6), (20, 6))
        try await pair.poll((20, 4), (20, 4))
        #expect(
            pair.shown.map(\.summary)
                == [6, 4].map { "Moderate wind expected in Asker and Sande from 0\($0):00" })
        #expect(pair.shown.map(\.isSilent) == [false, true])
        let bubble = try await pair.bubbles()
        for calm in [6, 7.0] { try await pair.poll((calm, 4), (20, 4)) }
        #expect(try await pair.rig.store.alerts().map(\.city) == [CityID("sande")])
        #expect(try await pair.bubbles() == bubble && bubble.count == 1)
        for calm in [8, 9.0] { try await pair.poll((calm, 4), (calm, 4)) }
        #expect(try await pair.bubbles().isEmpty)
    }

    @Test("it waits for the city that is not polled now")
    func apart() async throws {
        let pair = try await Pair()
        try await pair.poll((20, 6), (20, 6))
        try await pair.poll((20, 4), nil)
        #expect(pair.shown.count == 1)
        try await pair.poll((20, 4), (20, 4))
        #expect(pair.shown.map(\.summary).last == "Moderate wind expected in Asker and Sande from 04:00")
    }

    @Test("when their weather comes apart each has one of its own, in silence")
    func comesApart() async throws {
        let pair = try await Pair()
        try await pair.poll((30, 6), (30, 6))
        try await pair.poll((20, 4), (30, 4))
        let said = pair.shown.dropFirst()
        #expect(said.map(\.isSilent) == [true, true])
        #expect(
            Set(said.map(\.summary)) == [
                "Severe wind expected in Sande from 04:00", "Moderate wind expected in Asker from 04:00",
            ])
        #expect(try await pair.bubbles().count == 2)
        #expect(pair.rig.notifier.closed.isEmpty)
    }

    @Test("what waits for a server is about both until then")
    func waits() async throws {
        let pair = try await Pair()
        pair.rig.notifier.fail(.absent)
        try await pair.poll((30, 6), (30, 6))
        try await pair.poll((20, 4), (30, 4))
        pair.rig.notifier.fail(nil)
        try await pair.rig.store.retryAtOnce()
        _ = await pair.rig.delivery.deliver()
        #expect(pair.shown.map(\.summary) == ["Severe wind expected in Asker and Sande from 06:00"])
    }

    @Test("the user's program is not run for what follows in silence")
    func command() async throws {
        let pair = try await Pair(adjust: { $0.notifications.command = ["/bin/true"] })
        try await pair.poll((20, 6), (20, 6))
        let told = try #require(try await pair.rig.store.nextCommandNotice(at: pair.rig.clock.now))
        try await pair.rig.store.markCommandDone(told.notice.id)
        try await pair.poll((20, 4), (20, 4))
        #expect(pair.shown.count == 2)
        #expect(try await pair.rig.store.nextCommandNotice(at: pair.rig.clock.now) == nil)
    }
}

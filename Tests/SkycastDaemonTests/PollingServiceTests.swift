import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Polling")
struct PollingServiceTests {
    /// Runs `body` while the service runs on the rig's clock.
    static func running(_ rig: Rig, _ body: @Sendable () async -> Void) async {
        let service = rig.polling
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await body()
            group.cancelAll()
        }
    }

    @Test("polls at once, then after the interval, with the forecast every fourth time")
    func cadence() async throws {
        let rig = try await Rig()
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            for _ in 0..<70 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
        }
        let requests = rig.source.requests
        #expect(requests.count >= 4 && requests.count <= 6)
        #expect(requests.first?.forecast == true)
        #expect(requests.dropFirst().filter(\.forecast).count == 1)
    }

    @Test("a server that counts calls is asked for as many cities as a minute allows, for the others a minute later")
    func allowance() async throws {
        let rig = try await Rig(cities: (0..<40).map { "city-\($0)" }, citiesPerRequest: 1, callsPerMinute: 60)
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            #expect(rig.source.requests.count == 30)  // two calls each, with the forecast
            rig.clock.advance(by: .seconds(59))
            await rig.clock.sleepers(1)
            #expect(rig.source.requests.count == 30)
            rig.clock.advance(by: .seconds(1))
            await rig.clock.sleepers(1)
            #expect(rig.source.requests.count == 40)
        }
        #expect(Set(rig.source.requests.flatMap(\.cities)).count == 40)
    }

    @Test("T30 after sleep a city that is due is asked for within a minute")
    func sleep() async throws {
        let rig = try await Rig()
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(9 * 3600))
            await rig.clock.sleepers(1)
        }
        #expect(rig.source.requests.count == 2)
    }

    @Test("a refused key is one request and one line, however many cities there are, until an hour has passed")
    func refusedKey() async throws {
        let rig = try await Rig(cities: ["oslo", "bergen", "kyoto"], citiesPerRequest: 1) {
            _, _ throws(SourceError) in throw SourceError(.unauthorized, "the API key is not known")
        }
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            for _ in 0..<59 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
            #expect(rig.source.requests.count == 1)
            #expect(rig.log.lines == ["Fake: the API key is not known"])
            rig.clock.advance(by: .seconds(60))
            await rig.clock.sleepers(1)
        }
        #expect(rig.source.requests.count == 2)
    }

    @Test("a failing server is asked less and less, logged once, and forgiven at once")
    func backoff() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in throw SourceError(.transient, "the server is down") }
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            for _ in 0..<20 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
            #expect(rig.source.requests.count < 10)
            #expect(rig.log.lines == ["Fake: the server is down"])
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            for _ in 0..<16 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
        }
        #expect(rig.log.lines == ["Fake: the server is down", "Fake answers again"])
        #expect(try await rig.store.latest(CityID("oslo")).snapshot != nil)
    }

    @Test("T05 a daily limit is respected until the next UTC day")
    func dailyLimit() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in
            throw SourceError(.holdUntil(.nextDay), "the daily limit is reached")
        }
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            for _ in 0..<(23 * 6) {
                rig.clock.advance(by: .seconds(600))
                await rig.clock.sleepers(1)
            }
            #expect(rig.source.requests.count == 1)
            for _ in 0..<7 {
                rig.clock.advance(by: .seconds(600))
                await rig.clock.sleepers(1)
            }
        }
        #expect(rig.source.requests.count == 2)
    }

    @Test("F59 one city that is refused costs only itself")
    func refused() async throws {
        let rig = try await Rig(cities: ["oslo", "nowhere", "bergen"]) { city, now throws(SourceError) in
            if city.id == CityID("nowhere") { throw SourceError(.rejected, "no data for this place") }
            return Rig.gusts(5, city, now)
        }
        try await rig.polling.runOnce()
        #expect(try await rig.store.latest(CityID("oslo")).snapshot != nil)
        #expect(try await rig.store.latest(CityID("bergen")).snapshot != nil)
        #expect(try await rig.store.latest(CityID("nowhere")).snapshot == nil)
    }

    @Test("a city that is now another place is due at once, and the events of the former end without a word")
    func movedCity() async throws {
        let rig = try await Rig { city, now throws(SourceError) in Rig.gusts(30, city, now) }
        try await rig.polling.runOnce()
        let event = try #require(try await rig.store.alerts().first)
        let moved = try await Rig(
            answer: { city, now throws(SourceError) in Rig.gusts(nil, city, now) },
            adjust: { settings in
                guard let elsewhere = Coordinates(latitude: -31.95, longitude: 115.86) else { return }
                settings.cities[0].coordinates = elsewhere
            }, store: rig.store)
        try await moved.polling.runOnce()
        #expect(moved.source.requests.map(\.cities) == [[CityID("oslo")]])
        #expect(moved.source.requests.map(\.forecast) == [true])
        #expect(try await rig.store.alerts().isEmpty)
        let ended = try await rig.store.alerts(ended: true)
        #expect(ended.map(\.id) == [event.id] && ended.map(\.ending) == [.removed])
        #expect(try await rig.store.dueNotices(at: rig.clock.now).isEmpty)
        #expect(try await rig.store.latest(CityID("oslo")).snapshot?.values[.windGusts] == nil)
        #expect(try await rig.store.ruleStates()[RuleKey(rule: RuleID("wind"), city: CityID("oslo"))]?.phase == .idle)
    }

    @Test("U9 a server's hold is kept over a restart")
    func holdAfterRestart() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in throw SourceError(.holdFor(.hours(2)), "in two hours") }
        await Self.running(rig) { await rig.clock.sleepers(1) }
        #expect(rig.source.requests.count == 1)
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(3600))
            await rig.clock.sleepers(1)
            #expect(rig.source.requests.count == 1)
            rig.clock.advance(by: .seconds(3700))
            await rig.clock.sleepers(1)
        }
        #expect(rig.source.requests.count == 2)
    }

    @Test("F47 when the network may be back a pause ends, but not a server's hold")
    func networkHint() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in throw SourceError(.transient, "no route to host") }
        let desk = PollingDesk()
        let service = rig.polling(at: desk)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await rig.clock.sleepers(1)
            desk.hintAtNetwork()
            while rig.source.requests.count < 2 { await Task.yield() }
            rig.source.change { _, _ throws(SourceError) in throw SourceError(.holdFor(.hours(1)), "in an hour") }
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(60))
            while rig.source.requests.count < 3 { await Task.yield() }
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(60))
            await rig.clock.sleepers(1)
            desk.hintAtNetwork()
            for _ in 0..<100 { await Task.yield() }
            group.cancelAll()
        }
        #expect(rig.source.requests.count == 3)
    }

    @Test("U3 a name that does not resolve is no news while a network comes up")
    func unresolved() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in throw SourceError(.unresolved, "no such host") }
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            #expect(rig.log.lines.isEmpty)
            for _ in 0..<5 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
        }
        #expect(rig.log.lines == ["Fake: no such host"])
    }

    @Test("F08 while the server holds, time passes for alerts: after six hours of nothing an event has ended")
    func timePasses() async throws {
        let rig = try await Rig { city, now throws(SourceError) in Rig.gusts(30, city, now) }
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            rig.source.change { _, _ throws(SourceError) in throw SourceError(.holdUntil(.nextDay), "tomorrow") }
            for _ in 0..<48 {
                rig.clock.advance(by: .seconds(600))
                await rig.clock.sleepers(1)
            }
        }
        #expect(rig.source.requests.count <= 3)
        #expect(try await rig.store.alerts(ended: true).map(\.ending) == [.unknown])
    }

    @Test("without a city it waits and asks nobody")
    func noCity() async throws {
        let rig = try await Rig(cities: [])
        await Self.running(rig) {
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(3600))
            await rig.clock.sleepers(1)
        }
        #expect(rig.source.requests.isEmpty)
    }
}

@Suite("A wall clock that jumps")
struct ClockJumpTests {
    @Test(
        "F46 no event ends, repeats or is doubled while the clock is a year ahead, and after",
        arguments: [365 * 86_400, -86_400])
    func jump(by seconds: Int64) async throws {
        let rig = try await Rig()
        let trusted = TrustedClock(rig.clock, rig.clock)
        let cycle = rig.cycle()
        func poll() async throws {
            rig.clock.advance(by: .seconds(900))
            let now = trusted.now
            try await cycle.run(weather: [Rig.gusts(30, rig.settings.cities[0], now)], at: now)
        }
        try await poll()
        rig.clock.setWallClock(by: Seconds(seconds))
        for _ in 0..<4 { try await poll() }
        rig.clock.setWallClock(by: Seconds(-seconds))
        for _ in 0..<4 { try await poll() }
        #expect(try await rig.store.alerts(ended: true).count == 1)
        #expect(try await rig.store.dueNotices(at: trusted.now).count == 1)
    }
}

import SkycastConfig
import SkycastControl
import SkycastCore
import SkycastDaemon
import SkycastTestSupport
import Testing

@Suite("Refresh over the control socket")
struct RefreshTests {
    private let oslo = CityID("oslo")
    private let bergen = CityID("bergen")

    @Test("the cities are asked for at once, and the answer waits for the outcome")
    func refresh() async throws {
        let rig = try await Rig(cities: ["oslo", "bergen"])
        try await ControlRig.with(rig) { control async throws in
            rig.clock.advance(by: .seconds(60))
            let answer = try await control.ask(.refresh([bergen]))
            #expect(answer.cities == [RefreshedCity(city: bergen, error: nil)])
            #expect(rig.source.requests.count == 2)
            #expect(rig.source.requests.last?.cities == [bergen])
            rig.clock.advance(by: .seconds(60))
            #expect(try await control.ask(.refresh([])).cities?.map(\.city) == ["oslo", "bergen"])
        }
    }

    @Test("who asks again and again does not reach the server each time")
    func impatience() async throws {
        let rig = try await Rig()
        try await ControlRig.with(rig) { control async throws in
            for _ in 0..<20 { #expect(try await control.ask(.refresh([])).cities?.first?.error == nil) }
            #expect(rig.source.requests.count == 1)
        }
    }

    @Test("an answer of just before is told as that; a failure is tried again at once")
    func justBefore() async throws {
        let rig = try await Rig()
        try await ControlRig.with(rig) { control async throws in
            rig.clock.advance(by: .seconds(3))
            rig.source.change { _, _ throws(SourceError) in throw SourceError(.transient, "the server is down") }
            let spared = RefreshedCity(city: oslo, error: nil, askedAgo: Seconds(3))
            #expect(try await control.ask(.refresh([])).cities == [spared])
            #expect(rig.source.requests.count == 1)
            rig.clock.advance(by: .seconds(3))
            #expect(try await control.ask(.refresh([])).cities?.map(\.error) == ["the server is down"])
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            rig.clock.advance(by: .seconds(1))
            #expect(try await control.ask(.refresh([])).cities == [RefreshedCity(city: oslo, error: nil)])
            #expect(rig.source.requests.count == 3)
        }
    }

    @Test("the pause after a failure is skipped; the failure is told, city by city")
    func failure() async throws {
        let rig = try await Rig(cities: ["oslo", "bergen"], citiesPerRequest: 1) { _, _ throws(SourceError) in
            throw SourceError(.transient, "the server is down")
        }
        try await ControlRig.with(rig) { control async throws in
            for _ in 0..<4 { rig.clock.advance(by: .seconds(60)) }
            let answer = try await control.ask(.refresh([]))
            #expect(answer.cities?.map(\.error) == ["the server is down", "the server is down"])
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            rig.clock.advance(by: .seconds(10))
            #expect(try await control.ask(.refresh([])).cities?.map(\.error) == [nil, nil])
        }
    }

    @Test("F54 a server that asks to wait is not asked, and the answer says until when")
    func hold() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in
            throw SourceError(.holdUntil(.nextHour), "the hourly limit is reached")
        }
        try await ControlRig.with(rig) { control async throws in
            rig.clock.advance(by: .seconds(600))
            let error = try await control.refusal(of: .refresh([]))
            #expect(error?.code == "held")
            #expect(error?.message == "the server asks to wait until 2026-01-01T01:00:30Z: the hourly limit is reached")
            #expect(rig.source.requests.count == 1)
            let status = try #require(try await control.ask(.status).daemon)
            #expect(status.holds.map(\.reason) == ["the hourly limit is reached"])
        }
    }

    @Test("a refused key is told in the status until the source answers")
    func refusedKey() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in throw SourceError(.unauthorized, "the API key is not known") }
        try await ControlRig.with(rig) { control async throws in
            let status = try await control.ask(.status).daemon
            #expect(status?.refusedKeys.map(\.reason) == ["the API key is not known"])
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            rig.clock.advance(by: .seconds(10))
            _ = try await control.ask(.refresh([]))
            await rig.clock.sleepers(1)
            #expect(try await control.ask(.status).daemon?.refusedKeys.isEmpty == true)
        }
    }

    @Test("F59 a city that the server refuses says so, also when it is asked for again because somebody wants it")
    func refused() async throws {
        let rig = try await Rig { _, _ throws(SourceError) in throw SourceError(.rejected, "no data for this place") }
        try await ControlRig.with(rig) { control async throws in
            rig.clock.advance(by: .seconds(600))
            #expect(try await control.ask(.refresh([])).cities?.first?.error == "no data for this place")
            #expect(rig.source.requests.count == 2)
        }
    }

    @Test("unknown cities are told with the likely right one, and without any there is a hint")
    func unknown() async throws {
        try await ControlRig.with(try await Rig()) { control async throws in
            #expect(
                try await control.refusal(of: .refresh([CityID("olso")]))
                    == ControlError(code: "unknown_city", "no city 'olso'", hint: "did you mean 'oslo'?"))
        }
        try await ControlRig.with(try await Rig(cities: [])) { control async throws in
            #expect(try await control.refusal(of: .refresh([]))?.code == "no_cities")
        }
    }

    @Test("a reload ends the waiting with a word, and the socket serves the next configuration")
    func reload() async throws {
        let rig = try await Rig()
        try await ControlRig.with(rig) { control async throws in
            let desk = PollingDesk()  // nobody polls for it
            let waiting = Task { await desk.refresh([oslo]) }
            waiting.cancel()
            #expect(await waiting.value == .interrupted)
            #expect(desk.takeRequests().isEmpty)
        }
        let path = "/tmp/skycast-reload-\(UInt64.random(in: 0 ... .max)).sock"
        let server = try ControlServer(path: path)
        for _ in 0..<3 {
            let desk = PollingDesk()
            let service = ControlService(
                server: server, settings: rig.settings, store: rig.store, desk: desk, doorbell: Doorbell(),
                process: DaemonProcess(id: 1, startedAt: rig.clock.now), rig.dependencies)
            let running = Task { try await service.run() }
            let status = try await blocking { try ControlClient(path: path).ask(.status, within: .seconds(120)) }
            #expect(status.daemon?.cities == ["oslo"])
            running.cancel()
            try await running.value
        }
        await server.close()
    }
}

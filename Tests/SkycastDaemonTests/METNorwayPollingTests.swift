import Foundation
import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastForecast
import SkycastStore
import SkycastTestSupport
import Synchronization
import Testing

/// The daemon keeps MET Norway's terms: over restarts, from a real store, by a clock that the test moves on.
@Suite("Polling MET Norway")
struct METNorwayPollingTests {
    /// 2026-01-01T00:00:00Z, when the test clock starts.
    private static let start = Timestamp(1_767_225_600)
    private static let modified = "Wed, 31 Dec 2025 23:45:10 GMT"

    /// A server in memory whose answers hold for three quarters of an hour.
    private final class Server: HTTPTransport {
        private let status = Mutex(200)
        private let asked = Mutex<[String?]>([])
        private let body = METNorwayBody.hours(60, from: METNorwayPollingTests.start)

        /// What each request was made in terms of.
        var requests: [String?] { asked.withLock(\.self) }

        func change(to status: Int) { self.status.withLock { $0 = status } }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            asked.withLock { $0.append(request.headers["If-Modified-Since"]) }
            let headers = [
                "Date": "Thu, 01 Jan 2026 12:00:00 GMT", "Expires": "Thu, 01 Jan 2026 12:45:00 GMT",
                "Last-Modified": METNorwayPollingTests.modified,
            ]
            return HTTPResponse(status: status.withLock(\.self), headers: headers, body: Data(body.text.utf8))
        }
    }

    /// The daemon's parts around a store on disk, which outlives them.
    private struct House {
        let clock = TestClock()
        let log = LogLines()
        let directory: URL
        let city: City

        init() throws {
            directory = URL(filePath: NSTemporaryDirectory()).appending(path: "met-\(UUID().uuidString)")
            let coordinates = try #require(Coordinates(latitude: 59.91, longitude: 10.75))
            city = City(id: CityID("oslo"), name: "Oslo", coordinates: coordinates, timeZone: "Europe/Oslo")
        }

        /// Runs the daemon's polling from start to stop.
        func running(
            _ source: METNorwaySource, then others: [any ForecastSource] = [], _ body: (Store) async throws -> Void
        ) async throws {
            var settings = Settings()
            settings.cities = [city]
            let store = try await Store.open(at: directory.appending(path: "skycast.db").path)
            try await store.setCities([city], defaultInterval: settings.interval)
            let dependencies = Dependencies(
                wall: clock, clock: clock, zones: FixedZones(), log: log.log, manager: ServiceManager(environment: [:]),
                chance: { 1 })
            let service = PollingService(
                settings: settings, sources: [source] + others, store: store, doorbell: Doorbell(),
                pulse: Pulse(clock), status: StatusLine(ServiceManager(environment: [:])), dependencies)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try? await service.run() }
                await clock.sleepers(1)
                try await body(store)
                group.cancelAll()
            }
            await store.close()
        }

        func pass(_ minutes: Int) async {
            for _ in 0..<minutes {
                clock.advance(by: .seconds(60))
                await clock.sleepers(1)
            }
        }

        func source(in store: Store) async throws -> SourceID? { try await store.latest(city.id).snapshot?.source }

        func age(in store: Store) async throws -> Seconds {
            clock.now - (try #require(try await store.latest(city.id).snapshot)).validAt
        }
    }

    private func source(_ transport: any HTTPTransport, at server: URL? = nil) throws -> METNorwaySource {
        METNorwaySource(
            server: try server ?? #require(URL(string: METNorwayRequest.publicServer)), contact: "kari@example.org",
            zones: FixedZones(), transport: transport)
    }

    @Test("nobody is asked before Expires, not after a restart either; then for what is new, and 304 goes on")
    func terms() async throws {
        let house = try House()
        defer { try? FileManager.default.removeItem(at: house.directory) }
        let server = Server()
        let source = try source(server)
        try await house.running(source) { store in
            #expect(server.requests == [nil])
            await house.pass(20)
            #expect(server.requests == [nil])
            // Still current, as its server said, and as old as it is.
            let snapshot = try #require(try await store.latest(house.city.id).snapshot)
            #expect(house.clock.now - snapshot.validAt < .minutes(5))
            #expect(snapshot.fetchedAt == Self.start)
        }
        server.change(to: 304)
        try await house.running(source) { store in
            #expect(server.requests == [nil])
            await house.pass(34)
            #expect(server.requests == [nil, Self.modified])
            let (snapshot, forecast) = try await store.latest(house.city.id)
            #expect(forecast?.steps.count == 61)
            #expect(try #require(snapshot).fetchedAt > Self.start + .minutes(45))
            #expect(try #require(forecast).fetchedAt == snapshot?.fetchedAt)
            await house.pass(18)
            // The hour has turned: its values are the present, though only one request was made since.
            #expect(try await store.latest(house.city.id).snapshot?.values[.temperature] == 5.1)
            #expect(server.requests.count == 2)
        }
        #expect(house.log.lines.isEmpty)
    }

    @Test("once it has expired and the server fails, nothing is made to look new")
    func expired() async throws {
        let house = try House()
        defer { try? FileManager.default.removeItem(at: house.directory) }
        let server = Server()
        try await house.running(try source(server)) { store in
            await house.pass(20)
            server.change(to: 502)
            await house.pass(100)
            #expect(server.requests.count > 3)
            #expect(server.requests.dropFirst().allSatisfy { $0 == Self.modified })
            let age = try await house.age(in: store)
            #expect(age > .minutes(80))
            #expect(house.log.lines.first == "MET Norway: the server cannot answer (HTTP 502)")
        }
    }

    @Test("as the first source on its way back it is not asked before Expires either, though its answer does not count")
    func recovers() async throws {
        let house = try House()
        defer { try? FileManager.default.removeItem(at: house.directory) }
        let server = Server()
        let second = FakeSource { city, now throws(SourceError) in Rig.gusts(5, city, now) }
        try await house.running(try source(server), then: [second]) { store throws in
            await house.pass(20)
            server.change(to: 502)
            await house.pass(150)
            #expect(try await house.source(in: store) == second.attribution.id)
            server.change(to: 200)
            let inVain = server.requests.count
            for _ in 0..<30 where server.requests.count == inVain { await house.pass(1) }
            await house.pass(44)
            #expect(server.requests.count == inVain + 1)
            #expect(try await house.source(in: store) == second.attribution.id)
            await house.pass(2)
            #expect(server.requests.count == inVain + 2)
            #expect(try await house.source(in: store) == SourceID("met-norway"))
            // Its answer is kept from now on, and is the present as long as it holds.
            await house.pass(40)
            #expect(server.requests.count == inVain + 2)
            #expect(try await house.source(in: store) == SourceID("met-norway"))
            #expect(try await store.substitutes().isEmpty)
        }
    }

    @Test("203 is said once") func deprecated() async throws {
        let house = try House()
        defer { try? FileManager.default.removeItem(at: house.directory) }
        let server = Server()
        server.change(to: 203)
        try await house.running(try source(server)) { _ in
            await house.pass(120)
            #expect(server.requests.count >= 3)
        }
        #expect(
            house.log.lines == [
                "MET Norway: the server says that what is asked of it is on trial or about to end (HTTP 203)"
            ])
    }

    @Test("a city's answer that is kept does not say that the server is well again") func keptIsNoRecovery()
        async throws
    {
        let rig = try await Rig(cities: ["oslo", "bergen"], citiesPerRequest: 1) { city, now throws(SourceError) in
            var weather = Rig.gusts(5, city, now)
            weather.isKept = city.id == CityID("bergen")
            if !weather.isKept { throw SourceError(.transient, "the server is down") }
            return weather
        }
        await PollingServiceTests.running(rig) {
            await rig.clock.sleepers(1)
            for _ in 0..<60 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
        }
        #expect(rig.log.lines == ["Fake: the server is down"])
        #expect(rig.source.requests.filter { $0.cities == [CityID("oslo")] }.count < 15)
        #expect(rig.source.requests.filter { $0.cities == [CityID("bergen")] }.count >= 3)
    }

    @Test("zones that another source told are used for its days") func zones() async throws {
        let house = try House()
        defer { try? FileManager.default.removeItem(at: house.directory) }
        let store = try await Store.inMemory()
        var city = house.city
        city.timeZone = nil
        try await store.setCities([city], defaultInterval: .minutes(15))
        var record = CycleRecord(at: Self.start)
        record.weather = [CityWeather(city: city.id, snapshot: nil, forecast: nil, timeZone: "Asia/Tokyo")]
        try await store.commit(record)
        var settings = Settings()
        settings.cities = [city]
        let dependencies = Dependencies(
            wall: house.clock, clock: house.clock, zones: FixedZones(), log: house.log.log,
            manager: ServiceManager(environment: [:]))
        let service = PollingService(
            settings: settings, sources: [try source(Server())], store: store, doorbell: Doorbell(),
            pulse: Pulse(house.clock), status: StatusLine(ServiceManager(environment: [:])), dependencies)
        try await service.runOnce()
        let days = try #require(try await store.latest(city.id).forecast).days
        #expect(days.map(\.date.day) == [2])
        #expect(try await store.cities().first?.timeZone == "Asia/Tokyo")
    }

    @Test("over a real connection: who asks, what was kept over a restart, and 304")
    func overHTTP() async throws {
        let house = try House()
        defer { try? FileManager.default.removeItem(at: house.directory) }
        let server = try METNorwayServer(METNorwayBody.hours(60, from: Self.start).text)
        let source = try source(CurlTransport(), at: server.url)
        try await house.running(source) { store in
            let snapshot = try await store.latest(house.city.id).snapshot
            #expect(snapshot?.values[.temperature] == 5)
        }
        house.clock.advance(by: .seconds(1500))
        try await house.running(source) { _ in
            let requests = try await server.requests()
            #expect(requests.count == 1)
        }
        house.clock.advance(by: .seconds(900))
        try await house.running(source) { store in
            let (snapshot, forecast) = try await store.latest(house.city.id)
            #expect(snapshot?.fetchedAt == house.clock.now)
            #expect(forecast?.steps.count == 61)
        }
        let path = "/locationforecast/2.0/complete?lat=59.91&lon=10.75"
        let agent = "skycast/\(Skycast.version) (+\(Skycast.projectAddress)) kari@example.org"
        #expect(
            try await server.requests() == [
                "\(path) \(agent) | None", "\(path) \(agent) | Thu, 01 Jan 2026 12:10:31 GMT",
            ])
    }
}

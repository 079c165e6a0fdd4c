import SkycastCore
import SkycastDaemon
import SkycastForecast
import SkycastStore
import SkycastTestSupport
import Synchronization
import Testing

@Suite("The computer wakes up")
struct WakeTests {
    /// The boot clock of the test, and one that stood still while it slept.
    private final class Awake: Sendable {
        private let slept = Mutex(Duration.zero)
        let clock: TestClock

        init(_ clock: TestClock) { self.clock = clock }

        func sleep(for duration: Duration) {
            slept.withLock { $0 += duration }
            clock.advance(by: duration)
        }

        var elapsed: Duration { clock.elapsed - slept.withLock(\.self) }
    }

    private func running(
        _ desk: PollingDesk, _ awake: Awake, _ signals: AsyncStream<Void>, _ body: () async -> Void
    ) async {
        let service = WakeService(desk: desk, signals: signals, clock: awake.clock, awake: { awake.elapsed })
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await awake.clock.sleepers(1)
            await body()
            group.cancelAll()
        }
    }

    @Test("F49 sleep is noticed by the clocks, without a signal, and time awake is not taken for it")
    func clocks() async {
        let (desk, awake) = (PollingDesk(), Awake(TestClock()))
        await running(desk, awake, AsyncStream { _ in }) {
            for _ in 0..<20 {
                awake.clock.advance(by: .seconds(30))
                await awake.clock.sleepers(1)
            }
            #expect(!desk.takeNetworkHint())
            awake.sleep(for: .seconds(9 * 3600))
            await awake.clock.sleepers(1)
            #expect(desk.takeNetworkHint())
            awake.clock.advance(by: .seconds(30))
            await awake.clock.sleepers(1)
            #expect(!desk.takeNetworkHint())
        }
    }

    @Test("F47 the word of the system is a hint at once")
    func signal() async {
        let (desk, awake) = (PollingDesk(), Awake(TestClock()))
        let (signals, teller) = AsyncStream.makeStream(of: Void.self)
        await running(desk, awake, signals) {
            teller.yield()
            while !desk.takeNetworkHint() { await Task.yield() }
        }
    }

    @Test("F47 after nine hours of sleep each city is polled once, at once, and all there is to tell is one bubble")
    func nineHours() async throws {
        let names = ["oslo", "bergen", "bodo", "hamar"]
        let rig = try await Rig(cities: names)
        await PollingServiceTests.running(rig) {
            await rig.clock.sleepers(1)
            let before = rig.source.requests.flatMap(\.cities).count
            rig.source.change { city, now throws(SourceError) in Rig.gusts(30, city, now) }
            rig.clock.advance(by: .seconds(9 * 3600))
            await rig.clock.sleepers(1)
            #expect(rig.source.requests.flatMap(\.cities).count == before + names.count)
            rig.clock.advance(by: .seconds(30))
            await rig.clock.sleepers(1)
            #expect(rig.source.requests.flatMap(\.cities).count == before + names.count, "nothing is caught up on")
        }
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.count == 1)
        #expect(try await rig.store.alerts(ended: false).count == names.count)
    }

    @Test("F48 a request that sleep interrupts ends by the boot clock, stores nothing, and the next one is good")
    func interruptedRequest() async throws {
        let rig = try await Rig()
        let server = try METNorwayServer(METNorwayBody.hours(60, from: rig.clock.now).text, unanswered: 1)
        let source = METNorwaySource(
            server: server.url, contact: nil, zones: FixedZones(), transport: CurlTransport(clock: rig.clock))
        let service = PollingService(
            settings: rig.settings, sources: [source], store: rig.store, doorbell: Doorbell(), pulse: Pulse(rig.clock),
            status: rig.status, rig.dependencies)
        func snapshot() async throws -> Snapshot? { try await rig.store.latest(CityID("oslo")).snapshot }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            while try await server.requests().isEmpty { try await Task.sleep(for: .milliseconds(5)) }
            // The deadline of the request that is on its way.
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(9 * 3600))
            await rig.clock.sleepers(1)
            #expect(rig.log.lines == ["MET Norway: no whole answer within 20 s"])
            #expect(try await snapshot() == nil)
            // The pause after one failure.
            rig.clock.advance(by: .seconds(3))
            await rig.clock.sleepers(1)
            while try await snapshot() == nil { try await Task.sleep(for: .milliseconds(5)) }
            group.cancelAll()
        }
        #expect(try await server.requests().count == 2)
    }
}

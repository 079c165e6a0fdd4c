import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Delivery")
struct DeliveryServiceTests {
    static func breach(_ rig: Rig, _ gusts: Double = 30) async throws {
        var cycle = rig.cycle()
        try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
    }

    @Test("what waits is shown once")
    func once() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        for _ in 0..<3 { _ = await rig.delivery.deliver() }
        #expect(rig.notifier.shown.map(\.summary) == ["Severe wind in Oslo"])
    }

    @Test("F62 without a server it waits, and is shown when one appears")
    func absent() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        rig.notifier.fail(.absent)
        for _ in 0..<5 {
            _ = await rig.delivery.deliver()
            rig.clock.advance(by: .seconds(60))
        }
        #expect(rig.notifier.shown.isEmpty)
        rig.notifier.fail(nil)
        try await rig.store.retryAtOnce()
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.count == 1)
    }

    @Test("a server that refuses is tried again after 1 s, 5 s, 30 s and then every five minutes")
    func pauses() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        rig.notifier.fail(.refused("excess"))
        for (pause, before) in [(1, 0), (5, 4), (30, 29), (300, 299)] {
            _ = await rig.delivery.deliver()
            rig.clock.advance(by: .seconds(before))
            #expect(try await rig.store.dueNotices(at: rig.clock.now).isEmpty)
            rig.clock.advance(by: .seconds(pause - before))
            #expect(try await rig.store.dueNotices(at: rig.clock.now).count == 1)
        }
    }

    @Test("F66 a notice that was on its way when the process died is sent again")
    func recovered() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        let row = try #require(try await rig.store.dueNotices(at: rig.clock.now).first)
        #expect(try await rig.store.markSending(row.id))
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.isEmpty)
        try await rig.store.recoverSending()
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.count == 1)
    }

    @Test("what is too late is history, not a bubble")
    func expired() async throws {
        let rig = try await Rig()
        try await Self.breach(rig, 20)
        rig.clock.advance(by: .seconds(3 * 3600))
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.isEmpty)
        #expect(try await rig.store.missedNotices().count == 1)
    }

    @Test("the bubble of an event that ended without a word is closed, once")
    func closes() async throws {
        let rig = try await Rig()
        try await Self.breach(rig, 20)
        _ = await rig.delivery.deliver()
        var cycle = rig.cycle()
        for _ in 0..<3 {
            rig.clock.advance(by: .seconds(900))
            try await cycle.run(weather: [Rig.gusts(3, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
        }
        for _ in 0..<3 { _ = await rig.delivery.deliver() }
        #expect(rig.notifier.closed.count == 1)
        #expect(try await rig.store.alerts().isEmpty)
    }

    @Test("a button acknowledges, dismissing does not")
    func buttons() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        _ = await rig.delivery.deliver()
        let event = try #require(rig.notifier.shown.first?.event)
        let service = rig.delivery
        await withTaskGroup { group in
            group.addTask { try? await service.run() }
            rig.notifier.happen(.closed(event, reason: 2))
            await rig.clock.sleepers(1)
            #expect(await (try? rig.store.alerts().first?.event.acknowledged) == .some(nil))
            rig.notifier.happen(.acknowledge(event))
            while await (try? rig.store.alerts().first?.event.acknowledged) == .some(nil) { await Task.yield() }
            group.cancelAll()
        }
        #expect(try await rig.store.alerts().first?.event.acknowledged == .severe)
    }
}

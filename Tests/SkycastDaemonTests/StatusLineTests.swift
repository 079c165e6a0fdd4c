import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("What delivery says of itself")
struct StatusLineTests {
    @Test("the status line counts what waits, and no longer when it is shown")
    func waiting() async throws {
        let rig = try await Rig()
        rig.status.polling("1 city, next poll 14:15")
        rig.notifier.fail(.absent)
        try await DeliveryServiceTests.breach(rig)
        _ = await rig.delivery.deliver()
        #expect(rig.status.text == "1 city, next poll 14:15, 1 notice waiting for a notification server")
        rig.notifier.fail(nil)
        try await rig.store.retryAtOnce()
        _ = await rig.delivery.deliver()
        #expect(rig.status.text == "1 city, next poll 14:15")
    }

    @Test("a desktop that keeps its thread for over two minutes is logged once, and once when it is back")
    func stuck() async throws {
        let rig = try await Rig()
        let service = rig.delivery
        await withTaskGroup { group in
            group.addTask { try? await service.run() }
            for busy in [119, 121, 151, 181, 0, 0] {
                rig.notifier.hang(for: .seconds(busy))
                await rig.clock.sleepers(2)
                rig.clock.advance(by: .seconds(30))
                await rig.clock.sleepers(2)
            }
            group.cancelAll()
        }
        #expect(
            rig.log.lines == [
                "the desktop has not answered for 121 s; notices wait", "the desktop answers again",
            ])
    }

    @Test(
        "a server that does not answer or refuses is logged once an hour, and when it takes notices again",
        arguments: [
            (
                NotifierError.timedOut, "the notification server does not answer; notices wait",
                "the notification server takes notices again"
            ),
            (
                .refused("not\nnow"), "the notification server refuses a notice: not now",
                "the notification server has taken a notice that had failed"
            ),
            (
                .refused("ExcessNotificationGeneration"),
                "the notification server refuses a notice: ExcessNotificationGeneration",
                "the notification server takes notices again"
            ),
        ])
    func failing(_ error: NotifierError, line: String, end: String) async throws {
        let rig = try await Rig(rules: [Rig.wind()])
        let delivery = rig.delivery
        try await DeliveryServiceTests.breach(rig)
        rig.notifier.fail(error)
        for _ in 0..<12 {
            _ = await delivery.deliver()
            rig.clock.advance(by: .seconds(301))
        }
        #expect(rig.log.lines.filter { $0.hasPrefix("the notification") } == [line])
        rig.notifier.fail(.absent)
        _ = await delivery.deliver()
        rig.notifier.fail(nil)
        rig.clock.advance(by: .seconds(301))
        for _ in 0..<2 { _ = await delivery.deliver() }
        #expect(rig.log.lines.filter { $0.hasPrefix("the notification") } == [line, end])
    }

    @Test("what a server says in refusing is its own: other words are no other failure")
    func refusals() async throws {
        let rig = try await Rig()
        let delivery = rig.delivery
        try await DeliveryServiceTests.breach(rig)
        for number in 0..<4 {
            rig.notifier.fail(.refused("error \(number)"))
            _ = await delivery.deliver()
            rig.clock.advance(by: .seconds(301))
        }
        #expect(rig.log.lines.filter { $0.hasPrefix("the notification") }.count == 1)
    }

    @Test("a notice that is refused says nothing about others, nor they about it")
    func refusedAlone() async throws {
        let rig = try await Rig(cities: ["oslo", "bergen"])
        let (delivery, cycle) = (rig.delivery, rig.cycle())
        func breach(_ city: Int) async throws {
            try await cycle.run(weather: [Rig.gusts(30, rig.settings.cities[city], rig.clock.now)], at: rig.clock.now)
            _ = await delivery.deliver()
        }
        rig.notifier.fail(.refused("not now"))
        try await breach(0)
        rig.notifier.fail(nil)
        try await breach(1)
        #expect(rig.notifier.shown.map(\.summary) == ["Severe wind in Bergen"])
        let lines = { rig.log.lines.filter { $0.hasPrefix("the notification") } }
        #expect(lines() == ["the notification server refuses a notice: not now"])
        rig.clock.advance(by: .seconds(2))
        _ = await delivery.deliver()
        #expect(rig.notifier.shown.count == 2)
        #expect(lines().dropFirst() == ["the notification server has taken a notice that had failed"])
    }

    @Test("a store that cannot keep what a button asks for is not said to give out no notices")
    func stubbornButtons() async throws {
        try await StubbornStore.with(table: "snooze") { stubborn in
            let rig = try await Rig(store: stubborn.store)
            try await DeliveryServiceTests.breach(rig)
            let logged = rig.log.lines.count
            let service = rig.delivery
            _ = await service.deliver()
            let event = try #require(rig.notifier.shown.first?.event)
            await withTaskGroup { group in
                group.addTask { try? await service.run() }
                for lines in 1...2 {
                    rig.notifier.happen(.snooze(event))
                    while rig.log.lines.count < logged + lines { await Task.yield() }
                    _ = await service.deliver()
                    stubborn.givesIn()
                }
                group.cancelAll()
            }
            #expect(rig.log.lines.dropFirst(logged).first?.contains(StubbornStore.word) == true)
            #expect(rig.log.lines.dropFirst(logged + 1) == ["the store keeps what the desktop tells again"])
        }
    }

    @Test("a store that fails is logged once by each who asks it")
    func closedStore() async throws {
        let rig = try await Rig(adjust: { $0.notifications.command = ["/bin/true"] })
        let delivery = rig.delivery
        await rig.store.close()
        for _ in 0..<3 { await delivery.runOnce() }
        #expect(rig.log.lines.count == 2, "\(rig.log.lines)")
    }

    private static let excess = NotifierError.refused(
        "org.freedesktop.Notifications.Error.ExcessNotificationGeneration: not now")

    @Test("F65 F71 what would befall every notice is found out by one", arguments: [.absent, .timedOut, excess])
    func forAll(_ error: NotifierError) async throws {
        let rig = try await Rig(cities: ["oslo", "bergen", "molde"])
        let cycle = rig.cycle()
        try await cycle.run(
            weather: rig.settings.cities.map { Rig.gusts(30, $0, rig.clock.now) }, at: rig.clock.now)
        rig.notifier.fail(error)
        _ = await rig.delivery.deliver()
        #expect(try await rig.store.dueNotices(at: rig.clock.now).isEmpty)
        rig.clock.advance(by: .seconds(1))
        #expect(try await rig.store.dueNotices(at: rig.clock.now).map(\.attempts) == [1, 0, 0])
    }
}

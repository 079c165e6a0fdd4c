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
            (NotifierError.timedOut, "the notification server does not answer; notices wait"),
            (.refused("not\nnow"), "the notification server refuses a notice: not now"),
        ])
    func failing(_ error: NotifierError, line: String) async throws {
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
        #expect(
            rig.log.lines.filter { $0.hasPrefix("the notification") }
                == [line, "the notification server takes notices again"])
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

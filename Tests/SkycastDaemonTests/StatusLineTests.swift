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

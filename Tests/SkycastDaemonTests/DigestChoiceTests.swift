import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("What the morning's digest leaves out")
struct DigestChoiceTests {
    @Test("an acknowledged event, a snoozed city, and what is below a minimum set in the night")
    func leftOut() async throws {
        var night = try await QuietDigestTests.Night()
        try await night.poll([20, 20, 20])
        let (rig, now) = (night.rig, night.rig.clock.now)
        let oslo = try #require(try await rig.store.alerts().first { $0.city == CityID("oslo") })
        _ = try await rig.store.acknowledge(oslo.id, at: now)
        try await rig.store.snooze(Snooze(scope: .city(CityID("molde")), until: now + .hours(12)), at: now)
        try await night.passes([20, 20, 20])
        #expect(rig.notifier.shown.map(\.summary) == ["Moderate wind in Bergen"])
    }

    @Test("nothing at all if notices were switched off in the night")
    func switchedOff() async throws {
        var night = try await QuietDigestTests.Night()
        try await night.poll([20, 20, 20])
        let rig = night.rig
        var settings = rig.settings
        settings.notifications.isEnabled = false
        rig.clock.advance(by: .seconds(8 * 3600))
        _ = await rig.delivery(settings).deliver()
        #expect(rig.notifier.shown.isEmpty)
    }

    @Test("an end that waited for the morning is told then, and so is the end of what only the digest told")
    func ends() async throws {
        var rule = Rig.wind()
        rule.quiet = .respect
        let rig = try await Rig(
            rules: [rule], adjust: { $0.quietHours = QuietHours(from: 22 * 60, to: 7 * 60, zone: .named("UTC")) })
        let cycle = rig.cycle()
        func poll(_ gusts: Double, hours: Int) async throws {
            for _ in 0..<(4 * hours) {
                rig.clock.advance(by: .seconds(900))
                let now = rig.clock.now
                try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], now)], at: now)
                _ = await rig.delivery.deliver()
            }
        }
        try await poll(5, hours: 20)
        try await poll(30, hours: 3)
        #expect(rig.notifier.shown.map(\.summary) == ["Severe wind in Oslo"])
        try await poll(3, hours: 7)
        #expect(rig.notifier.shown.count == 1)
        try await poll(3, hours: 2)
        #expect(rig.notifier.shown.map(\.summary).dropFirst() == ["Over: severe wind in Oslo"])
        try await poll(3, hours: 14)
        try await poll(30, hours: 11)
        #expect(rig.notifier.shown.map(\.summary).dropFirst(2) == ["Severe wind in Oslo"])
        try await poll(3, hours: 2)
        #expect(rig.notifier.shown.map(\.summary).dropFirst(3) == ["Over: severe wind in Oslo"])
    }
}

import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Snoozes and what is severe")
struct SnoozeTests {
    static let scopes = [Snooze.Scope.everything, .rule(RuleID("wind")), .city(CityID("oslo"))]

    /// A city whose rule reminds of what goes on, and gusts every quarter of an hour.
    struct Coast {
        let rig: Rig
        private let cycle: AlertCycle

        init(quiet: QuietPolicy? = nil, adjust: (inout Settings) -> Void = { _ in }) async throws {
            var rule = Rig.wind()
            rule.repeatEvery = .minutes(15)
            rule.quiet = quiet
            rig = try await Rig(rules: [rule], adjust: adjust)
            cycle = rig.cycle()
        }

        func snooze(_ scope: Snooze.Scope) async throws {
            try await rig.store.snooze(Snooze(scope: scope, until: rig.clock.now + .days(7)), at: rig.clock.now)
        }

        func blow(_ gusts: Double...) async throws {
            for gusts in gusts {
                rig.clock.advance(by: .seconds(900))
                let now = rig.clock.now
                try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], now)], at: now)
                _ = await rig.delivery.deliver()
            }
        }

        var told: [String] { rig.notifier.shown.map(\.summary) }
    }

    @Test("what is severe from the start breaks a snooze from before, and its end is told", arguments: scopes)
    func fromTheStart(scope: Snooze.Scope) async throws {
        let coast = try await Coast()
        try await coast.snooze(scope)
        try await coast.blow(20, 3, 3, 3)
        #expect(coast.told.isEmpty)
        try await coast.blow(30, 30, 3, 3, 3)
        #expect(coast.told == ["Severe wind in Oslo", "Still severe wind in Oslo", "Over: severe wind in Oslo"])
        #expect(try await coast.rig.store.snoozes(at: coast.rig.clock.now).map(\.scope) == [scope])
    }

    @Test("who snoozes what is severe and was told hears no more of it", arguments: scopes)
    func toldBefore(scope: Snooze.Scope) async throws {
        let coast = try await Coast()
        try await coast.snooze(scope)
        try await coast.blow(30)
        try await coast.snooze(scope)
        try await coast.blow(30, 32, 3, 3, 3)
        #expect(coast.told == ["Severe wind in Oslo"])
    }

    @Test("nor does the bubble of what had become severe come again, if it is lost")
    func lost() async throws {
        let coast = try await Coast()
        try await coast.blow(20, 30)
        #expect(coast.told.count == 2)
        try await coast.snooze(.everything)
        try await coast.rig.store.orphanBubbles()
        coast.rig.clock.advance(by: .seconds(7200))
        _ = await coast.rig.delivery.deliver()
        #expect(coast.told.count == 2)
    }

    @Test("what broke a snooze and waits for the morning is told then")
    func inTheNight() async throws {
        let quiet = QuietHours(from: 0, to: 7 * 60, zone: .named("UTC"))
        let coast = try await Coast(quiet: .respect) { $0.quietHours = quiet }
        try await coast.snooze(.everything)
        try await coast.blow(30)
        #expect(coast.told.isEmpty)
        coast.rig.clock.advance(by: .seconds(7 * 3600))
        _ = await coast.rig.delivery.deliver()
        #expect(coast.told == ["Severe wind in Oslo"])
    }
}

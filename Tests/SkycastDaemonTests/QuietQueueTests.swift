import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Notices that get into quiet hours while they wait")
struct QuietQueueTests {
    /// An evening from 21:00 UTC on without a notification server; quiet hours are from 22:00 to 07:00.
    struct Evening {
        let rig: Rig
        private let cycle: AlertCycle

        init(_ cities: [String] = ["oslo"], rules: [Rule] = [Rig.wind()]) async throws {
            rig = try await Rig(cities: cities, rules: rules, adjust: { $0.quietHours = Self.quiet(until: 7) })
            cycle = rig.cycle()
            rig.notifier.fail(.absent)
            rig.clock.advance(by: .seconds(21 * 3600))
        }

        static func quiet(until hour: Int) -> QuietHours? {
            QuietHours(from: 22 * 60, to: hour * 60, zone: .named("UTC"))
        }

        func poll(_ speeds: Double...) async throws {
            let now = rig.clock.now
            try await cycle.run(weather: zip(rig.settings.cities, speeds).map { Rig.gusts($1, $0, now) }, at: now)
            _ = await rig.delivery.deliver()
        }

        /// What is on the screen after so many hours.
        func after(_ hours: Double, _ settings: Settings? = nil) async -> [String] {
            rig.clock.advance(by: .seconds(hours * 3600))
            _ = await rig.delivery(settings).deliver()
            return rig.notifier.shown.map(\.summary)
        }
    }

    @Test("what is moderate is told by the morning's digest, once")
    func moderate() async throws {
        let evening = try await Evening(["oslo", "bergen"])
        try await evening.poll(20, 21)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.rig.serverArrives()
        #expect(await evening.after(8).isEmpty)
        let told = ["2 weather alerts, the worst moderate"]
        #expect(await evening.after(1) == told)
        #expect(await evening.after(1) == told)
    }

    @Test("so is a group, without what has ended by then")
    func group() async throws {
        let evening = try await Evening(["oslo", "bergen", "molde", "vadso"])
        try await evening.poll(20, 20, 20, 20)
        #expect(await evening.after(1).isEmpty)
        try await evening.rig.serverArrives()
        for _ in 0..<3 {
            evening.rig.clock.advance(by: .seconds(900))
            try await evening.poll(3, 20, 20, 20)
        }
        #expect(await evening.after(9) == ["3 weather alerts, the worst moderate"])
    }

    @Test("a group with something severe in it comes at once")
    func severe() async throws {
        let evening = try await Evening(["oslo", "bergen", "molde", "vadso"])
        try await evening.poll(20, 30, 20, 20)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.rig.serverArrives()
        #expect(await evening.after(0) == ["4 weather alerts, the worst severe"])
    }

    @Test("an end waits for the morning, too")
    func end() async throws {
        var rule = Rig.wind()
        rule.quiet = .respect
        let evening = try await Evening(rules: [rule])
        try await evening.poll(30)
        try await evening.rig.serverArrives()
        evening.rig.notifier.fail(.absent)
        for _ in 0..<3 {
            evening.rig.clock.advance(by: .seconds(900))
            try await evening.poll(3)
        }
        #expect(try await evening.rig.store.alerts().isEmpty)
        evening.rig.clock.advance(by: .seconds(1800))
        try await evening.rig.serverArrives()
        #expect(await evening.after(0) == ["Severe wind in Oslo"])
        #expect(await evening.after(9) == ["Severe wind in Oslo", "Over: severe wind in Oslo"])
    }

    @Test("many ends that wait for the morning are one bubble then, unless that is long past", arguments: [9, 16.0])
    func ends(hours: Double) async throws {
        var rule = Rig.wind()
        rule.quiet = .respect
        let evening = try await Evening(["oslo", "bergen", "molde", "vadso"], rules: [rule])
        try await evening.poll(30, 30, 30, 30)
        try await evening.rig.serverArrives()
        evening.rig.clock.advance(by: .seconds(3600))
        for _ in 0..<3 {
            evening.rig.clock.advance(by: .seconds(900))
            try await evening.poll(3, 3, 3, 3)
        }
        #expect(try await evening.rig.store.alerts().isEmpty)
        let told = ["4 weather alerts, the worst severe"]
        #expect(await evening.after(0) == told)
        let isLate = hours > 9
        #expect(await evening.after(hours) == told + (isLate ? [] : ["4 weather alerts have ended"]))
        #expect(try await evening.rig.store.missedNotices().count == (isLate ? 4 : 0))
    }

    @Test("a bubble does not follow its event then, and does afterwards")
    func follows() async throws {
        var ahead = try await BubblesThatFollowTests.Ahead(adjust: { $0.quietHours = Evening.quiet(until: 23) })
        let rig = ahead.rig
        try await ahead.poll(6...7, after: .seconds(21 * 3600))
        rig.notifier.fail(.absent)
        try await ahead.poll(8...9, after: .seconds(2400))
        rig.clock.advance(by: .seconds(3600))
        rig.notifier.fail(nil)
        try await rig.store.retryAtOnce()
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.count == 1)
        try await ahead.poll(6...7, after: .seconds(1800))
        #expect(rig.notifier.shown.map(\.isSilent) == [false, true])
    }

    @Test("quiet hours that a reload has made longer hold the digest")
    func lengthened() async throws {
        let evening = try await Evening()
        evening.rig.notifier.fail(nil)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.poll(20)
        var settings = evening.rig.settings
        settings.quietHours = Evening.quiet(until: 9)
        #expect(await evening.after(9, settings).isEmpty)
        #expect(await evening.after(2, settings) == ["Moderate wind in Oslo"])
    }

    @Test("quiet hours that a reload has removed hold nothing any more, and what is snoozed meanwhile is kept")
    func removed() async throws {
        let evening = try await Evening()
        let store = evening.rig.store
        evening.rig.notifier.fail(nil)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.poll(20)
        var settings = evening.rig.settings
        settings.quietHours = nil
        let now = evening.rig.clock.now
        try await store.snooze(Snooze(scope: .everything, until: now + .hours(1)), at: now)
        #expect(await evening.after(0, settings).isEmpty)
        #expect(await evening.after(1, settings) == ["Moderate wind in Oslo"])
        #expect(await evening.after(9, settings).count == 1)
    }

    @Test("quiet hours that a reload has made shorter hold no longer than they last")
    func shortened() async throws {
        let evening = try await Evening()
        evening.rig.notifier.fail(nil)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.poll(20)
        var settings = evening.rig.settings
        settings.quietHours = Evening.quiet(until: 5)
        #expect(await evening.after(0, settings).isEmpty)
        #expect(
            try await evening.rig.store.nextNoticeTime(at: evening.rig.clock.now) == evening.rig.clock.now + .hours(7))
        #expect(await evening.after(6.9, settings).isEmpty)
        #expect(await evening.after(0.1, settings) == ["Moderate wind in Oslo"])
    }

    @Test("F38 quiet hours go by the zone that the computer is in now")
    func travel() async throws {
        let evening = try await Evening()
        evening.rig.notifier.fail(nil)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.poll(20)
        var settings = evening.rig.settings
        settings.quietHours = QuietHours(from: 22 * 60, to: 7 * 60, zone: .named("Asia/Tokyo"))
        #expect(await evening.after(0, settings) == ["Moderate wind in Oslo"], "it is seven in the morning there")
    }

    @Test("a digest that is late by a day does not come in the next night")
    func late() async throws {
        let evening = try await Evening()
        evening.rig.notifier.fail(nil)
        evening.rig.clock.advance(by: .seconds(3600))
        try await evening.poll(20)
        #expect(await evening.after(24).isEmpty)
        #expect(await evening.after(9) == ["Moderate wind in Oslo"])
    }
}

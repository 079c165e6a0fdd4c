import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Delivery")
struct DeliveryServiceTests {
    static func breach(_ rig: Rig, _ gusts: Double = 30) async throws {
        let cycle = rig.cycle()
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

    @Test(
        "F46 by a clock that no server has confirmed since the start nothing is too late", arguments: [false, true])
    func unconfirmedClock(isRight: Bool) async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        rig.notifier.fail(.absent)
        _ = await rig.delivery.deliver()
        rig.clock.setWallClock(by: .days(365))
        let wall = TrustedClock(rig.clock, rig.clock)
        let delivery = rig.delivery(by: wall)
        try await rig.store.retryAtOnce()
        #expect(await delivery.deliver() == .seconds(60), "there is nothing to do meanwhile")
        #expect(rig.notifier.shown.isEmpty)
        #expect(try await rig.store.missedNotices().isEmpty)
        wall.compare(withServer: isRight ? rig.clock.now : rig.clock.now - .days(365))
        rig.notifier.fail(nil)
        try await rig.store.retryAtOnce()
        _ = await delivery.deliver()
        #expect(rig.notifier.shown.count == (isRight ? 0 : 1))
        #expect(try await rig.store.missedNotices().count == (isRight ? 1 : 0))
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

    @Test("F66 a notice that was on its way when the process died, or the store was busy, is sent again")
    func recovered() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        let row = try #require(try await rig.store.dueNotices(at: rig.clock.now).first)
        #expect(try await rig.store.markSending(row.id))
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
        let cycle = rig.cycle()
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

    @Test("what a button changes is told to who listens", arguments: [true, false])
    func buttonsAreNews(acknowledges: Bool) async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        let desk = PollingDesk()
        let service = rig.delivery(desk: desk)
        _ = await service.deliver()
        let event = try #require(rig.notifier.shown.first?.event)
        await withTaskGroup { group in
            group.addTask { try? await service.run() }
            rig.notifier.happen(acknowledges ? .acknowledge(event) : .snooze(event))
            #expect(await desk.news.first { _ in true } == .changed)
            group.cancelAll()
        }
        let alert = try #require(try await rig.store.alerts().first)
        #expect(acknowledges ? alert.event.acknowledged != nil : alert.snoozedUntil != nil)
    }

    @Test("buttons work after the configuration was read again, also those pressed meanwhile")
    func buttonsAfterReload() async throws {
        let rig = try await Rig()
        try await Self.breach(rig)
        _ = await rig.delivery.deliver()
        let event = try #require(rig.notifier.shown.first?.event)
        for _ in 1...3 {
            let service = rig.delivery
            await withTaskGroup { group in
                group.addTask { try? await service.run() }
                await rig.clock.sleepers(2)
                group.cancelAll()
            }
        }
        rig.notifier.happen(.acknowledge(event))
        let service = rig.delivery
        await withTaskGroup { group in
            group.addTask { try? await service.run() }
            while await (try? rig.store.alerts().first?.event.acknowledged) == .some(nil) { await Task.yield() }
            group.cancelAll()
        }
        #expect(try await rig.store.alerts().first?.event.acknowledged == .severe)
    }
}

@Suite("The digest after quiet hours")
struct QuietDigestTests {
    /// A night of three cities, from 23:30 UTC on, with quiet hours from 22:00 to 07:00.
    struct Night {
        let rig: Rig
        private var cycle: AlertCycle

        init() async throws {
            rig = try await Rig(
                cities: ["oslo", "bergen", "molde"],
                adjust: { $0.quietHours = QuietHours(from: 22 * 60, to: 7 * 60, zone: .named("UTC")) })
            rig.clock.advance(by: .seconds(23 * 3600 + 1800))
            cycle = rig.cycle()
        }

        /// One poll with a gust a city.
        mutating func poll(_ speeds: [Double]) async throws {
            let now = rig.clock.now
            let weather = zip(rig.settings.cities, speeds).map { Rig.gusts($1, $0, now) }
            try await cycle.run(weather: weather, at: now)
            _ = await rig.delivery.deliver()
        }

        mutating func passes(_ speeds: [Double]) async throws {
            for _ in 0..<30 {
                rig.clock.advance(by: .seconds(900))
                try await poll(speeds)
            }
        }
    }

    @Test("F41 F43 what waited is told once in the morning, without what has ended, whatever was restarted")
    func digest() async throws {
        var night = try await Night()
        try await night.poll([20, 20, 20])
        #expect(night.rig.notifier.shown.isEmpty)
        try await night.passes([20, 20, 3])
        for _ in 0..<3 { _ = await night.rig.delivery.deliver() }
        #expect(night.rig.notifier.shown.map(\.summary) == ["2 weather alerts, the worst moderate"])
        #expect(try await night.rig.store.alerts(ended: true).count == 3)
    }

    @Test("F42 what becomes severe in the night is told in the night, and not again in the morning")
    func escalation() async throws {
        var night = try await Night()
        try await night.poll([20])
        night.rig.clock.advance(by: .seconds(3 * 3600))
        try await night.poll([30])
        #expect(night.rig.notifier.shown.map(\.summary) == ["Severe wind in Oslo"])
        try await night.passes([30])
        #expect(night.rig.notifier.shown.count == 1)
    }

    @Test("nothing is told in the morning if nothing matters any more")
    func nothingLeft() async throws {
        var night = try await Night()
        try await night.poll([20])
        try await night.passes([3])
        #expect(night.rig.notifier.shown.isEmpty)
        #expect(try await night.rig.store.missedNotices().isEmpty)
    }
}

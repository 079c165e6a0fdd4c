import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Bubbles that follow")
struct BubblesThatFollowTests {
    /// Oslo under a rule that looks twelve hours ahead; each poll brings hours of gusts.
    struct Ahead {
        let rig: Rig
        private var cycle: AlertCycle

        init(adjust: (inout Settings) -> Void = { _ in }) async throws {
            rig = try await Rig(rules: [Rig.wind(horizon: .hours(12))], adjust: adjust)
            cycle = rig.cycle()
        }

        /// Strong gusts from one hour to another, counted from now; after `wait`.
        mutating func poll(_ hours: ClosedRange<Int>, gusts: Double = 20, after wait: Duration = .seconds(600))
            async throws
        {
            rig.clock.advance(by: wait)
            let city = rig.settings.cities[0]
            let series = (0..<24).map { hours.contains($0) ? gusts : 5 }
            try await cycle.run(weather: [Rig.gusts(5, city, rig.clock.now, hours: series)], at: rig.clock.now)
            _ = await rig.delivery.deliver()
        }
    }

    @Test("F26 U32 one notice, and then the bubble follows without a sound")
    func follows() async throws {
        var ahead = try await Ahead()
        try await ahead.poll(6...7)
        try await ahead.poll(6...7)
        try await ahead.poll(4...5)
        try await ahead.poll(2...3)
        let shown = ahead.rig.notifier.shown
        #expect(shown.map(\.isSilent) == [false, true, true])
        #expect(Set(shown.map(\.event)).count == 1)
        #expect(shown.map(\.summary) == [6, 4, 2].map { "Moderate wind expected in Oslo from 0\($0):00" })
        let told = try #require(try await ahead.rig.store.alerts().first?.event)
        #expect(told.toldAt == told.openedAt, "for the engine nothing was told")
    }

    @Test("T47 what the user dismissed does not come back because it moved")
    func dismissed() async throws {
        var ahead = try await Ahead()
        try await ahead.poll(6...7)
        let event = try #require(ahead.rig.notifier.shown.first?.event)
        try await ahead.rig.store.markClosed(event, reason: 2)
        try await ahead.poll(3...4)
        #expect(ahead.rig.notifier.shown.count == 1)
    }

    @Test("what waits for a server says what is true when one comes, with its sound")
    func waiting() async throws {
        var ahead = try await Ahead()
        ahead.rig.notifier.fail(.absent)
        try await ahead.poll(6...7)
        try await ahead.poll(3...4)
        ahead.rig.notifier.fail(nil)
        try await ahead.rig.store.retryAtOnce()
        _ = await ahead.rig.delivery.deliver()
        #expect(ahead.rig.notifier.shown.map(\.summary) == ["Moderate wind expected in Oslo from 03:00"])
        #expect(ahead.rig.notifier.shown.map(\.isSilent) == [false])
    }

    @Test("a window that reaches the end of the horizon says so, and its end moving with the clock is no news")
    func openEnded() async throws {
        var ahead = try await Ahead()
        try await ahead.poll(6...23)
        for _ in 0..<4 { try await ahead.poll(5...23, after: .seconds(3600)) }
        let bodies = ahead.rig.notifier.shown.map(\.body)
        #expect(bodies.first?.contains("06:00 to 13:00 or later") == true, "\(bodies)")
    }

    @Test("what is told from an old forecast says how old it is")
    func oldForecast() async throws {
        let rig = try await Rig(rules: [Rig.wind(horizon: .hours(12))])
        let cycle = rig.cycle()
        let city = rig.settings.cities[0]
        let series = (0..<24).map { $0 == 16 ? 20.0 : 5 }
        try await cycle.run(weather: [Rig.gusts(5, city, rig.clock.now, hours: series)], at: rig.clock.now)
        for _ in 1...6 {
            rig.clock.advance(by: .seconds(3600))
            try await cycle.run(weather: [Rig.gusts(5, city, rig.clock.now)], at: rig.clock.now)
            _ = await rig.delivery.deliver()
        }
        #expect(rig.notifier.shown.count == 1)
        #expect(rig.notifier.shown.first?.body.contains("Forecast by Fake, 5 h old, not an official warning") == true)
    }

    @Test("an escalation replaces the bubble and is heard")
    func escalates() async throws {
        var ahead = try await Ahead()
        try await ahead.poll(6...7)
        try await ahead.poll(3...4, gusts: 30)
        #expect(ahead.rig.notifier.shown.map(\.isSilent) == [false, false])
        #expect(Set(ahead.rig.notifier.shown.map(\.event)).count == 1)
    }

    @Test("F22 a city that is removed takes its waiting notice and its bubble along")
    func removed() async throws {
        var ahead = try await Ahead()
        try await ahead.poll(6...7)
        ahead.rig.notifier.fail(.absent)
        try await ahead.poll(6...7, gusts: 30)
        var settings = ahead.rig.settings
        settings.cities = []
        try await ahead.rig.cycle(settings).endOrphans(at: ahead.rig.clock.now)
        ahead.rig.notifier.fail(nil)
        _ = await ahead.rig.delivery.deliver()
        #expect(ahead.rig.notifier.shown.count == 1)
        #expect(ahead.rig.notifier.closed.count == 1)
    }
}

@Suite("Lost bubbles")
struct LostBubbleTests {
    static func told(_ gusts: Double = 30) async throws -> Rig {
        let rig = try await Rig()
        try await DeliveryServiceTests.breach(rig, gusts)
        _ = await rig.delivery.deliver()
        return rig
    }

    /// We start anew.
    static func lose(_ rig: Rig) async throws { try await rig.store.orphanBubbles() }

    @Test("F72 a severe one is shown again once a loss, silently, and not more than once an hour")
    func again() async throws {
        let rig = try await Self.told()
        for minute in 1...240 {
            rig.clock.advance(by: .seconds(60))
            if [10, 20, 30, 100].contains(minute) { try await Self.lose(rig) }
            _ = await rig.delivery.deliver()
            #expect(rig.notifier.shown.count == (minute < 60 ? 1 : minute < 120 ? 2 : 3), "minute \(minute)")
        }
        #expect(rig.notifier.shown.map(\.isSilent) == [false, true, true])
        #expect(Set(rig.notifier.shown.map(\.event)).count == 1)
    }

    @Test("F72 a bubble about many is shown again as one, with what is left of it, and takes the place of the first")
    func manyAgain() async throws {
        let rig = try await Rig(cities: (0..<6).map { "city \($0)" })
        let speeds = [30, 30, 30, 30, 20, 20.0]
        let weather = zip(speeds, rig.settings.cities).map { Rig.gusts($0, $1, rig.clock.now) }
        try await rig.cycle().run(weather: weather, at: rig.clock.now)
        _ = await rig.delivery.deliver()
        for hour in 1...3 {
            try await Self.lose(rig)
            for _ in 1...60 {
                #expect(rig.notifier.shown.count == hour, "hour \(hour)")
                rig.clock.advance(by: .seconds(60))
                _ = await rig.delivery.deliver()
            }
            #expect(rig.notifier.closed == [EventID("notice-1")], "all of it is in the second")
            for alert in try await rig.store.alerts() where alert.city != CityID("city 1") {
                _ = try await rig.store.acknowledge(alert.id, at: rig.clock.now)
            }
        }
        let (all, left) = ("6 weather alerts, the worst severe", "Severe wind in City 1")
        #expect(rig.notifier.shown.map(\.summary) == [all, all, left, left])
        #expect(rig.notifier.shown.map(\.isSilent) == [false, true, true, true])
    }

    @Test(
        "F72 not what is milder, acknowledged, snoozed or dismissed", arguments: ["mild", "ack", "snooze", "dismiss"])
    func notAgain(_ why: String) async throws {
        let rig = try await Self.told(why == "mild" ? 20 : 30)
        let event = try #require(rig.notifier.shown.first?.event)
        switch why {
        case "ack": _ = try await rig.store.acknowledge(event, at: rig.clock.now)
        case "snooze":
            _ = try await rig.store.snooze(
                Snooze(scope: .event(event), until: rig.clock.now + .hours(9)), at: rig.clock.now)
        case "dismiss": try await rig.store.markClosed(event, reason: 2)
        default: break
        }
        try await Self.lose(rig)
        rig.clock.advance(by: .seconds(7200))
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.count == 1)
    }

    @Test("however often we start anew, what is on the screen is replaced and closed by its number")
    func restarts() async throws {
        let rig = try await Self.told()
        let told = try #require(rig.notifier.shown.first)
        let event = try #require(told.event)
        let first = try #require(try await rig.store.bubbles()[event])
        for _ in 1...3 {
            let notifier = RecordingNotifier()
            try await Daemon.takeUpNotices(from: rig.store, notifier)
            #expect(try await rig.store.bubbles() == [event: first])
            #expect(try await notifier.show(told) == first)
            #expect(await notifier.close(event))
        }
        try await rig.store.loseBubbles(except: ":1.2")
        #expect(try await rig.store.bubbles().isEmpty, "the server is gone, and its numbers mean nothing")
    }

    @Test("F72 the loss is noticed when another server appears")
    func anotherServer() async throws {
        let rig = try await Self.told()
        rig.clock.advance(by: .seconds(7200))
        let service = rig.delivery
        await withTaskGroup { group in
            group.addTask { try? await service.run() }
            rig.notifier.happen(.serverAppeared(":1.1"))
            await rig.clock.sleepers(2)
            #expect(rig.notifier.shown.count == 1, "it is the server that has the bubble")
            rig.notifier.happen(.serverAppeared(":1.2"))
            while rig.notifier.shown.count < 2 { await Task.yield() }
            group.cancelAll()
        }
        #expect(rig.notifier.shown.last?.isSilent == true)
    }
}

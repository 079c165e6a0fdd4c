import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Notices about several events while they wait")
struct WaitingGroupTests {
    /// Four cities, all over the limit in one poll, and a server that is away.
    struct Group {
        let rig: Rig
        private let cycle: AlertCycle

        init(_ speeds: [Double] = [20, 20, 20, 20]) async throws {
            rig = try await Rig(cities: ["oslo", "bergen", "molde", "vadso"])
            cycle = rig.cycle()
            rig.notifier.fail(.absent)
            try await poll(speeds)
        }

        func poll(_ speeds: [Double], times: Int = 1) async throws {
            for _ in 0..<times {
                rig.clock.advance(by: .seconds(900))
                let now = rig.clock.now
                try await cycle.run(weather: zip(rig.settings.cities, speeds).map { Rig.gusts($1, $0, now) }, at: now)
                _ = await rig.delivery.deliver()
            }
        }

        func event(_ city: String) async throws -> EventID {
            try #require(try await rig.store.alerts().first { $0.city == CityID(city) }).id
        }
    }

    @Test("F24 what has ended is not told, and what goes on is")
    func ended() async throws {
        let group = try await Group()
        try await group.poll([3, 20, 20, 20], times: 3)
        try await group.rig.serverArrives()
        let shown = group.rig.notifier.shown
        #expect(shown.map(\.summary) == ["3 weather alerts, the worst moderate"])
        #expect(shown.first?.body.contains("Oslo") == false)
    }

    @Test("F24 a group of which all have ended is not told")
    func allEnded() async throws {
        let group = try await Group()
        try await group.poll([3, 3, 3, 3], times: 3)
        try await group.rig.serverArrives()
        #expect(group.rig.notifier.shown.isEmpty)
    }

    @Test("F24 the end of a severe event is not told if the group was never shown, and is if it was")
    func ends() async throws {
        let group = try await Group([30, 30, 30, 30])
        try await group.poll([3, 30, 30, 30], times: 3)
        #expect(try await group.rig.store.alerts().count == 3)
        try await group.rig.serverArrives()
        #expect(group.rig.notifier.shown.map(\.summary) == ["3 weather alerts, the worst severe"])
        try await group.poll([3, 3, 30, 30], times: 3)
        #expect(group.rig.notifier.shown.map(\.summary).dropFirst() == ["Over: severe wind in Bergen"])
    }

    @Test("the ends of many are one bubble too, and take the bubbles of each away")
    func endsTogether() async throws {
        let group = try await Group([30, 30, 30, 3])
        try await group.rig.serverArrives()
        try await group.poll([30, 30, 30, 30])
        #expect(group.rig.notifier.shown.count == 4)
        let events = Set(group.rig.notifier.shown.compactMap(\.event))
        try await group.poll([3, 3, 3, 3], times: 3)
        #expect(group.rig.notifier.shown.map(\.summary).dropFirst(4) == ["4 weather alerts have ended"])
        #expect(Set(group.rig.notifier.closed) == events)
        let end = try #require(group.rig.notifier.shown.last)
        #expect(end.body.contains("Over: severe wind in Oslo") && end.severity == .moderate)
        try await group.poll([3, 3, 3, 3], times: 3)
        #expect(group.rig.notifier.closed.count == 4, "what says that it is over stays")
    }

    @Test("of ends told together those of what nobody saw are left out")
    func endsOfTheUnseen() async throws {
        let group = try await Group([30, 30, 30, 3])
        try await group.rig.serverArrives()
        group.rig.notifier.fail(.absent)
        try await group.poll([30, 30, 30, 30])
        try await group.poll([3, 3, 3, 3], times: 3)
        try await group.rig.serverArrives()
        #expect(group.rig.notifier.shown.map(\.summary).dropFirst(3) == ["3 weather alerts have ended"])
        #expect(group.rig.notifier.shown.last?.body.contains("Vadso") == false)
    }

    @Test("F42 an escalation takes its event out of the group")
    func escalates() async throws {
        let group = try await Group()
        try await group.poll([30, 20, 20, 20])
        try await group.rig.serverArrives()
        #expect(
            group.rig.notifier.shown.map(\.summary)
                == ["Severe wind in Oslo", "3 weather alerts, the worst moderate"])
    }

    @Test("what is left alone has a notice of its own")
    func oneLeft() async throws {
        let group = try await Group()
        try await group.poll([3, 3, 3, 20], times: 3)
        try await group.rig.serverArrives()
        #expect(group.rig.notifier.shown.map(\.summary) == ["Moderate wind in Vadso"])
        #expect(try await group.rig.notifier.shown.first?.event == group.event("vadso"))
    }

    @Test("an acknowledged event is taken out, a snoozed city too")
    func known() async throws {
        let group = try await Group()
        let (rig, now) = (group.rig, group.rig.clock.now)
        #expect(try await rig.store.apply(.acknowledge(group.event("oslo")), at: now) == .acknowledged)
        try await rig.store.snooze(Snooze(scope: .city(CityID("molde")), until: now + .hours(1)), at: now)
        try await group.rig.serverArrives()
        #expect(rig.notifier.shown.map(\.summary) == ["2 weather alerts, the worst moderate"])
    }

    @Test("the bubble of a group is closed when all its events have ended, not before")
    func closes() async throws {
        let group = try await Group()
        try await group.rig.serverArrives()
        try await group.poll([3, 3, 3, 20], times: 3)
        #expect(group.rig.notifier.closed.isEmpty)
        try await group.poll([3, 3, 3, 3], times: 3)
        #expect(group.rig.notifier.closed.count == 1)
    }

    @Test("a group that is sent again has the same bubble")
    func sameBubble() async throws {
        let group = try await Group()
        try await group.rig.serverArrives()
        let shown = try #require(group.rig.notifier.shown.first)
        #expect(shown.event == nil && shown.bubble == EventID("notice-1"))
    }
}

@Suite("What is silenced while it waits")
struct SilencedTests {
    static func waiting(_ gusts: Double = 20) async throws -> (rig: Rig, event: EventID) {
        let rig = try await Rig()
        rig.notifier.fail(.absent)
        try await DeliveryServiceTests.breach(rig, gusts)
        _ = await rig.delivery.deliver()
        return (rig, try #require(try await rig.store.alerts().first).id)
    }

    static func arrive(_ rig: Rig) async throws {
        rig.notifier.fail(nil)
        try await rig.store.retryAtOnce()
        _ = await rig.delivery.deliver()
    }

    @Test("a snooze holds back a notice that waits", arguments: [20, 30.0])
    func snoozed(gusts: Double) async throws {
        let (rig, event) = try await Self.waiting(gusts)
        let now = rig.clock.now
        try await rig.store.snooze(Snooze(scope: .event(event), until: now + .hours(1)), at: now)
        try await Self.arrive(rig)
        #expect(rig.notifier.shown.isEmpty)
        #expect(try await rig.store.notices(of: event).map(\.status) == [.suppressed])
    }

    @Test("a snooze does not hold back an escalation to severe")
    func escalation() async throws {
        let (rig, event) = try await Self.waiting()
        try await DeliveryServiceTests.breach(rig, 30)
        let now = rig.clock.now
        try await rig.store.snooze(Snooze(scope: .event(event), until: now + .hours(1)), at: now)
        try await Self.arrive(rig)
        #expect(rig.notifier.shown.map(\.summary) == ["Severe wind in Oslo"])
    }

    @Test(
        "an escalation to severe ends the snooze: the all-clear is told",
        arguments: [true, false])
    func ends(isOfEvent: Bool) async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        for (round, gusts) in [20, 30, 3, 3, 3.0].enumerated() {
            rig.clock.advance(by: .seconds(900))
            let now = rig.clock.now
            try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], now)], at: now)
            _ = await rig.delivery.deliver()
            guard round == 0, let event = try await rig.store.alerts().first?.id else { continue }
            let scope = isOfEvent ? Snooze.Scope.event(event) : .everything
            try await rig.store.snooze(Snooze(scope: scope, until: now + .days(1)), at: now)
        }
        #expect(
            rig.notifier.shown.map(\.summary)
                == ["Moderate wind in Oslo", "Severe wind in Oslo, was moderate", "Over: severe wind in Oslo"])
        #expect(try await rig.store.snoozes(at: rig.clock.now).count == (isOfEvent ? 0 : 1))
    }

    @Test("a bubble that the server does not close is tried again, a few times")
    func closing() async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        let delivery = rig.delivery
        for gusts in [20, 3, 3, 3.0] {
            rig.clock.advance(by: .seconds(900))
            let now = rig.clock.now
            try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], now)], at: now)
            if gusts == 20 { _ = await delivery.deliver() }
        }
        rig.notifier.holdBubbles(true)
        for _ in 0..<2 { _ = await delivery.deliver() }
        #expect(rig.notifier.closed.count == 2)
        for _ in 0..<10 { _ = await delivery.deliver() }
        #expect(rig.notifier.closed.count == 5)
    }

    @Test("a server that does not answer is asked once, and no bubble of it is closed then")
    func unanswered() async throws {
        let rig = try await Rig(cities: ["oslo", "bergen", "molde"])
        let cycle = rig.cycle()
        let cities = rig.settings.cities
        try await cycle.run(weather: cities.map { Rig.gusts(20, $0, rig.clock.now) }, at: rig.clock.now)
        rig.notifier.fail(.timedOut)
        _ = await rig.delivery.deliver()
        let attempts = try await rig.store.alerts().map(\.id).asyncMap { try await rig.store.notices(of: $0) }
        #expect(attempts.flatMap(\.self).map(\.attempts).sorted() == [0, 0, 1])
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ body: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await body(element)) }
        return results
    }
}

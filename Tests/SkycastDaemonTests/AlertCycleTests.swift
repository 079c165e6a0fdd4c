import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("One round of the main job")
struct AlertCycleTests {
    @Test("a breach is stored with its snapshot, its state, its event and its notice")
    func breach() async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        let now = rig.clock.now
        try await cycle.run(weather: [Rig.gusts(30, rig.settings.cities[0], now)], at: now)
        let notices = try await rig.store.dueNotices(at: now)
        #expect(notices.map(\.notice.summary) == ["Severe wind in Oslo"])
        #expect(try await rig.store.latest(CityID("oslo")).snapshot?.values[.windGusts] == 30)
        #expect(try await rig.store.ruleStates().values.map(\.phase) == [.ongoing])
        #expect(try await rig.store.alerts().map(\.event.told) == [.severe])
    }

    @Test("T19 a new process takes up where the last one was: the same event is not told again")
    func restart() async throws {
        let rig = try await Rig()
        for _ in 0..<5 {
            let cycle = rig.cycle()  // as after kill -9: nothing but the store is left
            rig.clock.advance(by: .seconds(900))
            try await cycle.run(weather: [Rig.gusts(30, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
        }
        #expect(try await rig.store.dueNotices(at: rig.clock.now).count == 1)
        #expect(try await rig.store.alerts().count == 1)
    }

    @Test("after a start nothing is judged until there is a fresh reading")
    func staleAtStart() async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        try await cycle.run(weather: [Rig.gusts(30, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
        rig.clock.advance(by: .seconds(7 * 3600))
        let next = rig.cycle()
        try await next.run(weather: [], failures: [CityID("oslo"): "no connection"], at: rig.clock.now)
        #expect(try await rig.store.ruleStates().values.map(\.phase) == [.ongoing])
    }

    @Test("T42 F10 one unknown city of several moves none of the others")
    func unknown() async throws {
        let rig = try await Rig(cities: ["oslo", "bergen"])
        let cycle = rig.cycle()
        let (oslo, bergen) = (rig.settings.cities[0], rig.settings.cities[1])
        let now = rig.clock.now
        try await cycle.run(weather: [Rig.gusts(nil, oslo, now), Rig.gusts(30, bergen, now)], at: now)
        #expect(try await rig.store.alerts().map(\.city) == [bergen.id])
    }

    @Test("F19 what a limit is raised above keeps the limit it was told against, until its end and after it")
    func raisedLimits() async throws {
        let rig = try await Rig()
        try await rig.cycle().run(weather: [Rig.gusts(30, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
        let levels = [Limits.Level(.moderate, 55), .init(.severe, 80)]
        let limits = try #require(Limits(metric: .windGusts, direction: .above, levels: levels, clear: 50))
        var settings = rig.settings
        settings.rules = [Rule(id: RuleID("wind"), title: "wind", criterion: .limit(limits))]
        let cycle = rig.cycle(settings)
        for gusts in [30, nil, 30, 30] as [Double?] {
            let alert = try #require(try await rig.store.alerts().first)
            #expect(alert.limit == 25 && alert.event.level == .severe)
            rig.clock.advance(by: .seconds(900))
            let now = rig.clock.now
            try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], now)], at: now)
        }
        let alert = try #require(try await rig.store.alerts(ended: true).first)
        #expect(alert.ending == .over && alert.limit == 25 && alert.event.level == .severe)
    }

    @Test("what nobody was told it was is not said, when it gets worse")
    func neverTold() async throws {
        let rig = try await Rig(adjust: { $0.notifications.minimumSeverity = .severe })
        let cycle = rig.cycle()
        for gusts in [20, 30.0] {
            try await cycle.run(weather: [Rig.gusts(gusts, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
            rig.clock.advance(by: .seconds(900))
        }
        _ = await rig.delivery.deliver()
        #expect(rig.notifier.shown.map(\.summary) == ["Severe wind in Oslo"])
    }

    @Test("F30 the same model run asked for again is the same run in the store")
    func slidingRun() async throws {
        let rig = try await Rig(rules: [Rig.wind(horizon: .hours(12))])
        let cycle = rig.cycle()
        let oslo = rig.settings.cities[0]
        let hours = (0..<50).map { Double($0) / 10 }
        for hour in 0..<4 {
            let window = Array(hours[hour..<(hour + 12)])
            try await cycle.run(weather: [Rig.gusts(5, oslo, rig.clock.now, hours: window)], at: rig.clock.now)
            rig.clock.advance(by: .seconds(3600))
        }
        let forecast = try #require(try await rig.store.latest(oslo.id).forecast)
        #expect(forecast.steps.count == 15)
        #expect(Set(try await rig.store.evaluations(of: oslo.id, since: Timestamp(0)).map(\.input.run)).count == 1)
    }

    @Test("what another source said of a later time does not hide what the source in use says now")
    func laterTimeOfAnotherSource() async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        let (oslo, now) = (rig.settings.cities[0], rig.clock.now)
        let other = Rig.gusts(5, oslo, now + .minutes(9)).said(by: SourceID("other"))
        try await cycle.run(weather: [other], at: now)
        #expect(try await rig.store.latest(oslo.id).snapshot?.source == SourceID("other"))
        rig.clock.advance(by: .seconds(60))
        try await cycle.run(weather: [Rig.gusts(30, oslo, now)], at: rig.clock.now)
        #expect(try await rig.store.latest(oslo.id).snapshot?.source == SourceID("fake"))
        #expect(try await rig.store.alerts().map(\.event.value) == [30])
        let seen = try await rig.store.evaluations(of: oslo.id, since: Timestamp(0))
        #expect(seen.map(\.input.source?.text) == ["other", "fake"])
        #expect(seen.map { $0.reading?.values[.windGusts] } == [5, 30])
    }

    @Test("F46 what was for a time to come, by a clock that was wrong, hides nothing that comes after it")
    func timeToCome() async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        let (oslo, now) = (rig.settings.cities[0], rig.clock.now)
        let answer = Rig.gusts(30, oslo, now + .hours(12), hours: [5, 5]).usable(at: now)
        #expect(answer.failure == "the current values are of a time to come")
        try await cycle.run(weather: [answer], at: now)
        #expect(try await rig.store.alerts().isEmpty)
        #expect(try await rig.store.latest(oslo.id).snapshot == nil)
        #expect(try await rig.store.latest(oslo.id).forecast != nil)
        rig.clock.advance(by: .seconds(900))
        try await cycle.run(weather: [Rig.gusts(30, oslo, rig.clock.now)], at: rig.clock.now)
        #expect(try await rig.store.latest(oslo.id).snapshot?.validAt == rig.clock.now)
        #expect(try await rig.store.lastAnswers(for: oslo.id) == [SourceID("fake"): rig.clock.now])
        #expect(try await rig.store.alerts().count == 1)
    }

    @Test("F18 F22 what is no longer configured ends without a word")
    func orphans() async throws {
        let rig = try await Rig()
        let cycle = rig.cycle()
        try await cycle.run(weather: [Rig.gusts(30, rig.settings.cities[0], rig.clock.now)], at: rig.clock.now)
        var settings = rig.settings
        settings.rules = []
        try await rig.cycle(settings).endOrphans(at: rig.clock.now)
        #expect(try await rig.store.alerts().isEmpty)
        let ended = try await rig.store.alerts(ended: true)
        #expect(ended.map(\.ending) == [.removed])
        #expect(try await rig.store.dueNotices(at: rig.clock.now).isEmpty)
    }

    @Test("T46 a first start with much to tell tells it in one bubble")
    func firstStart() async throws {
        let rig = try await Rig(cities: (0..<8).map { "city \($0)" })
        let cycle = rig.cycle()
        let now = rig.clock.now
        try await cycle.run(weather: rig.settings.cities.map { Rig.gusts(30, $0, now) }, at: now)
        let notices = try await rig.store.dueNotices(at: now)
        #expect(notices.map(\.notice.summary) == ["8 weather alerts, the worst severe"])
        #expect(try await rig.store.alerts().count == 8)
    }

    @Test("F111 after twelve hours without the provider, eight cities over their levels are one bubble")
    func outage() async throws {
        let rig = try await Rig(cities: (0..<8).map { "city \($0)" })
        let cycle = rig.cycle()
        let cities = rig.settings.cities
        try await cycle.run(weather: cities.map { Rig.gusts(5, $0, rig.clock.now) }, at: rig.clock.now)
        let failures = Dictionary(uniqueKeysWithValues: cities.map { ($0.id, "the server is down") })
        for _ in 0..<48 {
            rig.clock.advance(by: .seconds(900))
            try await cycle.run(weather: [], failures: failures, at: rig.clock.now)
        }
        #expect(try await rig.store.dueNotices(at: rig.clock.now).isEmpty)
        rig.clock.advance(by: .seconds(900))
        let (now, seen) = (rig.clock.now, rig.clock.now - .minutes(7))
        let speeds = [20, 30, 20, 20, 30, 20, 20, 20.0]
        try await cycle.run(weather: zip(speeds, cities).map { Rig.gusts($0, $1, seen) }, at: now)
        let notices = try await rig.store.dueNotices(at: now)
        #expect(notices.map(\.notice.summary) == ["8 weather alerts, the worst severe"])
        #expect(notices.first?.notice.body.contains("City 1") == true)
        #expect(try await rig.store.alerts().allSatisfy { $0.event.since == seen && $0.event.openedAt == now })
    }
}

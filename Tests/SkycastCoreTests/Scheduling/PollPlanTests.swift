import SkycastCore
import Testing

@Suite("When to poll")
struct PollPlanTests {
    static let never = PollPlan.Ages(snapshot: nil, forecast: nil)

    static func plan(_ cities: [(String, PollPlan.Ages)], at moment: Duration = .zero) -> PollPlan {
        var plan = PollPlan()
        for (city, ages) in cities {
            plan.add(CityID(city), interval: .minutes(15), forecastInterval: .hours(1), ages: ages, at: moment)
        }
        return plan
    }

    @Test("a city without data is due at once, with its forecast")
    func first() {
        let plan = Self.plan([("oslo", Self.never)])
        #expect(plan.nextDue == .zero)
        #expect(plan.batch(at: .zero, limit: 10) == PollPlan.Batch(cities: [CityID("oslo")], forecast: true))
    }

    @Test("U4 fresh stored data are not fetched again at start, old ones are")
    func agesAtStart() throws {
        let fresh = Self.plan([("oslo", .init(snapshot: .minutes(5), forecast: .minutes(5)))], at: .seconds(100))
        let due = try #require(fresh.nextDue)
        #expect(due >= .seconds(100 + 600) && due <= .seconds(100 + 690))
        #expect(fresh.batch(at: .seconds(100), limit: 10) == nil)
        let old = Self.plan([("oslo", .init(snapshot: .hours(9), forecast: .minutes(5)))], at: .seconds(100))
        #expect(old.batch(at: .seconds(100), limit: 10)?.forecast == false)
    }

    @Test("T31 data from the future count as none")
    func future() {
        #expect(
            Self.plan([("oslo", .init(snapshot: .hours(-2), forecast: nil))], at: .seconds(5)).nextDue == .seconds(5))
    }

    @Test("after an answer the next is due an interval later, at most a tenth more")
    func interval() throws {
        var plan = Self.plan([("oslo", Self.never)])
        let batch = try #require(plan.batch(at: .zero, limit: 10))
        plan.succeeded(batch, at: .seconds(1))
        let due = try #require(plan.nextDue)
        #expect(due >= .seconds(901) && due <= .seconds(991))
        let next = try #require(plan.batch(at: due, limit: 10))
        #expect(!next.forecast)
    }

    @Test(
        "an answer that is not taken is asked for again after an interval, and not before the server wants to be",
        arguments: [(nil, 901...991), (100, 901...991), (2700, 2700...2700)] as [(Int?, ClosedRange<Int>)])
    func postponed(expiry: Int?, due: ClosedRange<Int>) throws {
        var plan = Self.plan([("oslo", Self.never)])
        plan.succeeded(try #require(plan.batch(at: .zero, limit: 10)), at: .seconds(1))
        plan.postpone(CityID("oslo"), until: expiry.map { .seconds($0) }, at: .seconds(1))
        let next = try #require(plan.nextDue)
        #expect(next >= .seconds(due.lowerBound) && next <= .seconds(due.upperBound))
        #expect(plan.batch(at: next, limit: 10)?.forecast == true)
    }

    @Test("a forecast that did not come is asked for with the next current values, and for that city alone")
    func forecastMissing() throws {
        var plan = Self.plan([("bad", Self.never), ("good", Self.never)])
        let both = try #require(plan.batch(at: .zero, limit: 9))
        plan.succeeded(both, lackingForecast: [CityID("bad")], at: .zero)
        #expect(plan.batch(at: .seconds(800), limit: 9) == nil)
        #expect(plan.batch(at: .seconds(990), limit: 9) == PollPlan.Batch(cities: [CityID("bad")], forecast: true))
    }

    @Test(
        "who wants a city gets its forecast as well, unless that came within the interval of current values",
        arguments: [(600, false, false), (1000, false, true), (10, true, true)])
    func wishedForecast(age: Int, isLacking: Bool, isAsked: Bool) throws {
        var plan = Self.plan([("oslo", Self.never)])
        let batch = try #require(plan.batch(at: .zero, limit: 9))
        plan.succeeded(batch, lackingForecast: isLacking ? [CityID("oslo")] : [], at: .zero)
        plan.succeeded(PollPlan.Batch(cities: batch.cities, forecast: false), at: .seconds(age - 1))
        plan.makeDue([CityID("oslo")], at: .seconds(age))
        #expect(plan.batch(at: .seconds(age), limit: 9)?.forecast == isAsked)
    }

    @Test("cities that are due together share a request, within its limit")
    func together() {
        let plan = Self.plan([("a", Self.never), ("b", Self.never), ("c", Self.never)])
        #expect(plan.batch(at: .zero, limit: 2)?.cities == [CityID("a"), CityID("b")])
    }

    @Test("T30 sleep counts: on the boot clock an overslept city is due at once")
    func sleep() throws {
        var plan = Self.plan([("oslo", Self.never)])
        plan.succeeded(try #require(plan.batch(at: .zero, limit: 1)), at: .zero)
        #expect(plan.batch(at: .seconds(9 * 3600), limit: 1) != nil)
    }

    @Test("asked for by a person, a city does not wait for the end of a pause, but for the end of a hold")
    func madeDue() throws {
        var plan = Self.plan([("oslo", Self.never)])
        _ = plan.failed(try #require(plan.batch(at: .zero, limit: 1)), at: .zero, chance: 1)
        plan.makeDue([CityID("oslo")], at: .seconds(1))
        #expect(plan.batch(at: .seconds(1), limit: 1)?.cities == [CityID("oslo")])
        plan.hold(for: .seconds(60), at: .seconds(1))
        plan.makeDue([CityID("oslo")], at: .seconds(2))
        #expect(plan.batch(at: .seconds(2), limit: 1) == nil)
        #expect(plan.hold(at: .seconds(2)) == .seconds(59))
        #expect(plan.hold(at: .seconds(61)) == nil)
        #expect(plan.batch(at: .seconds(61), limit: 1) != nil)
    }

    @Test("F59 a city the server refuses costs the others nothing, and is tried again: after an interval, then daily")
    func rejected() throws {
        var plan = Self.plan([("bad", Self.never), ("good", Self.never)])
        let both = try #require(plan.batch(at: .zero, limit: 9))
        #expect(both.cities.count == 2)
        plan.split(both)
        let bad = try #require(plan.batch(at: .zero, limit: 9))
        #expect(bad.cities == [CityID("bad")])
        plan.reject(CityID("bad"), at: .zero)
        let good = try #require(plan.batch(at: .zero, limit: 9))
        #expect(good.cities == [CityID("good")])
        plan.succeeded(good, at: .zero)
        #expect(plan.batch(at: .seconds(800), limit: 9) == nil)
        #expect(plan.batch(at: .seconds(990), limit: 9)?.cities.count == 1)
        plan.reject(CityID("bad"), at: .seconds(990))
        plan.succeeded(good, at: .seconds(990))
        #expect(try #require(plan.batch(at: .seconds(2000), limit: 9)).cities == [CityID("good")])
        #expect(plan.nextDue ?? .zero < .seconds(3000))
    }

    @Test("a refused key stops everything for an hour, after six times for a day; the user's wish and success end it")
    func refusedKey() throws {
        var plan = PollPlan()
        for city in ["a", "b"] {
            plan.add(
                CityID(city), interval: .minutes(15), forecastInterval: .hours(1),
                ages: PollPlan.Ages(snapshot: nil, forecast: nil), at: .zero)
        }
        var now = Duration.zero
        for attempt in 1...8 {
            #expect(plan.batch(at: now, limit: 1) != nil)
            plan.refuseKey(at: now)
            plan.endPause(at: now)
            let wait = Duration.seconds(attempt <= 6 ? 3600 : 86_400)
            #expect(plan.batch(at: now + wait - .seconds(1), limit: 1) == nil)
            #expect(plan.nextDue == now + wait)
            now += wait
        }
        plan.refuseKey(at: now)
        plan.makeDue([CityID("a")], at: now)
        let batch = try #require(plan.batch(at: now, limit: 1))
        plan.succeeded(batch, at: now)
        plan.refuseKey(at: now)
        #expect(plan.batch(at: now + .seconds(3600), limit: 1) != nil)
    }

    @Test("cities stay together over many intervals, so that what they tell is told together")
    func companions() throws {
        var plan = Self.plan((0..<10).map { ("city \($0)", Self.never) })
        var now = Duration.zero
        for _ in 0..<20 {
            let batch = try #require(plan.batch(at: now, limit: 50))
            #expect(batch.cities.count == 10)
            plan.succeeded(batch, at: now)
            now = try #require(plan.nextDue)
        }
    }

    @Test("the pauses grow to a quarter of an hour")
    func backoff() {
        let pauses = (1...9).map { Backoff.pause(after: $0, chance: 1) }
        #expect(pauses == [2, 10, 60, 120, 240, 480, 900, 900, 900].map(Duration.seconds))
        #expect(Backoff.pause(after: 9, chance: 0) == .seconds(0.5))
    }
}

import SkycastCore
import Testing

@Suite("When to poll a server that fails")
struct PollPlanFailureTests {
    private static let (oslo, bergen, bodo) = (CityID("oslo"), CityID("bergen"), CityID("bodo"))

    private static func plan(_ cities: [String] = ["oslo", "bergen", "bodo"]) -> PollPlan {
        PollPlanTests.plan(cities.map { ($0, PollPlanTests.never) })
    }

    /// Follows a plan whose server takes `limit` cities a request and answers as told; what was asked when.
    private static func follow(
        _ plan: inout PollPlan, limit: Int = 1, until end: Duration, answers: (CityID, Duration) -> Bool
    ) -> [(at: Duration, city: CityID)] {
        var requests: [(at: Duration, city: CityID)] = []
        while let now = plan.nextDue, now < end {
            while let batch = plan.batch(at: now, limit: limit) {
                requests += batch.cities.map { (now, $0) }
                if batch.cities.allSatisfy({ answers($0, now) }) {
                    plan.succeeded(batch, at: now)
                } else {
                    _ = plan.failed(batch, at: now, chance: 1)
                }
            }
        }
        return requests
    }

    @Test("after a failure there is a pause, after the next a longer one, and after a success none")
    func pauses() throws {
        var plan = Self.plan(["oslo"])
        let batch = try #require(plan.batch(at: .zero, limit: 1))
        _ = plan.failed(batch, at: .seconds(10), chance: 1)
        #expect(plan.nextDue == .seconds(12))
        #expect(plan.batch(at: .seconds(11), limit: 1) == nil)
        _ = plan.failed(batch, at: .seconds(12), chance: 1)
        #expect(plan.nextDue == .seconds(22))
        plan.succeeded(batch, at: .seconds(22))
        plan.makeDue([Self.oslo], at: .seconds(22))
        _ = plan.failed(batch, at: .seconds(22), chance: 1)
        #expect(plan.nextDue == .seconds(24))
    }

    @Test(
        "F59 a city that always fails is asked for less and less, and the others are polled on time",
        arguments: [["oslo"], ["oslo", "bergen"]])
    func oneFails(failing: [String]) {
        let well = ["bodo", "hamar", "moss"]
        var plan = Self.plan(failing + well)
        let end = Duration.seconds(24 * 3600)
        let requests = Self.follow(&plan, until: end) { city, _ in !failing.contains(city.text) }
        for name in well {
            let asked = requests.filter { $0.city.text == name }.map(\.at)
            #expect(zip(asked, asked.dropFirst()).allSatisfy { $1 - $0 <= .seconds(15 * 60 * 1.1 + 20) }, "\(name)")
            #expect(end - (asked.last ?? .zero) < .seconds(1000))
        }
        for name in failing { #expect((90...130).contains(requests.count { $0.city.text == name }), "\(name)") }
    }

    @Test("a server that is down is asked after each pause for the next city, whatever their number")
    func allFail() {
        let names = (0..<30).map { "city-\($0)" }
        var plan = Self.plan(names)
        let requests = Self.follow(&plan, until: .seconds(9 * 3600)) { _, _ in false }
        let waits = zip(requests, requests.dropFirst()).map { $1.at - $0.at }
        #expect(Array(waits.prefix(7)) == [2, 10, 60, 120, 240, 480, 900].map(Duration.seconds))
        #expect(waits.dropFirst(6).allSatisfy { $0 == .seconds(900) })
        #expect(Set(requests.prefix(30).map(\.city)).count == 30)
    }

    @Test("when it is back all that is due is asked for at once")
    func back() {
        let names = (0..<30).map { "city-\($0)" }
        var plan = Self.plan(names)
        let requests = Self.follow(&plan, until: .seconds(9000)) { _, moment in moment > .seconds(8000) }
        let first = requests.first { $0.at > .seconds(8000) }?.at
        #expect(requests.count { $0.at == first } == 30)
    }

    @Test("a failure is a city's own once the server has answered for another since the last, until it is answered")
    func own() {
        var plan = Self.plan(["oslo", "bergen"])
        func batch(_ city: CityID) -> PollPlan.Batch { PollPlan.Batch(cities: [city], forecast: true) }
        func isOwn(_ second: Int) -> Bool { plan.failed(batch(Self.oslo), at: .seconds(second), chance: 1) }
        #expect(!isOwn(0))
        #expect(!isOwn(2))
        plan.succeeded(batch(Self.bergen), isKept: true, at: .seconds(3))
        #expect(!isOwn(20))
        plan.succeeded(batch(Self.bergen), at: .seconds(30))
        #expect(isOwn(30))
        #expect(isOwn(60))
        plan.succeeded(batch(Self.oslo), at: .seconds(90))
        #expect(!isOwn(990))
    }

    @Test("word of the network also frees a city that had failed by itself before the server was down")
    func hintAfterOwnTrouble() {
        var plan = Self.plan(["oslo", "bergen"])
        func fail(_ city: CityID, _ second: Int) -> Bool {
            plan.failed(PollPlan.Batch(cities: [city], forecast: true), at: .seconds(second), chance: 1)
        }
        _ = fail(Self.oslo, 0)
        plan.succeeded(PollPlan.Batch(cities: [Self.bergen], forecast: true), at: .seconds(30))
        #expect(fail(Self.oslo, 40))
        for second in stride(from: 1000, through: 9000, by: 1000) {
            _ = fail(Self.bergen, second)
            _ = fail(Self.oslo, second + 1)
        }
        #expect(plan.batch(at: .seconds(9002), limit: 9) == nil)
        plan.endPause(at: .seconds(9002))
        #expect(plan.batch(at: .seconds(9002), limit: 9)?.cities.sorted() == [Self.bergen, Self.oslo])
    }

    @Test("who is due and not asked for fails with the server once it fails for two cities, or wants to be left alone")
    func waiting() {
        var plan = Self.plan()
        func fail(_ city: CityID, _ seconds: Int) {
            _ = plan.failed(PollPlan.Batch(cities: [city], forecast: true), at: .seconds(seconds), chance: 1)
        }
        #expect(plan.waiting(at: .zero).isEmpty)
        fail(Self.oslo, 0)
        fail(Self.oslo, 2)
        #expect(plan.waiting(at: .seconds(2)).isEmpty)
        fail(Self.bergen, 3)
        #expect(plan.waiting(at: .seconds(3)) == [Self.oslo, Self.bergen, Self.bodo])
        plan.succeeded(PollPlan.Batch(cities: [Self.bodo], forecast: true), at: .seconds(20))
        #expect(plan.waiting(at: .seconds(20)).isEmpty)
        plan.hold(for: .seconds(3600), at: .seconds(30))
        #expect(plan.waiting(at: .seconds(30)) == [Self.oslo, Self.bergen])
        #expect(plan.waiting(at: .seconds(1200)) == [Self.oslo, Self.bergen, Self.bodo])
    }

    @Test("the city that a person wants comes first, while the others go on waiting")
    func wish() throws {
        var plan = Self.plan()
        for second in 0..<6 {
            let batch = PollPlan.Batch(cities: [second < 3 ? Self.oslo : Self.bergen], forecast: true)
            _ = plan.failed(batch, at: .seconds(second), chance: 1)
        }
        plan.makeDue([Self.bergen], at: .seconds(6))
        let batch = try #require(plan.batch(at: .seconds(6), limit: 1))
        #expect(batch.cities == [Self.bergen])
        _ = plan.failed(batch, at: .seconds(6), chance: 1)
        #expect(plan.batch(at: .seconds(6), limit: 1) == nil)
    }

    @Test("a city whose forecast is due does not go along without it")
    func forecastApart() throws {
        let fresh = PollPlan.Ages(snapshot: .minutes(5), forecast: .minutes(5))
        var plan = PollPlanTests.plan([("oslo", fresh), ("bergen", PollPlanTests.never)])
        plan.makeDue([Self.oslo], at: .zero)
        let wished = try #require(plan.batch(at: .zero, limit: 9))
        #expect(wished == PollPlan.Batch(cities: [Self.oslo], forecast: false))
        plan.succeeded(wished, at: .zero)
        #expect(plan.batch(at: .zero, limit: 9) == PollPlan.Batch(cities: [Self.bergen], forecast: true))
    }

    @Test("who wants all cities at once has a server that is down asked twice, not for each of them")
    func manyWishes() {
        var plan = Self.plan((0..<30).map { "city-\($0)" })
        plan.makeDue(plan.cities, at: .seconds(1))
        var requests = 0
        while let batch = plan.batch(at: .seconds(1), limit: 1) {
            requests += 1
            _ = plan.failed(batch, at: .seconds(1), chance: 1)
        }
        #expect(requests == 2)
        #expect(plan.waiting(at: .seconds(1)).count == 30)
    }

    @Test("F47 word of a network ends a pause at once, and then once a minute however often it comes")
    func hints() {
        var plan = Self.plan(["oslo"])
        var requests: [Duration] = []
        for second in 0..<3600 {
            let now = Duration.seconds(second)
            plan.endPause(at: now)
            while let batch = plan.batch(at: now, limit: 1) {
                requests.append(now)
                _ = plan.failed(batch, at: now, chance: 1)
            }
        }
        #expect(requests.prefix(3) == [.zero, .seconds(1), .seconds(11)])
        #expect((55...65).contains(requests.count))
    }

    @Test("what comes within the minute is not lost: the pause ends with it")
    func lateHint() {
        var plan = Self.plan(["oslo"])
        let batch = PollPlan.Batch(cities: [Self.oslo], forecast: true)
        for _ in 0..<9 { _ = plan.failed(batch, at: .zero, chance: 1) }
        plan.endPause(at: .seconds(5))
        #expect(plan.nextDue == .seconds(5))
        _ = plan.failed(batch, at: .seconds(5), chance: 1)
        plan.endPause(at: .seconds(7))
        #expect(plan.nextDue == .seconds(65))
    }

    @Test("in a hurry a failure for one city does not make the others wait, two in a row do")
    func hurry() throws {
        var plan = Self.plan()
        _ = plan.failed(try #require(plan.batch(at: .zero, limit: 1)), at: .zero, chance: 1)
        #expect(plan.batch(at: .zero, limit: 1) == nil)
        let isMore = plan.hurry(at: .zero)
        #expect(isMore)
        let batch = try #require(plan.batch(at: .zero, limit: 1))
        #expect(batch.cities == [Self.bergen])
        _ = plan.failed(batch, at: .zero, chance: 1)
        let isStillMore = plan.hurry(at: .zero)
        #expect(!isStillMore)
    }
}

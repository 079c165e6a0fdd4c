import SkycastConfig
import SkycastControl
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Polling while something fails")
struct PollingFailureTests {
    private static let (oslo, bergen, bodo) = (CityID("oslo"), CityID("bergen"), CityID("bodo"))
    private static let broken = SourceError(.transient, "the server cannot answer (HTTP 500)")

    /// Answers for all cities but Oslo.
    private static let failsForOslo: FakeSource.Answer = { city, now throws(SourceError) in
        if city.id == oslo { throw broken }
        return Rig.gusts(5, city, now)
    }

    private func rig(_ answer: @escaping FakeSource.Answer = Self.failsForOslo) async throws -> Rig {
        try await Rig(cities: ["oslo", "bergen", "bodo"], citiesPerRequest: 1, answer: answer)
    }

    @Test("F59 one city that always fails is named in the log, and the others are polled on time")
    func oneCity() async throws {
        let rig = try await rig()
        await PollingServiceTests.running(rig) {
            await rig.pass(minutes: 1)
            #expect(
                rig.log.lines == [
                    "Fake: the server cannot answer (HTTP 500)", "Fake answers again",
                    "Fake for oslo: the server cannot answer (HTTP 500)",
                ])
            await rig.pass(minutes: 239)
            for city in [Self.bergen, Self.bodo] {
                #expect((14...17).contains(rig.source.requests.count { $0.cities == [city] }), "\(city)")
            }
            #expect(rig.source.requests.count { $0.cities == [Self.oslo] } < 30)
            #expect(rig.log.lines.count < 8)
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            await rig.pass(minutes: 16)
            #expect(rig.log.lines.last == "Fake answers again for oslo")
        }
    }

    @Test("F59 --once asks for the other cities as well")
    func once() async throws {
        let rig = try await rig()
        try await rig.polling.runOnce()
        #expect(try await rig.store.latest(Self.bergen).snapshot != nil)
        #expect(try await rig.store.latest(Self.bodo).snapshot != nil)
    }

    @Test("F59 who wants one city gets the answer for that one, while the source fails for another")
    func refreshOne() async throws {
        try await ControlRig.with(try await rig()) { control async throws in
            #expect(control.rig.source.requests.map(\.cities) == [[Self.oslo]])
            let wanted = [RefreshedCity(city: Self.bergen, error: nil)]
            #expect(try await control.ask(.refresh([Self.bergen])).cities == wanted)
            control.rig.clock.advance(by: .seconds(10))
            let results = try await control.ask(.refresh([])).cities
            #expect(results?.map(\.error) == [Self.broken.message, nil, nil])
        }
    }

    @Test("a server that is down is asked twice for who wants all cities, and each of them is told")
    func refreshAll() async throws {
        let rig = try await rig { _, _ throws(SourceError) in throw Self.broken }
        try await ControlRig.with(rig) { control async throws in
            for _ in 0..<2 {
                let before = rig.source.requests.count
                let results = try await control.ask(.refresh([])).cities
                #expect(results?.map(\.error) == Array(repeating: Self.broken.message, count: 3))
                #expect(rig.source.requests.count <= before + 2)
                rig.clock.advance(by: .seconds(1))
            }
        }
    }

    @Test("a city over what the source allows in a minute is told so, not what failed long ago")
    func allowance() async throws {
        let names = (0..<35).map { "city-\($0)" }
        let rig = try await Rig(cities: names, citiesPerRequest: 1, callsPerMinute: 60) { _, _ throws(SourceError) in
            throw Self.broken
        }
        try await ControlRig.with(rig) { control async throws in
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            await rig.pass(minutes: 3)
            #expect(try await control.ask(.refresh([])).cities?.allSatisfy { $0.error == nil } == true)
            rig.clock.advance(by: .seconds(10))
            let errors = try #require(try await control.ask(.refresh([])).cities).map(\.error)
            #expect(errors.count { $0 == nil } == 25)
            #expect(
                Set(errors.compactMap(\.self)) == [
                    "asked for within a minute: the source allows no more calls now"
                ])
        }
    }

    @Test("F59 a city that is refused is named, once, and in the status as long as it is refused")
    func refused() async throws {
        let rig = try await Rig(cities: ["oslo", "nowhere"]) { city, now throws(SourceError) in
            if city.id == CityID("nowhere") { throw SourceError(.rejected, "no data for this place") }
            return Rig.gusts(5, city, now)
        }
        try await ControlRig.with(rig) { control async throws in
            await rig.pass(minutes: 240)
            #expect(rig.log.lines == ["Fake for nowhere: no data for this place"])
            #expect(try await control.ask(.status).daemon?.lastError == "nowhere: no data for this place")
            rig.source.change { city, now throws(SourceError) in Rig.gusts(5, city, now) }
            #expect(try await control.ask(.refresh([])).cities?.map(\.error) == [nil, nil])
            await rig.clock.sleepers(1)
            #expect(try await control.ask(.status).daemon?.lastError == nil)
            #expect(rig.log.lines.last == "Fake answers again for nowhere")
        }
    }

    @Test("F32 a forecast that cannot be used leaves the last one, is said, and is asked for with the next values")
    func brokenForecast() async throws {
        let whole: FakeSource.Answer = { city, now throws(SourceError) in
            Rig.gusts(5, city, now, hours: Array(repeating: 5, count: 48))
        }
        let rig = try await Rig(answer: whole)
        try await ControlRig.with(rig) { control async throws in
            rig.source.change { city, now throws(SourceError) in
                Rig.gusts(6, city, now).with(try whole(city, now - .days(60)).forecast)
            }
            await rig.pass(minutes: 100)
            let latest = try await rig.store.latest(Self.oslo)
            #expect(latest.forecast?.steps.count == 48)
            #expect(latest.snapshot?.values[.windGusts] == 6)
            let asked = rig.source.requests.drop { $0.forecast }.drop { !$0.forecast }
            #expect(asked.count >= 2 && asked.allSatisfy(\.forecast))
            let sentence = "the answer holds no forecast of the hours to come"
            #expect(Set(rig.log.lines) == ["Fake for oslo: " + sentence])
            #expect(rig.log.lines.count <= 2)
            #expect(try await control.ask(.status).daemon?.lastError == "oslo: " + sentence)
            rig.clock.advance(by: .seconds(10))
            #expect(try await control.ask(.refresh([])).cities?.map(\.error) == [sentence])
            rig.source.change(whole)
            rig.clock.advance(by: .seconds(10))
            #expect(try await control.ask(.refresh([])).cities?.map(\.error) == [nil])
            #expect(try await rig.store.latest(Self.oslo).forecast?.fetchedAt == rig.clock.now)
            await rig.clock.sleepers(1)
            #expect(try await control.ask(.status).daemon?.lastError == nil)
            #expect(rig.log.lines.last == "Fake has a forecast again for oslo")
        }
    }

    @Test("F50 current values of long ago are a failure of their city, and none of them is kept")
    func valuesOfLongAgo() async throws {
        let rig = try await rig { city, now throws(SourceError) in
            Rig.gusts(5, city, city.id == Self.oslo ? Timestamp(-1) : now)
        }
        try await ControlRig.with(rig) { control async throws in
            await rig.pass(minutes: 20)
            #expect(try await rig.store.latest(Self.oslo).snapshot == nil)
            #expect(try await rig.store.latest(Self.bergen).snapshot != nil)
            let sentence = "the current values are of more than a day ago"
            #expect(rig.log.lines == ["Fake for oslo: " + sentence])
            #expect(try await control.ask(.status).daemon?.lastError == "oslo: " + sentence)
        }
    }

    @Test("F93 what the store refuses is said once an hour, and when it is over")
    func store() async throws {
        try await StubbornStore.with(table: "snapshot") { stubborn in
            let rig = try await Rig(store: stubborn.store)
            await PollingServiceTests.running(rig) {
                await rig.pass(minutes: 110)
                #expect(rig.source.requests.count >= 6)
                #expect(rig.log.lines.count == 2)
                #expect(rig.log.lines.allSatisfy { $0.contains(StubbornStore.word) })
                stubborn.givesIn()
                await rig.pass(minutes: 17)
                #expect(rig.log.lines.last == "the store can keep what is polled again")
            }
        }
    }

    @Test("F08 who subscribes hears of an event that ends because nothing was heard for long")
    func clockNews() async throws {
        let rig = try await Rig { city, now throws(SourceError) in Rig.gusts(30, city, now) }
        let desk = PollingDesk()
        let service = rig.polling(at: desk)
        let last = PollingDesk.News.polled([], failure: "the last")
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await rig.clock.sleepers(1)
            rig.source.change { _, _ throws(SourceError) in throw SourceError(.holdUntil(.nextDay), "tomorrow") }
            for _ in 0..<48 {
                rig.clock.advance(by: .seconds(600))
                await rig.clock.sleepers(1)
            }
            group.cancelAll()
        }
        desk.tell(last)
        var heard: [PollingDesk.News] = []
        for await news in desk.news {
            heard.append(news)
            if news == last { break }
        }
        #expect(try await rig.store.alerts(ended: true).map(\.ending) == [.unknown])
        #expect(heard.contains(.changed))
        let failed = heard.dropLast().filter { if case .polled(_, failure: .some) = $0 { true } else { false } }
        #expect(failed.count == 1, "a poll that is not made is no news: \(heard)")
    }
}

extension CityWeather {
    /// The same current values with another forecast.
    fileprivate func with(_ forecast: Forecast?) -> Self {
        CityWeather(city: city, snapshot: snapshot, forecast: forecast, timeZone: timeZone)
    }
}

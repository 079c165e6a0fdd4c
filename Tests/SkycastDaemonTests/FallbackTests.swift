import SkycastConfig
import SkycastControl
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("A second source")
struct FallbackTests {
    private static let oslo = CityID("oslo")

    /// Answers with gusts of 30 m/s but at the minutes of `outages`.
    private static func storm(downAt outages: Range<Int>...) -> FallbackRig.Script {
        { minute, city, now throws(SourceError) in
            if outages.contains(where: { $0.contains(minute) }) { throw FallbackRig.isDown }
            return Rig.gusts(30, city, now)
        }
    }

    @Test(
        "serves while the first is down for three hours and while it is half-broken; the storm is one event, told once")
    func outage() async throws {
        let fallback = try await FallbackRig(
            first: { minute, city, now throws(SourceError) in
                let isDown = (60..<240).contains(minute) || (240..<420).contains(minute) && minute % 50 > 20
                if isDown { throw FallbackRig.isDown }
                return Rig.gusts(30, city, now)
            }, second: Self.storm())
        await fallback.run(minutes: 500)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway", "open-meteo"])
        #expect(try await fallback.store.alerts(ended: true).map(\.endedAt) == [nil])
        #expect(fallback.tellings == 1)
        #expect(try await fallback.store.substitutes().isEmpty)
    }

    @Test("a first source that answers now and then does not make anything flap")
    func halfBroken() async throws {
        let fallback = try await FallbackRig(
            first: { minute, city, now throws(SourceError) in
                if minute >= 30, minute % 100 > 14 { throw FallbackRig.isDown }
                return Rig.gusts(30, city, now)
            }, second: { _, city, now throws(SourceError) in Rig.gusts(5, city, now) })
        await fallback.run(minutes: 900)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway"])
        // The second says that it is over, once.
        #expect(try await fallback.store.alerts(ended: true).map(\.ending) == [.over])
        #expect(
            fallback.log == [
                "Open-Meteo: the server is down",
                "MET Norway in place of Open-Meteo for oslo: the server is down",
            ])
        #expect(try await fallback.store.substitutes()[Self.oslo]?.source == FallbackRig.second.id)
        #expect(
            fallback.rig.status.text.hasSuffix("; MET Norway in place of Open-Meteo for 1 city: the server is down"))
    }

    @Test("each change is logged once; while the second serves, the first is tried less and less")
    func log() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 30..<330), second: Self.storm())
        await fallback.run(minutes: 400)
        #expect(
            fallback.log == [
                "Open-Meteo: the server is down",
                "MET Norway in place of Open-Meteo for oslo: the server is down",
                "Open-Meteo answers again", "Open-Meteo again for oslo",
            ])
        #expect(fallback.rig.source.requests.count < 45)
    }

    @Test("if the second is down as well, time passes for alerts, and whoever is back first is the source")
    func bothDown() async throws {
        let fallback = try await FallbackRig(
            first: Self.storm(downAt: 30..<700), second: Self.storm(downAt: 0..<500))
        await fallback.run(minutes: 480)
        #expect(try await fallback.store.alerts(ended: true).map(\.ending) == [.unknown])
        #expect(try await fallback.sources() == ["open-meteo"])
        await fallback.run(minutes: 60)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway"])
        #expect(try await fallback.store.alerts().count == 1)
    }

    @Test("if the second fails while it serves, the first answer of the first is taken")
    func secondFails() async throws {
        let fallback = try await FallbackRig(
            first: Self.storm(downAt: 30..<200), second: Self.storm(downAt: 190..<800))
        await fallback.run(minutes: 300)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway", "open-meteo"])
        #expect(try await fallback.store.alerts(ended: true).map(\.endedAt) == [nil])
    }

    @Test("a key that is refused is not waited for")
    func unauthorized() async throws {
        let fallback = try await FallbackRig(
            cities: ["oslo", "bergen"],
            first: { _, _, _ throws(SourceError) in throw SourceError(.unauthorized, "the key is refused") },
            second: Self.storm())
        await fallback.run(minutes: 60)
        #expect(fallback.secondRequests.first?.cities == [CityID("oslo"), CityID("bergen")])
        #expect(try await fallback.sources(of: "bergen") == ["met-norway"])
        let substitutes = try await fallback.store.substitutes()
        #expect(
            substitutes.mapValues(\.reason) == [
                Self.oslo: "the key is refused", CityID("bergen"): "the key is refused",
            ])
    }

    @Test("F59 a city that the first refuses is the second's, the others are not")
    func oneCity() async throws {
        let fallback = try await FallbackRig(
            cities: ["oslo", "nowhere"],
            first: { _, city, now throws(SourceError) in
                if city.id == CityID("nowhere") { throw SourceError(.rejected, "no data for this place") }
                return Rig.gusts(30, city, now)
            }, second: Self.storm())
        await fallback.run(minutes: 120)
        #expect(try await fallback.sources() == ["open-meteo"])
        #expect(try await fallback.sources(of: "nowhere") == ["met-norway"])
        #expect(Set(fallback.secondRequests.map(\.cities)) == [[CityID("nowhere")]])
        // A refusal that the second makes good leaves no trace in the history: nothing was unknown.
        let evaluations = try await fallback.store.evaluations(of: CityID("nowhere"), since: Timestamp(0))
        #expect(evaluations.allSatisfy { $0.input.source != nil })
    }

    @Test("a city whose current values are always of long ago is the second's, the others are not")
    func valuesOfLongAgo() async throws {
        let fallback = try await FallbackRig(
            cities: ["oslo", "bergen"],
            first: { _, city, now throws(SourceError) in
                Rig.gusts(30, city, city.id == Self.oslo ? now - .days(2) : now)
            }, second: Self.storm())
        await fallback.run(minutes: 120)
        #expect(try await fallback.sources() == ["met-norway"])
        #expect(try await fallback.sources(of: "bergen") == ["open-meteo"])
    }

    @Test("F54 a server that asks to be left alone for long has a substitute, also after a restart")
    func hold() async throws {
        let fallback = try await FallbackRig(
            first: { minute, city, now throws(SourceError) in
                if minute >= 30 { throw SourceError(.holdUntil(.nextDay), "the daily limit is reached") }
                return Rig.gusts(30, city, now)
            }, second: Self.storm())
        await fallback.run(minutes: 100)
        await fallback.run(minutes: 60)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway"])
        #expect(fallback.rig.source.requests.count == 3)
        #expect(fallback.secondRequests.count >= 4)
    }

    @Test(
        "a server that takes one city a request and is down, or asks to be left alone, has a substitute for all at once",
        arguments: [FallbackRig.isDown, SourceError(.holdUntil(.nextDay), "the daily limit is reached")])
    func oneCityARequest(failure: SourceError) async throws {
        let names = (0..<12).map { "city-\($0)" }
        let fallback = try await FallbackRig(
            cities: names, citiesPerRequest: 1,
            first: { minute, city, now throws(SourceError) in
                if minute >= 30 { throw failure }
                return Rig.gusts(30, city, now)
            }, second: Self.storm())
        await fallback.run(minutes: 100)
        #expect(Set(try await fallback.store.substitutes().keys) == Set(names.map { CityID($0) }))
        for name in names { #expect(try await fallback.sources(of: name) == ["open-meteo", "met-norway"], "\(name)") }
        #expect(fallback.secondRequests.first?.cities.count == names.count)
    }

    @Test("--once does not ask a server that is down for each city, and has all of the second")
    func onceDown() async throws {
        let names = (0..<12).map { "city-\($0)" }
        let fallback = try await FallbackRig(
            cities: names, citiesPerRequest: 1, first: Self.storm(downAt: 0..<20), second: Self.storm())
        try await fallback.rig.polling.runOnce()
        #expect(fallback.rig.source.requests.count == 2)
        for name in names { #expect(try await fallback.sources(of: name) == ["met-norway"], "\(name)") }
    }

    @Test("after a restart the second goes on, and nothing is said or told again")
    func restart() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 30..<300), second: Self.storm())
        await fallback.run(minutes: 120)
        let lines = fallback.rig.log.lines
        await fallback.run(minutes: 100)
        #expect(fallback.rig.log.lines == lines + ["Open-Meteo: the server is down"])
        await fallback.run(minutes: 150)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway", "open-meteo"])
        #expect(try await fallback.store.alerts(ended: true).count == 1)
        #expect(fallback.tellings == 1)
    }

    @Test("who stands in is stored as soon as the store can, and said once")
    func storedLate() async throws {
        try await StubbornStore.with(table: "substitute") { stubborn in
            let store = stubborn.store
            let fallback = try await FallbackRig(
                store: store, first: Self.storm(downAt: 30..<900), second: Self.storm())
            let rig = fallback.rig
            await PollingServiceTests.running(rig) {
                await rig.pass(minutes: 120)
                #expect((try? await store.substitutes())?.isEmpty == true)
                stubborn.givesIn()
                await rig.pass(minutes: 20)
            }
            #expect(try await store.substitutes()[Self.oslo]?.source == FallbackRig.second.id)
            #expect(fallback.log.filter { $0.hasPrefix("MET Norway in place of Open-Meteo") }.count == 1)
            #expect(fallback.log.filter { $0.contains(StubbornStore.word) }.count == 1)
            #expect(fallback.log.last == "the store can keep who stands in for a source again")
        }
    }

    @Test("a store whose last answer is hours old does not wait another hour")
    func oldStore() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 30..<900), second: Self.storm())
        await fallback.run(minutes: 20)
        fallback.rig.clock.advance(by: .seconds(5 * 3600))
        await fallback.run(minutes: 2)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway"])
    }

    @Test("a network that comes up late is no reason to change")
    func networkComesUp() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 320..<321), second: Self.storm())
        await fallback.run(minutes: 20)
        fallback.rig.clock.advance(by: .seconds(5 * 3600))
        await fallback.run(minutes: 60)
        #expect(try await fallback.sources() == ["open-meteo"])
        #expect(fallback.secondRequests.isEmpty)
    }

    @Test("--once asks the second in the same run, and finds the way back")
    func once() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 0..<20), second: Self.storm())
        for expected in ["met-norway", "met-norway", "met-norway", "open-meteo"] {
            try await fallback.rig.polling.runOnce()
            #expect(try await fallback.sources().last == expected)
            fallback.rig.clock.advance(by: .seconds(1000))
        }
    }

    @Test("a reload without the second goes back to the first")
    func reload() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 30..<130), second: Self.storm())
        await fallback.run(minutes: 120)
        #expect(try await fallback.store.substitutes().count == 1)
        var rig = fallback.rig
        rig.fallback = []
        let alone = rig
        await PollingServiceTests.running(alone) {
            await alone.clock.sleepers(1)
            for _ in 0..<40 {
                alone.clock.advance(by: .seconds(60))
                await alone.clock.sleepers(1)
            }
        }
        #expect(try await fallback.store.substitutes().isEmpty)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway", "open-meteo"])
        #expect(try await fallback.store.alerts(ended: true).count == 1)
    }

    @Test(
        "what the second does not tell is unknown: the event goes on, and after six hours it is closed without a word")
    func missingMetric() async throws {
        let fallback = try await FallbackRig(
            rules: [Rig.wind(horizon: .hours(12))],
            first: { minute, city, now throws(SourceError) in
                if minute >= 30 { throw FallbackRig.isDown }
                return Rig.gusts(30, city, now, hours: Array(repeating: 30, count: 48))
            },
            second: { _, city, now throws(SourceError) in
                FakeSource.weather(
                    of: city.id, at: now, [.temperature: 10], hours: Array(repeating: [.temperature: 10], count: 48))
            })
        await fallback.run(minutes: 360)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway"])
        #expect(try await fallback.store.alerts().map(\.phase) == [.ongoing])
        await fallback.run(minutes: 60)
        #expect(try await fallback.store.alerts(ended: true).map(\.ending) == [.unknown])
        #expect(fallback.tellings == 1)
    }

    @Test(
        "the step from one model to another is no change: a rule neither opens nor ends an event by it",
        arguments: [(fall: 0.0, step: -20.0, events: 0), (3, 20, 1)])
    func change(fall: Double, step: Double, events: Int) async throws {
        guard
            let limits = Limits(metric: .pressureChange3h, direction: .below, levels: [.init(.moderate, -6)], clear: -4)
        else { preconditionFailure("the limits of a test rule are in order") }
        let rule = Rule(id: RuleID("pressure"), title: "pressure", criterion: .limit(limits))
        @Sendable func pressure(_ minute: Int, _ step: Double, _ city: City, _ now: Timestamp) -> CityWeather {
            FakeSource.weather(of: city.id, at: now, [.pressure: 1010 + step - fall * Double(minute) / 60])
        }
        let fallback = try await FallbackRig(
            rules: [rule],
            first: { minute, city, now throws(SourceError) in
                if (240..<600).contains(minute) { throw FallbackRig.isDown }
                return pressure(minute, 0, city, now)
            }, second: { minute, city, now throws(SourceError) in pressure(minute, step, city, now) })
        await fallback.run(minutes: 700)
        #expect(try await fallback.sources() == ["open-meteo", "met-norway", "open-meteo"])
        let alerts = try await fallback.store.alerts(ended: true)
        #expect(alerts.map(\.endedAt) == Array(repeating: nil, count: events))
        var replay = Replay(
            rules: [rule], city: Self.oslo,
            readings: try await fallback.store.readings(of: Self.oslo, since: Timestamp(0)))
        for evaluation in try await fallback.store.evaluations(of: Self.oslo, since: Timestamp(0)) {
            replay.take(evaluation)
        }
        #expect(replay.events.map(\.openedAt) == alerts.map(\.event.openedAt))
        #expect(replay.events.allSatisfy { $0.endedAt == nil })
    }

    @Test("a notice credits the source of what it tells")
    func credit() async throws {
        let fallback = try await FallbackRig(
            cities: ["oslo", "nowhere"],
            first: { _, city, now throws(SourceError) in
                if city.id == CityID("nowhere") { throw SourceError(.rejected, "no data for this place") }
                return Rig.gusts(30, city, now)
            }, second: Self.storm())
        try await fallback.rig.polling.runOnce()
        let notices = try await fallback.store.dueNotices(at: fallback.rig.clock.now).map(\.notice)
        #expect(Set(notices.map(\.summary)) == ["Severe wind in Oslo", "Severe wind in Nowhere"])
        for notice in notices {
            let name = notice.summary.contains("Oslo") ? "Open-Meteo" : "MET Norway"
            #expect(notice.body.contains("Forecast by \(name), not an official warning"))
        }
    }

    @Test("the first answer of the first brings its forecast as well, when it is the source again")
    func forecastComesBack() async throws {
        func calm(_ outage: Range<Int>) -> FallbackRig.Script {
            { minute, city, now throws(SourceError) in
                if outage.contains(minute) { throw FallbackRig.isDown }
                return Rig.gusts(5, city, now, hours: (0..<24).map { _ in 5 })
            }
        }
        let fallback = try await FallbackRig(first: calm(30..<150), second: calm(0..<0))
        await fallback.run(minutes: 120)
        #expect(try await fallback.store.latest(Self.oslo).forecast?.source == FallbackRig.second.id)
        await fallback.run(minutes: 80)
        #expect(try await fallback.sources().last == "open-meteo")
        #expect(try await fallback.store.latest(Self.oslo).forecast?.source == FallbackRig.first.id)
    }

    @Test("who asks for a refresh is told of the source that serves")
    func refresh() async throws {
        let fallback = try await FallbackRig(first: Self.storm(downAt: 30..<900), second: Self.storm())
        await fallback.run(minutes: 120)
        let desk = PollingDesk()
        let service = fallback.rig.polling(at: desk)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await fallback.rig.clock.sleepers(1)
            fallback.rig.clock.advance(by: .seconds(30))
            let before = fallback.secondRequests.count
            #expect(await desk.refresh([Self.oslo]) == .asked([RefreshedCity(city: Self.oslo, error: nil)]))
            #expect(fallback.secondRequests.count == before + 1)
            group.cancelAll()
        }
    }
}

import SkycastCore
import SkycastForecast
import Testing

@Suite("The demo")
struct DemoTests {
    /// A real time at which a demo is begun: 14:23:45, so that the script's hour is not the clock's.
    private static let begun = Timestamp(1_798_640_625)

    @Test("the clock starts five hours ago, runs 600 times as fast, and then keeps real time")
    func clock() {
        let start = Self.begun - DemoClock.span
        func shown(_ elapsed: Duration) -> Timestamp { DemoClock.time(start: start, elapsed: elapsed) }
        #expect(shown(.zero) == start)
        #expect(shown(.seconds(1)) == start + .minutes(10))
        #expect(shown(.milliseconds(1500)) == start + .minutes(15))
        #expect(shown(.seconds(31)) == Self.begun + Seconds(31))
        #expect(shown(.seconds(86_400)) == Self.begun + .days(1))
        #expect((Duration.seconds(30)...Duration.seconds(31)).contains(DemoClock.catchUp))
        for second in 0...40 { #expect(shown(.seconds(second)) <= Self.begun + Seconds(Int64(second))) }
    }

    @Test("a clock in use starts in the past and moves")
    func running() async throws {
        let clock = DemoClock(now: Self.begun)
        let first = clock.now
        #expect(first >= clock.start && first < clock.start + .hours(1))
        try await Task.sleep(for: .milliseconds(20))
        #expect(clock.now > first)
    }

    @Test("an answer is a function of start and now, labelled as demo, never from the future")
    func pure() async throws {
        let source = DemoSource(start: Self.begun)
        #expect(source.attribution.isDemo)
        for minute in stride(from: 0, to: 400, by: 7) as StrideTo<Int64> {
            let now = Self.begun + .minutes(minute)
            let weather = try await source.fetch(WeatherQuestion(DemoSource.cities, forecast: true, now: now))
            let again = try await DemoSource(start: Self.begun).fetch(
                WeatherQuestion(DemoSource.cities, forecast: true, now: now))
            #expect(weather.map(\.snapshot) == again.map(\.snapshot))
            #expect(weather.map(\.forecast) == again.map(\.forecast))
            for city in weather {
                let snapshot = try #require(city.snapshot)
                #expect((Seconds.zero...Seconds(299)).contains(now - snapshot.validAt))
                let forecast = try #require(city.forecast)
                #expect(forecast.steps.count == 48 && forecast.days.count == 10)
                #expect(try #require(forecast.steps.first).start <= now)
            }
        }
    }

    @Test("values are complete: the card has no gap")
    func complete() async throws {
        let weather = try await DemoSource(start: Self.begun)
            .fetch(WeatherQuestion(DemoSource.cities, forecast: true, now: Self.begun + .hours(3)))
        let optional: Set<Metric> = [.snowDepth, .precipitationProbability]
        for values in weather.compactMap({ $0.snapshot?.values }) {
            for metric in Metric.allCases where !metric.isDerived && !optional.contains(metric) {
                #expect(values[metric] != nil, "\(metric.name)")
            }
        }
        #expect(Set(weather.map(\.timeZone)) == ["Europe/Oslo", "Europe/Madrid", "Asia/Tokyo"])
    }

    @Test("cities of the user's own get one of the stories, always the same")
    func ownCities() async throws {
        let source = DemoSource(start: Self.begun)
        let weather = try await source.fetch(WeatherQuestion([.oslo, .longyearbyen], forecast: false, now: Self.begun))
        #expect(weather.map(\.city) == [City.oslo.id, City.longyearbyen.id])
        #expect(weather.allSatisfy { $0.snapshot != nil && $0.forecast == nil })
    }

    // A character a second of real time, from start to meeting the real clock (RuleTest.swift, TimelineSymbol).
    @Test(
        "within half a minute the storm is expected, comes, gets worse and clears",
        arguments: [0, 1, 600, 1799, 1800, 1801, 3599] as [Int64])
    func storm(second: Int64) async throws {
        let begun = Self.begun.startOfHour + Seconds(second)
        let gusts = try #require(
            Limits(metric: .windGusts, direction: .above, levels: [.moderate(62), .severe(90), .extreme(118)]))
        let line = try await timeline("bergen", .limit(gusts), begun: begun)
        #expect(line.wholeMatch(of: /\.\.E-+=+\^=+,+O\.+/) != nil, "\(line)")
        let thunder = try await timeline("bergen", .codes([.severe: [95, 96, 99]]), begun: begun)
        #expect(thunder.wholeMatch(of: /\.\.E-+=+,+O\.*/) != nil, "\(thunder)")
    }

    @Test("within half a minute the heat wave is felt and rises to severe", arguments: [0, 1801] as [Int64])
    func heatWave(second: Int64) async throws {
        let begun = Self.begun.startOfHour + Seconds(second)
        let heat = try #require(
            Limits(
                metric: .apparentTemperature, direction: .above,
                levels: [.init(.moderate, 32), .init(.severe, 38), .init(.extreme, 41)]))
        let line = try await timeline("seville", .limit(heat), begun: begun)
        #expect(line.wholeMatch(of: /F=+\^=+/) != nil, "\(line)")
    }

    @Test("the quiet city is quiet")
    func quiet() async throws {
        let gusts = try #require(Limits(metric: .windGusts, direction: .above, levels: [.moderate(62)]))
        let frost = try #require(
            Limits(metric: .temperature, direction: .below, levels: [.init(.minor, 0)]))
        for criterion in [Criterion.limit(gusts), .limit(frost), .codes([.severe: [95, 96, 99]])] {
            let line = try await timeline("kyoto", criterion, begun: Self.begun)
            #expect(line.allSatisfy { $0 == "." }, "\(line)")
        }
    }

    /// What a rule does in a demo begun at `begun`, polled every second.
    private func timeline(_ city: String, _ criterion: Criterion, begun: Timestamp) async throws -> String {
        var rule = Rule(id: RuleID("demo"), title: "demo", criterion: criterion)
        rule.horizon = .hours(12)
        let start = begun - DemoClock.span
        let source = DemoSource(start: start)
        let cities = DemoSource.cities.filter { $0.id.text == city }
        var state = RuleState()
        var line = ""
        for second in 0...30 {
            let now = DemoClock.time(start: start, elapsed: .seconds(second))
            let weather = try #require(try await source.fetch(WeatherQuestion(cities, forecast: true, now: now)).first)
            let snapshot = try #require(weather.snapshot)
            let outlook = Outlook(
                reading: .init(validAt: snapshot.validAt, values: snapshot.values),
                steps: weather.forecast?.steps ?? [], run: weather.forecast?.run, staleAfter: .minutes(45))
            let evaluation = evaluate(rule, state, outlook, at: now)
            state = evaluation.state
            line.append(TimelineSymbol.of(evaluation.decision, in: state.phase))
        }
        return line
    }
}

extension Limits.Level {
    /// A level given in km/h.
    fileprivate static func moderate(_ speed: Double) -> Self { Self(.moderate, speed / 3.6) }
    fileprivate static func severe(_ speed: Double) -> Self { Self(.severe, speed / 3.6) }
    fileprivate static func extreme(_ speed: Double) -> Self { Self(.extreme, speed / 3.6) }
}

import SkycastCore
import Testing

/// Events seen in the forecast first.
@Suite("What is expected")
struct ExpectedEventTests {
    static let wind = Rules.wind(horizon: .hours(12))

    @Test(
        "windows",
        arguments: [
            Scenario("a window ahead is told", wind, every: .hours(1), "5x3", "E--", runs: [(0, "5x6 20x2 5x20")]),
            Scenario(
                "beyond the horizon it is not", wind, every: .hours(1), "5x3", "..E", runs: [(0, "5x13 20x2 5x20")]),
            Scenario(
                "F26 a drifting window is one event", wind, every: .hours(1), "5x5", "E----",
                runs: [(0, "5x6 20x2 5x20"), (1, "5x6 20x2 5x20"), (2, "5x4 20x3 5x20"), (3, "5x7 20 5x20")]),
            Scenario(
                "F27 splitting and merging is silent", wind, every: .hours(1), "5x4", "E---",
                runs: [(0, "5x4 20x4 5x20"), (1, "5x3 20 5 5 20 5x20"), (2, "5x2 20x4 5x20")]),
            Scenario(
                "F28 gone from one run and back is silent", wind, every: .hours(1), "5x4", "E---",
                runs: [(0, "5x6 20x2 5x20"), (1, "5x28"), (2, "5x4 20x2 5x20")]),
            Scenario(
                "F29 gone from two runs is withdrawn", wind, every: .hours(1), "5x4", "E-w.",
                runs: [(0, "5x6 20x2 5x20"), (1, "5x28"), (2, "5x29")]),
            Scenario(
                "F29 and told if it was severe", wind, every: .hours(1), "5x4", "E-W.",
                runs: [(0, "5x6 30x2 5x20"), (1, "5x28"), (2, "5x29")]),
            Scenario(
                "F30 the same run again is not a second one", wind, every: .minutes(10), "5x5", "E----",
                runs: [(0, "5x6 20x2 5x20"), (1, "5x28"), (2, "5x28"), (3, "5x28")]),
            Scenario(
                "F32 a truncated run withdraws nothing", wind, every: .hours(1), "5x4", "E???",
                runs: [(0, "5x6 20x2 5x20"), (1, "5x3"), (2, "5x2")]),
            Scenario(
                "nothing came: expired without a word", wind, every: .hours(1), "5x5", "E--x.",
                runs: [(0, "5x2 20 5x20")]),
            Scenario(
                "worse in a later run is told", wind, every: .hours(1), "5x3", "E^-",
                runs: [(0, "5x6 20x2 5x20"), (1, "5x5 30x2 5x20")]),
            Scenario(
                "it begins as told: silent", wind, every: .hours(1), "5 5 20 20", "E-==", runs: [(0, "5x2 20x2 5x20")]),
            Scenario(
                "severe told over three hours ago: now", wind, every: .hours(1), "5x5 30 30", "E----!=",
                runs: [(0, "5x5 30x2 5x20")]),
            Scenario(
                "severe told lately: silent", wind, every: .hours(1), "5x3 30 30", "E--==",
                runs: [(0, "5x3 30x2 5x20")]),
            Scenario(
                "stronger than expected: worse", wind, every: .hours(1), "5 5 30", "E-^", runs: [(0, "5x2 20x2 5x20")]),
            Scenario(
                "clear now, more ahead: the same event", wind, every: .hours(1), "20 5 5 20", "F,-=",
                runs: [(0, "20 5x2 20 5x20")]),
            Scenario(
                "F31 hours of the past are not looked at", wind, every: .hours(1), "5x4", "....",
                runs: [(0, "5x30")], start: Timestamp(1_767_225_600 + 40 * 60)),
            Scenario(
                "the running hour is", wind, every: .hours(1), "5", "E", runs: [(0, "20 5x20")],
                start: Timestamp(1_767_225_600 + 40 * 60)),
            Scenario(
                "unknown reading, known forecast", wind, every: .hours(1), "_ _ _", "E--", runs: [(0, "5x6 20x2 5x20")]),
            Scenario(
                "unknown forecast is not an absent one", wind, every: .hours(1), "5x3", "E??",
                runs: [(0, "5x2 20x2 5x20"), (1, "_x30")]),
        ])
    func windows(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }

    @Test(
        "F33 a window over midnight, the year's end or 29 February is one event",
        arguments: ["2026-01-01T20:00:00Z", "2026-12-31T20:00:00Z", "2028-02-28T20:00:00Z", "2028-02-29T20:00:00Z"])
    func midnight(start: String) throws {
        let start = try #require(Timestamp(rfc3339: start))
        let scenario = Scenario(
            "over midnight", Self.wind, every: .hours(1), "5 5 20x4 5 5", "E-====,o",
            runs: [(0, "5x2 20x4 5x20"), (4, "20x2 5x20"), (6, "5x24")], start: start)
        #expect(scenario.timeline == scenario.expected)
        #expect(Set(scenario.test.timeline().compactMap(\.state.event?.openedAt)) == [start])
    }

    @Test(
        "a storm code wants a second sign",
        arguments: [
            Scenario("T16 a code alone is no storm", Rules.storm(), "3 95 95", "...", also: [.precipitation: "0x3"]),
            Scenario("with rain it is", Rules.storm(), "3 95 95", ".F=", also: [.precipitation: "0 0.5 0"]),
            Scenario("an unknown sign is unknown", Rules.storm(), "3 95 95", "..F", also: [.precipitation: "0 _ 2"]),
            Scenario("F58 an unknown code is unknown", Rules.storm(), "95 42 95", "F?=", also: [.precipitation: "1x3"]),
            Scenario(
                "it goes on without the sign", Rules.storm { $0.clearFor = .minutes(10) }, "95 95 3 3", "F=,O",
                also: [.precipitation: "1 0 0 0"]),
        ])
    func secondSign(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }
}

/// What a reading of the first engine found missing.
@Suite("Events that nearly were missed")
struct OverlookedEventTests {
    static let wind = Rules.wind(horizon: .hours(12))

    @Test("a danger of another day is another event, after a gap in which the first one passed")
    func anotherDay() throws {
        let now = RuleTest.defaultStart
        func outlook(at moment: Timestamp, gust hour: Int64) -> Outlook {
            let steps = (0..<14).map { step in
                ForecastStep(start: moment + .hours(step), values: Self.gusts(step == hour ? 20 : 5))
            }
            return Outlook(
                reading: Outlook.Reading(validAt: moment, values: Self.gusts(5)), steps: steps,
                run: ForecastRunID(hash: UInt64(moment.seconds)), staleAfter: .minutes(45))
        }
        let friday = evaluate(Self.wind, RuleState(), outlook(at: now, gust: 6), at: now)
        #expect(friday.decision.outcome == .first)
        let monday = now + .days(3)
        let later = evaluate(Self.wind, friday.state.resumed(), outlook(at: monday, gust: 8), at: monday)
        #expect(later.decision.outcome == .first)
        #expect(later.ended?.how == .expired)
        // Without a gap a window that moves past its old end is still the same event.
        let soon = evaluate(Self.wind, friday.state, outlook(at: now + .hours(5), gust: 9), at: now + .hours(5))
        #expect(soon.decision.outcome == .nothing)
    }

    static func gusts(_ speed: Double) -> WeatherValues {
        var values = WeatherValues()
        values[.windGusts] = speed
        return values
    }

    @Test(
        "severe waits for nothing",
        arguments: [
            Scenario(
                "not for a cooldown, also while it is clearing",
                Rules.wind(clearFor: .minutes(20), horizon: .hours(12)) { $0.cooldown = .hours(3) },
                every: .minutes(10),
                "15 8x3 15 8 8", "F,,o=F,", runs: [(0, "5x20"), (5, "5x4 30x2 5x20")])
        ])
    func severe(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }

    @Test("a bare code does not begin an expected storm, and does not end one that has begun")
    func bareCode() {
        var state = RuleState()
        state.phase = .expected
        state.event = AlertEvent(openedAt: RuleTest.defaultStart, since: RuleTest.defaultStart, level: .severe)
        state.event?.told = .severe
        var values = WeatherValues()
        values[.weatherCode] = 95
        values[.precipitation] = 0
        let now = RuleTest.defaultStart + .hours(1)
        let step = ForecastStep(start: now, values: values)
        let outlook = Outlook(
            reading: Outlook.Reading(validAt: now, values: values), steps: [step], run: ForecastRunID(hash: 1),
            staleAfter: .minutes(45))
        let rule = Rules.storm(horizon: .hours(12))
        #expect(evaluate(rule, state, outlook, at: now).state.phase == .expected)
        state.phase = .ongoing
        state.event?.begunAt = RuleTest.defaultStart
        #expect(evaluate(rule, state, outlook, at: now).state.phase == .ongoing)
    }

    @Test("the value of an event that is clearing is the one read last")
    func value() {
        let steps = Scenario("", Rules.wind(), "26 8", "F,").test.timeline()
        #expect(steps.last?.state.event?.value == 8)
        #expect(steps.last?.state.event?.observedPeak?.value == 26)
    }

    @Test("an acknowledgement counts up to the level at which it was given")
    func acknowledged() {
        var event = AlertEvent(openedAt: RuleTest.defaultStart, since: RuleTest.defaultStart, level: .moderate)
        #expect(!event.isAcknowledged)
        event.acknowledged = .moderate
        #expect(event.isAcknowledged)
        event.level = .severe
        #expect(!event.isAcknowledged)
        event.level = .minor
        #expect(event.isAcknowledged)
    }
}

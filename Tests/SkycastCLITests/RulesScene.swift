import SkycastCLI
import SkycastCore
import Testing

/// Rules worth a picture, and three windy days in two cities for them to look back on.
enum RulesScene {
    static let tromso = Sample.city(
        "tromso", "Tromsø", country: "Norway", zone: "Europe/Oslo", latitude: 69.65, longitude: 18.96)

    /// One of every kind: with all levels, with signs and codes, held, for one city, switched off.
    static let rules: [Rule] = {
        var storm = DefaultRules.all[2]
        storm.repeatEvery = .hours(2)
        var wet = limit("wet-roof", "wet roof\u{1b}[2J", .precipitation, .above, [.init(.minor, 0.5)])
        wet.holdFor = .minutes(90)
        wet.cities = [tromso.id]
        wet.quiet = .override
        var cold = limit("cold-snap", "", .temperatureChange24h, .below, [.init(.moderate, -12.5)])
        cold.isEnabled = false
        cold.confirmGone = 4
        return [DefaultRules.all[0], storm, limit("breeze", "breeze", .windGusts, .above, breeze), wet, cold]
    }()

    private static let breeze: [Limits.Level] = [.init(.minor, 8), .init(.moderate, 12), .init(.severe, 20)]

    static func limit(
        _ id: String, _ title: String, _ metric: Metric, _ direction: Limits.Direction, _ levels: [Limits.Level]
    ) -> Rule {
        guard let limits = Limits(metric: metric, direction: direction, levels: levels) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        return Rule(id: RuleID(id), title: title, criterion: .limit(limits))
    }

    /// What is recorded: a name, and what is typed.
    static let topics: [(name: String, words: [String])] = [
        ("list", ["rules"]), ("list-own", ["rules", "list"]), ("explain", ["rules", "explain"]),
        ("replay", ["rules", "replay", "--since", "3d"]), ("test", ["rules", "test", "wind.toml"]),
    ]

    /// The run of a topic: the built-in rules for "list", else those above.
    static func run(_ topic: String) -> Run {
        var run = run
        if topic != "list" { run.rules = rules }
        return run
    }

    static var run: Run {
        var storm = Sample.report(tromso, mean: 4, code: 95)
        storm.snapshot?.values[.precipitation] = 0.8
        storm.snapshot?.values[.windGusts] = 27.5
        var oslo = Sample.report()
        oslo.snapshot?.values[.weatherCode] = 95
        var run = Run([oslo, storm, Sample.report(Sample.city("far", "Far"), age: .hours(5))])
        run.store.states = states
        run.store.snoozed = [Snooze(scope: .city(tromso.id), until: Sample.now + .hours(2))]
        for city in [Sample.oslo, tromso] { run.store.history[city.id] = history(city) }
        run.ruleFiles = files
        return run
    }

    /// Breeze has been over its limit in Oslo and clears; the roof in Tromsø has been wet for half an hour.
    private static var states: [RuleKey: RuleState] {
        var event = AlertEvent(openedAt: Sample.now - .hours(5), since: Sample.now - .hours(5), level: .minor)
        event.begunAt = event.since
        event.told = .moderate
        event.toldAt = Sample.now - .hours(4)
        event.acknowledged = .moderate
        event.observedPeak = Peak(value: 13.2, at: Sample.now - .hours(4))
        var easing = RuleState()
        easing.phase = .clearing
        easing.event = event
        easing.cleared = .minutes(5)
        easing.lastKnownAt = Sample.now - .minutes(15)
        var wet = RuleState()
        wet.phase = .pending
        wet.held = .minutes(30)
        wet.pendingSince = Sample.now - .minutes(40)
        wet.lastKnownAt = Sample.now - .minutes(15)
        var clearing = easing
        clearing.meaning = rules[2].meaning
        wet.meaning = rules[3].meaning
        return [
            RuleKey(rule: rules[2].id, city: CityID("far")): clearing,
            RuleKey(rule: rules[2].id, city: Sample.oslo.id): clearing,
            RuleKey(rule: rules[3].id, city: tromso.id): wet,
        ]
    }

    /// Every half an hour for two and a half days, with a gale in the middle.
    private static func history(_ city: City) -> [StoredEvaluation] {
        (0..<120).map { number in
            let at = Sample.now - .hours(60) + .minutes(30) * Int64(number)
            var values = WeatherValues()
            let gale = max(0, 30 - abs(Double(number) - 60))
            values[.windGusts] = city.id == tromso.id ? gale : gale / 2
            values[.weatherCode] = city.id == tromso.id && (55..<60).contains(number) ? 96 : 3
            values[.precipitation] = 0.1
            return StoredEvaluation(
                input: EvaluationInput(
                    city: city.id, at: at, snapshotValidAt: at, run: nil, afterRestart: number == 0),
                reading: Outlook.Reading(validAt: at, values: values), steps: [])
        }
    }

    private static let files = [
        "wind.toml": """
        [[rule]]
        id = "breeze"
        metric = "wind_gusts"
        above = "10 m/s"
        title = "breeze"
        [[test]]
        name = "a breeze"
        rule = "breeze"
        readings = "5 11 11 5 5 5"
        expect = ".F=,,o"
        [[test]]
        name = "wrong about what is told and about the end"
        rule = "breeze"
        start = "2026-03-28T23:00:00Z"
        readings = "5 11x3 _ 9.5 5x4"
        expect = ".F^^?=,,,O"
        [[test]]
        name = "a long one"
        rule = "breeze"
        every = "1m"
        readings = "5x100 11 5x60"
        expect = "\(String(repeating: ".", count: 100))F\(String(repeating: ",", count: 20))\
        \(String(repeating: ".", count: 40))"
        """,
        "good.toml": """
        [[rule]]
        id = "breeze"
        metric = "wind_gusts"
        above = "10 m/s"
        [[test]]
        name = "one"
        rule = "breeze"
        readings = "5"
        expect = "."
        [[test]]
        name = "two"
        rule = "breeze"
        readings = "11"
        expect = "F"
        """,
        "broken.toml": "[[test]]\nrule = \"winds\"\nexpect = \"..+\"\nname = \"n\"\n[[rule]]\nid = \"wind\"\n"
            + "metric = \"wind_gusts\"\nabove = \"10 m/s\"\n",
        "none.toml": "# nothing yet\n",
    ]
}

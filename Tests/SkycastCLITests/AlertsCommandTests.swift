import FoundationEssentials
import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// `alerts`: open, ended and missed.
@Suite struct AlertsCommandTests {
    private func run() -> Run {
        var run = AlertsScene.run
        run.environment["NO_COLOR"] = "1"
        return run
    }

    @Test func jsonIsAsRecorded() throws {
        for (name, words) in [("open", []), ("all", ["--all"]), ("missed", ["--missed"])] {
            let text = run()(words: ["alerts", "--json"] + words).standardOutput
            #expect(Golden().difference(text, "alerts-\(name).json") == nil)
            _ = try JSONDecoder().decode(Anything.self, from: Data(text.utf8))
        }
    }

    @Test func saysWhatWasToldWhereItIsNoLongerAsBad() {
        var run = Run([Sample.report()])
        run.environment["NO_COLOR"] = "1"
        var easing = Sample.gusts()
        easing.phase = .clearing
        easing.event.level = .moderate
        easing.event.acknowledged = .moderate
        run.store.open = [easing]
        let text = run("alerts").standardOutput
        for words in ["Moderate", "easing, since 13:00", "now 92 km/h", "limit 90 km/h", "up to 101 km/h at 17:00"] {
            #expect(text.contains(words), "\(words): \(text)")
        }
        #expect(text.contains("told 13:00 · told as severe"))
        #expect(text.contains("acknowledged"))
        var over = easing
        over.endedAt = Sample.now
        over.event.level = .severe
        run.store.open = [over]
        #expect(run("alerts", "--json").standardOutput.contains("\"acknowledged\": true"), "in time, at a lower level")
        run.store.open = [easing]
        let json = run("alerts", "--json").standardOutput
        for member in ["\"state\": \"clearing\"", "\"told\": \"severe\"", "\"acknowledged\": true"] {
            #expect(json.contains(member))
        }
    }

    @Test func anEndThatIsOnlyAsFarAsWasLookedIsOpen() {
        var blowing = Sample.gusts()
        blowing.event.window = Sample.openEnded(blowing.event.window)
        var coming = Sample.storm()
        coming.event.window = Sample.openEnded(coming.event.window)
        var run = Run([Sample.report().with(alerts: [blowing])])
        run.environment["NO_COLOR"] = "1"
        run.store.open = [blowing, coming]
        let text = run("alerts").standardOutput
        #expect(text.contains("forecast until 19:00 or later, CET"), "\(text)")
        #expect(text.contains("expected Sun 07:00–10:00 or later, CET"), "\(text)")
        #expect(run("oslo").standardOutput.contains("forecast until 19:00 or later · now"))
        #expect(run("--waybar").standardOutput.contains("forecast until 19:00 or later, CET"))
        #expect(run("alerts", "--json").standardOutput.contains("\"ends_open\": true"))
        #expect(run("status", "--json").standardOutput.contains("\"ends_open\": true"))
        var over = blowing
        over.endedAt = Sample.now
        run.store.open = [over]
        #expect(run("alerts", "--json").standardOutput.contains("\"ends_open\": false"))
    }

    @Test func whatIsNotFreshIsNotToldAsNow() {
        var run = Run([Sample.report(age: .days(3)).with(forecastAge: .hours(26))])
        run.environment["NO_COLOR"] = "1"
        run.store.open = [Sample.gusts(), Sample.storm()]
        let text = run("alerts").standardOutput
        #expect(text.contains("last 92 km/h (limit 90 km/h)") && !text.contains("now 92 km/h"), "\(text)")
        let warnings = text.split(separator: "\n").filter { $0.contains(" old") }
        #expect(
            warnings.map { $0.drop { !$0.isLetter } } == [
                "these values are 3 days old", "this forecast is 26 h old", "this forecast is 26 h old",
            ])
        #expect(run("oslo").standardOutput.contains("now 92") == false)
        let json = run("alerts", "--json").standardOutput
        #expect(json.contains("\"age_seconds\": 259200,\n      \"stale\": true"))
        #expect(
            json.contains("\"age_seconds\": 93600,\n      \"stale\": true"), "what is expected goes by the forecast")
        run.store.cities[0].snapshot = nil
        #expect(run("alerts").standardOutput.contains("last 92 km/h"))
        #expect(run("alerts").standardOutput.contains("no current values yet"))
        #expect(run("alerts", "--json").standardOutput.contains("\"age_seconds\": null,\n      \"stale\": true"))
    }

    @Test func anOldForecastIsNotQuotedWithoutCaution() {
        let report = Sample.report().with(alerts: [Sample.gusts()], forecastAge: .hours(26))
        var run = Run([report, Sample.report(FakeDaemon.bergen)])
        run.environment["NO_COLOR"] = "1"
        run.store.open = [Sample.gusts()]
        let text = run("alerts").standardOutput
        #expect(text.contains("now 92 km/h") && text.contains("! this forecast is 26 h old"), "\(text)")
        let json = run("alerts", "--json").standardOutput
        #expect(json.contains("\"stale\": false,\n      \"forecast_stale\": true"), "\(json)")
        let bar = run("oslo", "--waybar").standardOutput
        #expect(bar.contains("\"stale\"") && bar.contains("! this forecast is 26 h old"), "\(bar)")
        let cities = run("status").standardOutput.split(separator: "\n")
        #expect(cities.count { $0.contains("! 14°/8°") } == 1, "\(cities)")
        run.store.open[0].event.window = nil
        #expect(!run("alerts").standardOutput.contains("26 h old"))
        #expect(run("alerts", "--json").standardOutput.contains("\"forecast_stale\": null"))
        run.store.cities = [Sample.report()]
        run.store.open = [Sample.gusts()]
        #expect(!run("alerts").standardOutput.contains("this forecast"))
        #expect(run("alerts", "--json").standardOutput.contains("\"forecast_stale\": false"))
    }

    @Test func whatIsFreshOrOverHasNoWarning() {
        #expect(!run()("alerts", "--all").standardOutput.contains(" old"))
        #expect(run()("alerts").standardOutput.contains("now 92 km/h"))
        var over = Sample.gusts()
        (over.endedAt, over.ending) = (Sample.now, .over)
        var run = Run([Sample.report(age: .days(3))])
        run.store.ended = [over]
        #expect(!run("alerts", "--all").standardOutput.contains(" old"))
        #expect(
            run("alerts", "--all", "--json").standardOutput.contains("\"age_seconds\": null,\n      \"stale\": null"))
    }

    @Test func theWorstComesFirstThenAsTheCitiesAreConfigured() {
        let bergen = FakeDaemon.bergen
        var run = Run([Sample.report(bergen), Sample.report()])
        run.store.open = [
            Sample.gusts(bergen, .minor), Sample.gusts(Sample.oslo, .severe), Sample.storm(), Sample.storm(bergen),
        ]
        var over = Sample.gusts(Sample.oslo, .extreme)
        (over.endedAt, over.ending) = (Sample.now, .over)
        run.store.ended = [over]
        let lines = run("alerts", "--all").standardOutput.split(separator: "\n").filter { $0.contains(" in ") }
        let order = ["Severe", "Moderate", "Moderate", "Minor", "Extreme"]
        let places = ["Oslo", "Bergen", "Oslo", "Bergen", "Oslo"]
        #expect(lines.count == 5)
        for (line, words) in zip(lines, zip(order, places)) {
            #expect(line.contains(words.0) && line.contains(words.1), "\(line)")
        }
    }

    @Test func whereAndTheIDStandHoweverLongTheTitle() {
        for columns in [20, 40, 60, 80, 120] {
            var run = AlertsScene.longTitles
            run.columns = columns
            let text = run("alerts", "--color", "never").standardOutput
            let ids = [Sample.gusts().id.text, Sample.storm().id.text]
            for line in [" in Oslo  " + ids[0], " in Oslo  " + ids[1]] where columns >= 40 {
                #expect(text.contains(line), "\(columns) columns: \(text)")
            }
            for id in ids { #expect(text.contains(id), "\(columns) columns: \(text)") }
        }
    }

    @Test func whatEndedWithItsPlaceHasTheNameAndTheTimeOfThatPlace() {
        let perth = Sample.city("perth@2", "Perth", zone: "Australia/Sydney")
        let bergen = FakeDaemon.bergen
        var (moved, removed) = (Sample.gusts(perth), Sample.gusts(bergen))
        (moved.endedAt, moved.ending) = (Sample.now, .removed)
        (removed.endedAt, removed.ending) = (Sample.now, .removed)
        var run = Run([Sample.report()])
        run.environment["NO_COLOR"] = "1"
        run.store.ended = [moved, removed]
        run.store.former = [perth, bergen]
        let text = run("alerts", "--all").standardOutput
        #expect(text.contains("in Perth (moved)  \(moved.id.text)"), "\(text)")
        #expect(text.contains("AEDT: the city was moved"), "\(text)")
        #expect(text.contains("in Bergen  \(removed.id.text)"), "\(text)")
        #expect(text.contains("CET: rule or city removed"), "\(text)")
        #expect(!text.contains("@") && !text.contains("UTC"), "\(text)")
        #expect(run("alerts", "--all", "--json").standardOutput.contains("\"city\": \"perth@2\""))
    }

    @Test func nothingOpenIsAnAnswer() {
        let outcome = Run([Sample.report()])("alerts")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput == " No open alerts.\n")
        #expect(Run()("alerts", "--all").standardOutput == " No alerts are on record.\n")
        #expect(Run()("alerts", "--missed").standardOutput == " No notices were missed.\n")
    }

    @Test func alertsNeverSpeakWithoutSayingWhatTheyAreNot() {
        #expect(run()("alerts").standardOutput.contains("not an official warning"))
        let cards = Run([Sample.report().with(alerts: [Sample.gusts()])])()
        #expect(cards.standardOutput.contains("not an official warning"))
    }
}

/// Any JSON at all: that it can be read is the point.
private struct Anything: Decodable {
    init(from decoder: any Decoder) throws {}
}

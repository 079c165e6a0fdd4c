import FoundationEssentials
import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// `forecast`: hours, days and their bars, as text and as JSON.
@Suite struct ForecastCommandTests {
    private func run(_ scene: String, _ columns: Int, _ words: [String]) -> CommandLineTool.Outcome {
        var run = Run(Scene.all.first { $0.name == scene }?.cities() ?? [])
        run.columns = columns
        return run(words: ["forecast"] + words)
    }

    @Test func jsonIsAsRecorded() throws {
        let text = run("fresh", 80, ["--json"]).standardOutput
        #expect(Golden().difference(text, "forecast.json") == nil)
        _ = try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    }

    @Test func asManyAsAsked() throws {
        func answer(_ words: String...) throws -> Answer.City {
            let text = run("fresh", 80, words + ["--json"]).standardOutput
            return try #require(try JSONDecoder().decode(Answer.self, from: Data(text.utf8)).cities.first)
        }
        let hours = try answer("--hours", "3")
        #expect(hours.hourly.map(\.time) == (13...15).map { "2026-03-28T\($0):00:00Z" })
        #expect(hours.daily.isEmpty)
        let days = try answer("--days", "2", "oslo")
        #expect(days.daily.map(\.date) == ["2026-03-28", "2026-03-29"])
        #expect(days.hourly.isEmpty)
        #expect(try answer().hourly.count == 46)
        let text = run("fresh", 80, ["--days=4", "--color=never"]).standardOutput
        #expect(text.contains("Tue 31"))
        #expect(!text.contains("Wed 1") && !text.contains("Time"))
    }

    @Test(arguments: [
        ["--hours", "0"], ["--days", "17"], ["--hours", "-4"], ["--days", "x"], ["--hours", "9", "--days", "2"],
    ])
    func wrongExtents(_ words: [String]) {
        let outcome = run("fresh", 80, words)
        #expect(outcome.status == .usage)
        #expect(outcome.standardOutput.isEmpty)
    }

    @Test func theFirstCityUnlessOthersAreNamed() {
        #expect(run("several", 80, []).standardOutput.contains("Oslo"))
        #expect(!run("several", 80, []).standardOutput.contains("Sydney"))
        let two = run("several", 80, ["sydney", "tromso"]).standardOutput
        #expect(two.contains("Sydney") && two.contains("Tromsø") && !two.contains("Oslo"))
        #expect(run("several", 80, ["nowhere"]).status == .nothing)
    }

    @Test func nothingToShow() {
        let outcome = run("no-data", 80, [])
        #expect(outcome.status == .nothing)
        #expect(outcome.standardError.contains("no forecast yet"))
    }

    @Test func aForecastWhoseHoursArePastIsToldWithItsAge() {
        var run = Run([Sample.report().with(forecastAge: .days(5))])
        run.now = Sample.now + .days(5)
        for (words, unit) in [(["--hours", "3"], "hours"), (["--days", "1"], "days"), ([], "hours and days")] {
            // Of the days, some are still to come.
            if unit != "hours" { run.now = Sample.now + .days(30) }
            let outcome = run(words: ["forecast", "oslo", "--color", "never"] + words)
            #expect(outcome.status == .nothing)
            let age = unit == "hours" ? "10 days old" : "35 days old"
            #expect(outcome.standardOutput.contains("! the \(unit) of this forecast are past, it is \(age)"))
            #expect(outcome.standardError.contains("error: no forecast of these \(unit)\n"))
            #expect(!(outcome.standardOutput + outcome.standardError).contains("yet"))
            #expect(run(words: ["forecast", "oslo", "--json"] + words).status == .nothing)
        }
    }

    @Test func anOldForecastIsToldAboveItsHours() throws {
        var run = Run([Sample.report().with(forecastAge: .hours(26))])
        for words in [["forecast"], ["status"]] {
            let text = run(words: words + ["--color", "never"]).standardOutput
            let warning = try #require(text.firstRange(of: "this forecast is 26 h old"))
            let hours = try #require(text.firstRange(of: words == ["status"] ? "Next 12 hours" : "Day "))
            #expect(warning.upperBound < hours.lowerBound)
        }
        run.preferences.forecastInterval = .hours(12)
        for words in [["forecast"], ["status"]] { #expect(!run(words: words).standardOutput.contains(" old")) }
    }

    @Test(
        arguments: [("26h", .answered), ("25h", .tooOld)] as [(String, SkycastCLI.ExitStatus)])
    func maximumAgeIsTheForecasts(_ limit: String, _ status: SkycastCLI.ExitStatus) {
        let run = Run([Sample.report().with(forecastAge: .hours(26))])
        for words in [[], ["--json"]] {
            let outcome = run(words: ["forecast", "--max-age", limit] + words)
            #expect(outcome.status == status)
            #expect(!outcome.standardOutput.isEmpty)
            #expect(outcome.standardError.isEmpty == (status == .answered))
        }
        #expect(run("forecast", "--max-age", "soon").status == .usage)
    }

    @Test func rainIsWhatFallsWithinAStep() throws {
        var report = Sample.report()
        var values = WeatherValues()
        values[.precipitation] = 1.2
        report.forecast = Forecast(
            city: Sample.oslo.id, source: SourceID("openweathermap"), fetchedAt: Sample.now,
            steps: [ForecastStep(start: Sample.now.startOfHour, length: .hours(3), values: values)], days: [])
        let run = Run([report])
        #expect(run("forecast", "--color", "never").standardOutput.contains(" 3.6"), "3 h of 1.2 mm/h")
        let json = run("forecast", "--json").standardOutput
        #expect(json.contains("\"length_seconds\": 10800") && json.contains("\"precipitation_mm_h\": 1.2"))
    }

    @Test func theHourThatComesTwiceIsToldApart() {
        var report = Sample.report()
        let start = Timestamp(1_792_886_400)
        report.forecast = Forecast(
            city: Sample.oslo.id, source: SourceID("open-meteo"), fetchedAt: start,
            steps: (0..<4).map { ForecastStep(start: start + .hours($0), values: WeatherValues()) }, days: [])
        var run = Run([report])
        run.zones = SummerTime()
        run.now = start
        let text = run("forecast", "--color", "never").standardOutput
        #expect(text.contains("02:00 CEST") || text.contains("02:00\n") || text.contains("02:00  "))
        #expect(text.contains("02:00 CET"))
    }
}

private struct Answer: Decodable {
    let cities: [City]

    struct City: Decodable {
        let hourly: [Hour]
        let daily: [Day]
    }

    struct Hour: Decodable { let time: String }
    struct Day: Decodable { let date: String }
}

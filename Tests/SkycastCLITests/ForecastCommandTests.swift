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

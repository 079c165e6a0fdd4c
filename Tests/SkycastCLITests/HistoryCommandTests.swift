import FoundationEssentials
import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// `history`: the curve, its figures, and the same for programs.
@Suite struct HistoryCommandTests {
    private func run() -> Run { HistoryScene.run }

    @Test func programsGetEveryPoint() throws {
        let json = run()("history", "oslo", "--since", "18h", "--json").standardOutput
        #expect(Golden().difference(json, "history.json") == nil)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
        #expect(answer.count == answer.points.count)
        #expect(answer.unit == "°C")
        let csv = run()("history", "oslo", "--since", "30d", "--csv", "--metric", "wind_gusts").standardOutput
        let lines = csv.split(separator: "\r\n")
        #expect(lines.count == 1 + HistoryScene.points(.windGusts).count)
        #expect(
            lines.first
                == "city,time,length_seconds,wind_gusts_min_ms,wind_gusts_max_ms,wind_gusts_mean_ms,count")
        #expect(lines[1] == "oslo,2026-03-06T00:00:00Z,86400,2,12,8.5,96")
        #expect(csv.hasSuffix("\r\n"))
    }

    @Test func fieldsAreQuotedWhereTheyMustBe() {
        var run = Run([Sample.report(Sample.city("a\"b,c", "A"))])
        run.store.points[.temperature] = [
            HistoryPoint(start: Sample.now, length: .zero, minimum: -0.4, maximum: -0.4, mean: -0.4, count: 1)
        ]
        let outcome = run("history", "A", "--csv")
        #expect(outcome.standardOutput.hasSuffix("\"a\"\"b,c\",2026-03-28T13:05:00Z,0,-0.4,-0.4,-0.4,1\r\n"))
        let text = run("history", "A").standardOutput
        #expect(text.contains("0 °C") && !text.contains("-0"))
        #expect(text.contains("of 1 reading"))
    }

    @Test func mistakes() {
        #expect(run()("history").status == .usage)
        #expect(run()("history", "oslo", "tokyo").status == .usage)
        #expect(run()("history", "oslo", "--csv", "--json").status == .usage)
        #expect(run()("history", "oslo", "--since", "soon").status == .usage)
        #expect(run()("history", "oslo", "--metric", "wind_gust").standardError.contains("did you mean 'wind_gusts'?"))
        let nothing = run()("history", "oslo", "--metric", "pressure")
        #expect(nothing.status == .nothing)
        #expect(nothing.standardError.contains("nothing is stored of that time"))
        #expect(run()("history", "oslo", "--metric=pressure", "--json").standardOutput.contains("no_history"))
    }

    @Test func manyPointsAndExtremes() {
        var run = run()
        run.store.points[.temperature] = (0..<20_000).map { index in
            HistoryPoint(
                start: Sample.now - .minutes(Int64(20_000 - index)), length: .zero, minimum: -100, maximum: 70,
                mean: index % 2 == 0 ? -100 : 70, count: 1)
        }
        let text = run("history", "oslo", "--since", "1000y").standardOutput
        #expect(text.contains("Max") && text.contains("70 °C"))
        #expect(run("history", "oslo", "--since", "0s").status == .nothing)
    }
}

private struct Answer: Decodable {
    let unit: String
    let count: Int
    let points: [Point]

    struct Point: Decodable { let time: String }
}

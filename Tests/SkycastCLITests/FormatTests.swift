import FoundationEssentials
import SkycastCLI
import SkycastCore
import SkycastTestSupport
import Testing

/// `--format` and `--waybar`.
@Suite struct FormatTests {
    private func text(_ template: String, _ reports: [CityReport] = [Sample.report()], _ words: String...) -> String {
        Run(reports)(words: ["--format", template] + words).standardOutput
    }

    @Test(
        arguments: [
            ("{city} {temperature} {condition} {age}", "Oslo 14° Partly cloudy 4 min ago\n"),
            ("{{{city}}}", "{Oslo}\n"), ("a}b", "a}b\n"), ("{city}\\n\\t{feels}\\\\n", "Oslo\n\t11°\\n\n"),
            ("{high}/{low} {wind} {direction} {rain}", "14°/8° 18 km/h SW 20%\n"),
            ("{symbol}|{stale}|{alerts}|{alert}|{severity}", "☀☁||0||\n"), ("no field", "no field\n"),
        ] as [(String, String)])
    func templates(_ template: String, _ expected: String) {
        #expect(text(template) == expected)
    }

    @Test func everyFieldHasAValueForEveryScene() {
        let template = StatusField.all.map { "\($0.name)={\($0.name)}" }.joined(separator: "\n")
        for name in ["fresh", "all-unknown", "no-data", "stale", "polar-day", "demo"] {
            let reports = Scene.all.first { $0.name == name }?.cities() ?? []
            #expect(Golden().difference(text(template, reports), "format-\(name).txt") == nil)
            #expect(text(template, reports, "--plain").utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test func aLineACity() {
        let lines = text("{id}", Sample.severalCities()).split(separator: "\n")
        #expect(lines == ["oslo", "tromso", "tokyo", "sao-paulo", "sydney", "kathmandu", "long"])
        #expect(text("{city}", Sample.severalCities(), "tromso") == "Tromsø\n")
        #expect(text("{city}", Sample.severalCities(), "tokyo", "--color", "always") == "東京\n")
    }

    @Test(
        arguments: [
            ("{temprature}", "unknown field '{temprature}'", "did you mean '{temperature}'?"),
            ("{}", "unknown field '{}'", "one of: city, id"), ("{city", "a '{' without its '}'", "write {{"),
            ("\\x", "'\\x' means nothing", "there are \\n"), ("\\", "a '\\' at the end", "there are"),
        ] as [(String, String, String)])
    func mistakesAreNamed(_ template: String, _ message: String, _ hint: String) {
        let outcome = Run([Sample.report()])("--format", template)
        #expect(outcome.status == .usage)
        #expect(outcome.standardOutput.isEmpty)
        #expect(outcome.standardError.contains(message))
        #expect(outcome.standardError.contains(hint))
    }

    @Test func hostileNamesStayLiteral() {
        let name = "{temperature} \\n {{x}} <b>&\"'"
        #expect(text("{city}", [Sample.report(Sample.city("x", name))]) == name + "\n")
        for name in HostileTextTests.names {
            let line = text(
                "{city}|{country}|{emoji}", [Sample.report(Sample.city("x", name, country: name, emoji: name))])
            #expect(line.filter { $0 == "\n" }.count == 1)
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7f...0x9f).contains($0.value) })
        }
    }

    @Test func tooOldIsAnExitStatusHereToo() {
        let outcome = Run([Sample.report(age: .hours(3))])("--format", "{stale}{age}", "--max-age", "1h")
        #expect(outcome.standardOutput == "!3 h ago\n")
        #expect(outcome.status == .tooOld)
    }

    private struct Bar: Decodable {
        let text, alt, tooltip: String
        let `class`: [String]
        let percentage: Double?
    }

    private func bar(_ run: Run, _ words: String...) throws -> Bar {
        let text = run(words: ["--waybar"] + words).standardOutput
        #expect(text.filter { $0 == "\n" }.count == 1)
        return try JSONDecoder().decode(Bar.self, from: Data(text.utf8))
    }

    @Test func waybarIsAsRecorded() {
        var lines = ""
        for name in ["fresh", "stale", "all-unknown", "no-data", "polar-night", "imperial", "demo", "several"] {
            guard let scene = Scene.all.first(where: { $0.name == name }) else { continue }
            lines += Run(scene.cities())(words: ["status", "--waybar"] + scene.words).standardOutput
        }
        #expect(Golden().difference(lines, "waybar.jsonl") == nil)
    }

    @Test func waybarSaysWhatStyleSheetsNeed() throws {
        let fresh = try bar(Run([Sample.report().with(alerts: [Sample.gusts(), Sample.storm()])]))
        #expect(fresh.text == "14°")
        #expect(fresh.alt == "partly-cloudy")
        #expect(fresh.class == ["severe"])
        #expect(fresh.percentage == 20)
        let stale = try bar(Run([Sample.report(age: .hours(3))]), "--format", "<i>{city}</i> {age}")
        #expect(stale.class == ["stale"])
        #expect(stale.text == "<i>Oslo</i> 3 h ago")
        #expect(stale.tooltip.contains("! 3 h old"))
        let several = try bar(Run(Sample.severalCities()), "tromso", "tokyo", "--format={city}")
        #expect(several.text == "Tromsø  東京")
        #expect(try bar(Run(Sample.severalCities())).text == "14°")
    }

    @Test func waybarEscapesMarkup() throws {
        let report = Sample.report(Sample.city("x", "<b>\"R&B\"</b>'s"))
        let bar = try bar(Run([report]), "--format", "{city}")
        #expect(bar.text == "&lt;b&gt;&quot;R&amp;B&quot;&lt;/b&gt;&#39;s")
        #expect(bar.tooltip.hasPrefix(bar.text + ": 14°"))
    }

    @Test func waybarTellsFailures() throws {
        var run = Run()
        run.failure = .missing(path: "/state/<x>.db")
        let bar = try bar(run)
        #expect(bar.class == ["error"])
        #expect(bar.tooltip.contains("&lt;x&gt;.db"))
        #expect(run("--waybar").status == .nothing)
        #expect(run("--waybar", "--json").status == .usage)
        #expect(run("--json", "--format", "x").status == .usage)
    }
}

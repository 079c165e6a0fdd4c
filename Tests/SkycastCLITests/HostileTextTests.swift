import SkycastCLI
import SkycastCore
import Testing

/// Names and messages that mean harm.
@Suite struct HostileTextTests {
    static let names = [
        "\u{1b}[31mred\u{1b}]0;title\u{7}", "\u{202e}olsO", "Os\u{200b}lo\u{feff}", "Oslo\nFake line", "\u{9b}2J",
        "Foo & <b>Bar</b> \"x\"", String(repeating: "n", count: 10_000), String(repeating: "🗼", count: 5000),
        "Z" + String(repeating: "\u{301}", count: 20_000), "\u{0}", "", "\u{2066}Oslo\u{2069}", "👩‍👩‍👧‍👦 Oslo",
    ]

    @Test(arguments: names) func nothingReachesTheTerminal(_ name: String) {
        var report = Sample.report(
            Sample.city("x", name, country: name, zone: name, emoji: name), age: .hours(3))
        report.lastError = name
        report.lastAttemptAt = Sample.now
        var alert = Sample.gusts()
        alert.title = name
        report.alerts = [alert]
        var run = Run([report, Sample.report()])
        run.environment["NO_COLOR"] = "1"
        run.store.open = [alert]
        run.store.cities[0].alerts = [alert]
        for words in [[], ["x"], ["alerts"], ["cities"], ["--plain"], ["x", "--plain"], ["--json"], [name]] {
            for columns in [40, 80] {
                run.columns = columns
                let outcome = run(words: words)
                let text = outcome.standardOutput + outcome.standardError
                #expect(words.contains("--json") || text.utf8.count < 60_000)
                for scalar in text.unicodeScalars where scalar != "\n" {
                    let isControl = scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value)
                    let isHidden = ["\u{202e}", "\u{200b}", "\u{feff}", "\u{2066}", "\u{2069}"].contains(scalar)
                    #expect(!isControl && !isHidden)
                }
                guard !words.contains("--json") else { continue }
                for line in outcome.standardOutput.split(separator: "\n") {
                    #expect(CellWidth.of(String(line)) <= columns)
                }
            }
        }
    }
}

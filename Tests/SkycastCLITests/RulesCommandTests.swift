import FoundationEssentials
import SkycastCLI
import SkycastConfig
import SkycastCore
import SkycastTestSupport
import Testing

/// `rules`: the four things it answers, as text and as JSON.
@Suite struct RulesCommandTests {
    private func run(_ name: String) -> Run { RulesScene.run(name) }

    @Test func jsonIsAsRecorded() throws {
        for topic in RulesScene.topics {
            let text = run(topic.name)(words: topic.words + ["--json"]).standardOutput
            #expect(Golden().difference(text, "rules-\(topic.name).json") == nil)
            _ = try JSONDecoder().decode([String: Ignored].self, from: Data(text.utf8))
        }
    }

    @Test func oneCityAlone() {
        let text = run("explain")("rules", "explain", "tromso").standardOutput
        #expect(text.contains("Tromsø"))
        #expect(!text.contains("Oslo"))
        #expect(run("explain")("rules", "explain", "olso").standardError.contains("did you mean 'oslo'?"))
    }

    @Test func snoozeThatIsBrokenIsNotSaid() {
        var run = run("explain")
        let until = Sample.now + .hours(2)
        var snooze = Snooze(scope: .rule(RulesScene.rules[2].id), until: until)
        run.store.snoozed = [snooze]
        #expect(run("rules", "explain", "oslo", "--plain").standardOutput.contains("snoozed until"))
        let opened = Sample.now - .hours(5)
        snooze.exceptions = [EventID(rule: RulesScene.rules[2].id, city: Sample.oslo.id, openedAt: opened)]
        run.store.snoozed = [snooze]
        #expect(!run("rules", "explain", "oslo", "--plain").standardOutput.contains("snoozed until"))
    }

    @Test func clearAtTheEndOfWhatCanBe() {
        var run = run("list")
        run.rules = [RulesScene.limit("drizzle", "drizzle", .precipitationProbability, .above, [.init(.minor, 5)])]
        #expect(run("rules").standardOutput.contains("clear at 0%"))
    }

    @Test func explainingChangesNothing() {
        let run = run("explain")
        #expect(run("rules", "explain") == run("rules", "explain"))
    }

    @Test func replayOfAFile() {
        let outcome = run("replay")("rules", "replay", "oslo", "--rule", "wind.toml", "--plain", "--color", "never")
        #expect(outcome.standardOutput.contains("Breeze in Oslo"))
        #expect(outcome.status == .answered)
        #expect(run("replay")("rules", "replay", "--rule", "none.toml").status == .configuration)
        #expect(run("replay")("rules", "replay", "--rule", "nowhere.toml").status == .failed)
    }

    @Test func nothingStoredIsNothingToReplay() {
        var run = Run([Sample.report()])
        #expect(run("rules", "replay").status == .nothing)
        #expect(run("rules", "replay").standardError.contains("nothing is stored of that time"))
        run = Run()
        #expect(run("rules", "replay").standardError.contains("no city is watched yet"))
        #expect(run("rules", "explain", "--json").standardOutput.contains("no_cities"))
    }

    @Test func testsThatHoldAreOneLine() {
        let outcome = run("test")("rules", "test", "good.toml", "--color", "never")
        #expect(outcome.standardOutput == " 2 passed, 0 failed\n")
        #expect(outcome.status == .answered)
        #expect(run("test")("rules", "test", "wind.toml").status == .nothing)
    }

    @Test func brokenFileTellsEveryProblem() {
        let outcome = run("test")("rules", "test", "broken.toml")
        #expect(outcome.status == .configuration)
        #expect(outcome.standardOutput.isEmpty)
        #expect(
            outcome.standardError.split(separator: "\n") == [
                "skycastctl: error: broken.toml:2:8: test.rule: unknown rule 'winds' (did you mean 'wind'?)",
                "skycastctl: error: broken.toml:3:13: test.expect: '+' stands for nothing"
                    + " (see the characters in Documentation/Rules.md)",
            ])
        let json = run("test")("rules", "test", "broken.toml", "--json")
        #expect(json.status == .configuration)
        #expect(json.standardOutput.contains("\"broken.toml:3:13: test.expect: '+' stands for nothing"))
    }

    @Test func fileWithoutTestsOrNotThere() {
        #expect(run("test")("rules", "test", "none.toml").standardError.contains("no [[test]] in 'none.toml'"))
        #expect(run("test")("rules", "test", "none.toml").status == .configuration)
        let outcome = run("test")("rules", "test", "nowhere.toml")
        #expect(outcome.standardError == "skycastctl: error: cannot read 'nowhere.toml': no such file\n")
        #expect(outcome.status == .failed)
    }

    @Test func brokenConfigurationIsToldWhole() {
        var run = run("list")
        let problems = [
            Problem(at: FilePosition(line: 1, column: 2), key: "a", "b"),
            Problem(at: FilePosition(line: 3, column: 4), key: "c", "d"),
        ]
        run.configurationError = .invalid(path: "config.toml", problems: problems)
        for words in [["rules"], ["rules", "explain"], ["rules", "replay"]] {
            let outcome = run(words: words)
            #expect(outcome.status == .configuration)
            #expect(outcome.standardError.contains("error: config.toml:1:2: a: b\nskycastctl: error: config.toml:3:4"))
        }
        #expect(run("rules", "test", "good.toml").status == .answered, "a file of its own rules needs no configuration")
        let test = run("rules", "test", "broken.toml")
        #expect(test.standardError.hasPrefix("skycastctl: error: broken.toml:2:8: test.rule: unknown rule 'winds'"))
        #expect(
            test.standardError.hasSuffix(
                "hint: the rules of the configuration are not known, it has a problem itself: skycastctl config check\n"
            ))
    }

    @Test func noRuleAtAllIsToldSo() {
        var run = run("list")
        run.rules = []
        let text = run("rules", "--color", "never").standardOutput
        #expect(text.hasPrefix(" No rule is in force"), "\(text)")
        #expect(!text.contains("in force because"))
    }

    @Test(
        "wrong words",
        arguments: [
            (["rules", "lsit"], "did you mean 'list'?"), (["rules", "oslo"], "one of: list, explain, replay, test"),
            (["rules", "list", "oslo"], "'rules list' does not take 'oslo'"),
            (["rules", "test"], "write: skycastctl rules test FILE"),
            (["rules", "explain", "--since", "3d"], "option '--since' belongs to 'rules replay'"),
            (["rules", "replay", "--since", "3"], "--since: '3' has no unit"),
        ])
    func usage(words: [String], says: String) {
        let outcome = run("list")(words: words)
        #expect(outcome.status == .usage)
        #expect(outcome.standardError.contains(says), "\(outcome.standardError)")
    }
}

/// Any JSON at all: that it can be read is the point.
private struct Ignored: Decodable {
    init(from decoder: any Decoder) throws {}
}

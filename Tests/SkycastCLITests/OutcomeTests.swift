import SkycastCLI
import SkycastCore
import Testing

/// Exit statuses and messages of the contract.
@Suite struct OutcomeTests {
    @Test(
        arguments: [
            (.missing(path: "/s"), .nothing), (.busy(path: "/s"), .failed),
            (.unreadable(path: "/s", reason: "permission denied"), .failed),
            (.corrupt(path: "/s", reason: "x"), .failed),
            (.writtenByNewerVersion(path: "/s"), .failed), (.writtenByOlderVersion(path: "/s"), .failed),
            (.notOurs(path: "/s", reason: "root owns it"), .failed),
        ] as [(StoreError, SkycastCLI.ExitStatus)])
    func aStoreThatCannotBeRead(_ error: StoreError, _ status: SkycastCLI.ExitStatus) {
        var run = Run()
        run.failure = error
        for words in [[], ["oslo"], ["alerts"], ["alerts", "--missed"], ["cities"]] {
            let outcome = run(words: words)
            #expect(outcome.status == status)
            #expect(outcome.standardOutput.isEmpty)
            let hint = error.hint.map { "skycastctl: hint: \($0)\n" } ?? ""
            #expect(outcome.standardError == "skycastctl: error: \(error.message)\n" + hint)
        }
    }

    @Test func withoutAStoreAMistypedCommandIsStillOne() {
        var run = Run()
        run.failure = .missing(path: "/s")
        #expect(run("alrets").status == .usage)
        #expect(run("bergen").status == .nothing)
        #expect(run("-33.87,151.21").status == .nothing)
    }

    @Test func withoutAStoreTheConfigurationThatKeepsTheDaemonFromStartingIsTold() {
        var run = Run()
        run.failure = .missing(path: "/s")
        run.preferences.problem = "/config.toml:1:1: intervall: unknown key"
        for words in [[], ["oslo"], ["forecast"], ["alerts"], ["cities"], ["ack", "x"], ["snooze", "all", "1h"]] {
            let outcome = run(words: words)
            #expect(outcome.status == .nothing)
            #expect(outcome.standardError.contains("error: \(StoreError.missing(path: "/s").message)\n"))
            #expect(
                outcome.standardError.hasSuffix(
                    """
                    skycastctl: error: /config.toml:1:1: intervall: unknown key
                    skycastctl: hint: correct the configuration; see: skycastctl config check

                    """))
        }
        #expect(run("--json").standardOutput.contains("\"problems\": [\n      \"/config.toml:1:1: intervall"))
        #expect(run("--waybar").standardOutput.contains("intervall: unknown key"))
    }

    @Test func noCityIsNothingToShow() {
        let outcome = Run()()
        #expect(outcome.status == .nothing)
        #expect(
            outcome.standardError == """
                skycastctl: error: no city is watched yet
                skycastctl: hint: add one: skycastctl add NAME

                """)
        #expect(Run()("cities").status == .nothing)
    }

    @Test func noDataIsNothingToShowButTheCityIs() {
        let outcome = Run([CityReport(city: Sample.oslo, interval: .minutes(15))])()
        #expect(outcome.status == .nothing)
        #expect(outcome.standardOutput.contains("no weather data yet"))
        #expect(outcome.standardError.contains("start the daemon: systemctl --user start skycastd"))
    }

    @Test(arguments: [
        ["version"], ["config", "path"], ["config", "check"], ["backup", "/b"], ["cities"], ["status"],
    ])
    func everyObjectBeginsWithItsSchema(_ words: [String]) {
        #expect(Run([Sample.report()])(words: words + ["--json"]).standardOutput.hasPrefix("{\n  \"schema\": 1,\n"))
        var failing = Run()
        failing.failure = .missing(path: "/s")
        let error = failing("status", "--json").standardOutput
        #expect(error.hasPrefix("{\n  \"schema\": 1,\n  \"error\": {\n"))
    }

    @Test(arguments: ["status", "forecast"]) func whatFailedIsLookedAtByDoctor(_ word: String) {
        var report = CityReport(city: Sample.oslo, interval: .minutes(15))
        (report.lastAttemptAt, report.lastError) = (Sample.now - .minutes(1), "the API key is not known")
        #expect(Run([report])(word).standardError.hasSuffix("skycastctl: hint: see: skycastctl doctor\n"))
    }

    @Test(
        arguments: [("10m", .answered), ("4m", .answered), ("3m59s", .tooOld), ("1s", .tooOld)]
            as [(String, SkycastCLI.ExitStatus)])
    func maximumAge(_ limit: String, _ status: SkycastCLI.ExitStatus) {
        for words in [["--max-age", limit], ["--max-age=" + limit, "--json"]] {
            let outcome = Run([Sample.report()])(words: words)
            #expect(outcome.status == status)
            #expect(!outcome.standardOutput.isEmpty)
            #expect(outcome.standardError.isEmpty == (status == .answered))
        }
    }

    @Test func dataFromTheFutureOrMissingAreTooOld() {
        #expect(Run([Sample.report(age: .hours(-3))])("--max-age", "1y").status == .tooOld)
        var report = Sample.report()
        report.snapshot = nil
        #expect(Run([report])("--max-age", "1y").status == .tooOld)
    }

    @Test func aBrokenConfigurationIsToldBesideTheWeather() {
        var run = Run([Sample.report()])
        run.preferences.problem = "config.toml:3:9: interval: '15' has no unit"
        let outcome = run()
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput.contains("Oslo"))
        #expect(outcome.standardError.contains("config.toml:3:9"))
    }

    @Test func configCheck() {
        var run = Run()
        #expect(run("config", "check").standardOutput == "/config/skycast/config.toml: no problems, 2 cities\n")
        #expect(run("config", "path").standardOutput == "/config/skycast/config.toml\n")
        #expect(run("config", "path", "--config", "/x.toml").standardOutput == "/x.toml\n")
        run.check.problems = ["/c:1:1: intervall: unknown key", "/c:2:1: id: duplicate"]
        run.check.hints = ["the provider's values change every 15 minutes"]
        let broken = run("config", "check")
        #expect(broken.status == .configuration)
        #expect(broken.standardOutput.isEmpty)
        #expect(
            broken.standardError == """
                skycastctl: error: /c:1:1: intervall: unknown key
                skycastctl: error: /c:2:1: id: duplicate
                skycastctl: hint: the provider's values change every 15 minutes

                """)
        #expect(run("config", "check", "--json").status == .configuration)
        run.check = ConfigurationCheck(path: "/none.toml", exists: false)
        #expect(run("config", "check").standardOutput == "/none.toml: not there; the defaults are in force\n")
    }

    @Test func helpShowsWhatThereIs() {
        let overview = Run()("help").standardOutput
        for command in CommandLineTool.commands {
            #expect(overview.contains("  " + command.name))
            let page = Run()("help", command.name).standardOutput
            #expect(page == Run()(command.name, "--help").standardOutput)
            for option in command.options { #expect(page.contains("--" + option.name)) }
        }
        #expect(Run()("--help").standardOutput == overview)
        #expect(Run()("version").standardOutput == "skycastctl 0.1.0\n")
        #expect(Run()("-V").standardOutput == "skycastctl 0.1.0\n")
    }

    @Test(arguments: [20, 40, 80, 120]) func helpFits(_ columns: Int) {
        var run = Run()
        run.columns = columns
        for topic in [nil] + CommandLineTool.commands.map({ Optional($0.name) }) {
            let text = run(words: ["help"] + (topic.map { [$0] } ?? [])).standardOutput.withoutEscapes
            for line in text.split(separator: "\n") { #expect(CellWidth.of(String(line)) <= columns) }
        }
    }
}

import SkycastCLI
import SkycastConfig
import SkycastCore
import SkycastTestSupport
import Testing

/// `config show`: every setting in force.
@Suite struct ConfigShowTests {
    private func run(_ text: String, exists: Bool = true, _ words: String...) throws -> CommandLineTool.Outcome {
        var run = Run()
        run.environment["NO_COLOR"] = "1"
        let settings = try Settings(
            reading: Array(text.utf8), path: "config.toml", context: SettingsContext(home: "/home/kari"))
        run.configuration.show = { (_, _) throws(ConfigurationError) in
            EffectiveSettings(
                path: "/home/kari/.config/skycast/config.toml", exists: exists, settings: settings,
                database: "/home/kari/.local/state/skycast/skycast.db")
        }
        return run(words: ["config", "show"] + words)
    }

    private static let full = """
        interval = "10m"
        units = { temperature = "°F", wind = "kn" }
        [provider]
        name = "openweathermap"
        fallback = [{ name = "open-meteo", models = ["icon_seamless"] }, "met-norway"]
        fallback_after = "2h"
        url = "https://weather.example.org"
        geocoding_url = "https://places.example.org"
        api_key_file = "~/key"
        [[city]]
        name = "Bondi \\u001b[31m Beach"
        id = "bondi"
        latitude = -33.89
        longitude = 151.274
        timezone = "Australia/Sydney"
        interval = "1h30m"
        emoji = "🏖"
        altitude = -3
        [[city]]
        name = "Oslo"
        country = "Norway"
        latitude = 59.9139
        longitude = 10.7522
        [[rule]]
        id = "frost"
        metric = "temperature"
        below = "0 °C"
        [[rule]]
        id = "heat"
        metric = "temperature"
        above = "35 °C"
        enabled = false
        [quiet_hours]
        from = "22:00"
        to = "07:05"
        days = ["fri", "mon"]
        zone = "city"
        [notifications]
        minimum_severity = "moderate"
        resolved = "never"
        command = ["/usr/bin/env", "logger"]
        [retention]
        full = "7d"
        hourly = "forever"
        """

    @Test func everySettingIsShown() throws {
        let outcome = try run(Self.full)
        #expect(outcome.status == .answered)
        #expect(Golden().difference(outcome.standardOutput, "config-show.txt") == nil)
        #expect(try Golden().difference(run(Self.full, "--json").standardOutput, "config-show.json") == nil)
    }

    @Test func withoutAFileTheDefaultsAreShown() throws {
        #expect(try Golden().difference(run("", exists: false).standardOutput, "config-show-defaults.txt") == nil)
        #expect(try run("", exists: false, "--json").standardOutput.contains(#""quiet_hours": null"#))
    }

    @Test func onlyKeysThatCanBeWrittenAreShown() throws {
        let text = """
            default_rules = false
            [provider]
            api_key_file = "/key"
            fallback = [{ name = "openweathermap", api_key_file = "/other" }]
            """
        let output = try run(text).standardOutput
        func values(of key: String) -> Int { output.split(separator: "\n").count { $0.contains(" \(key)  ") } }
        #expect(values(of: "geocoding_url") == 1, "one server for all sources")
        #expect(values(of: "api_key_file") == 2)
        #expect(values(of: "plan") == 1, "only OpenWeatherMap has one")
        #expect(output.contains("\n rules\n none\n"), "\(output)")
        let json = try run(text, "--json").standardOutput
        #expect(json.contains(#""plan": null"#) && json.contains(#""plan": "free""#))
    }

    @Test func whatCannotBeReadIsAMatterOfTheConfiguration() {
        var run = Run()
        let error = ConfigurationError.unreadable(path: "/my c.toml", reason: "permission denied")
        run.configuration.show = { (_, _) throws(ConfigurationError) in throw error }
        run.configuration.add = { (_, _) throws(AdditionError) in throw .configuration(error) }
        run.configurationError = error
        for words in [["config", "show"], ["rules"], ["rules", "explain"], ["add", "Oslo", "--at", "1,2"]] {
            let outcome = run(words: words)
            #expect(outcome.status == .configuration)
            #expect(
                outcome.standardError == """
                    skycastctl: error: cannot read '/my c.toml': permission denied
                    skycastctl: hint: look at it: ls -l '/my c.toml'; or name another with --config

                    """)
        }
    }

    @Test func aBrokenFileIsToldInPlaceOfIt() {
        var run = Run()
        run.configuration.show = { (_, _) throws(ConfigurationError) in
            throw .invalid(
                path: "/c.toml", problems: [Problem(at: FilePosition(line: 3, column: 1), key: "", "unknown key 'x'")])
        }
        let outcome = run("config", "show")
        #expect(outcome.status == .configuration)
        #expect(outcome.standardError.hasPrefix("skycastctl: error: /c.toml:3:1: unknown key 'x'\n"))
        #expect(run("config", "shwo").standardError.contains("did you mean 'show'?"))
    }
}

import Foundation
import SkycastConfig
import SkycastCore
import SkycastDaemon
import Testing

@Suite("What --check says")
struct CheckTests {
    /// The lines about a configuration, with its path as `c`.
    ///
    /// The service has `credential` for Open-Meteo, if any.
    private func report(_ configuration: String, credential: String? = nil) throws -> [String] {
        let directory = URL(filePath: NSTemporaryDirectory()).appending(path: "check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let file = directory.appending(path: "config.toml").path
        try Data(configuration.utf8).write(to: URL(filePath: file))
        var environment = ["HOME": directory.path]
        if let credential {
            try Data(credential.utf8).write(to: directory.appending(path: "open-meteo"))
            environment["CREDENTIALS_DIRECTORY"] = directory.path
        }
        let setup = try Setup(DaemonOptions(["--config", file]), environment: environment)
        return Check(setup).report.replacing(file, with: "c").split(separator: "\n").map(String.init)
    }

    private func hints(_ configuration: String) throws -> [String] {
        try report(configuration).filter { $0.hasPrefix("hint") }
    }

    private let norway = "[provider]\nname = \"met-norway\"\ncontact = \"kari@example.org\"\n"
    private let ultraviolet = "[[rule]]\nid = \"sunburn\"\nmetric = \"uv_index\"\nabove = 6\n"

    @Test("the source asked first is named") func source() throws {
        #expect(try report(norway).contains("cities: 0, rules: \(DefaultRules.all.count), source: MET Norway"))
    }

    @Test("a file with nothing in it is there and valid") func empty() throws {
        #expect(try report("").first == "'c' is valid")
    }

    @Test("free calls are no matter of who has a key, also as a credential") func freeCalls() throws {
        #expect(try report("").contains { $0.hasPrefix("calls: ") })
        #expect(try !report("", credential: "canary").contains { $0.hasPrefix("calls: ") })
    }

    @Test("the demo has no calls to count") func demo() throws {
        let setup = try Setup(DaemonOptions(["--demo"]), environment: ["HOME": "/nonexistent"])
        #expect(setup.settings.callWeight == nil)
    }

    @Test("a file that an option or the environment names must be there", arguments: [true, false])
    func named(isOption: Bool) throws {
        let path = "/nonexistent/config.toml"
        var environment = ["HOME": "/nonexistent"]
        if !isOption { environment["SKYCAST_CONFIG"] = path }
        let options = try DaemonOptions(isOption ? ["--config", path] : [])
        #expect(throws: ConfigurationError.missing(path: path, variable: isOption ? nil : "SKYCAST_CONFIG")) {
            try Setup(options, environment: environment)
        }
    }

    @Test("a rule about what the source never tells has a hint") func missing() throws {
        #expect(
            try hints(norway + ultraviolet)
                == ["hint: rule 'sunburn' watches UV index, which MET Norway does not tell"])
        #expect(try hints(ultraviolet) == [])
        #expect(try hints("default_rules = true\n" + norway + ultraviolet + "enabled = false\n") == [])
    }

    @Test("the built-in rules have none") func defaults() throws {
        #expect(try hints("") == [])
        #expect(try hints(norway) == [])
    }

    @Test("hints of the file come with their place") func places() throws {
        #expect(
            try hints("interval = \"5m\"\n" + norway)
                == [
                    "hint: c:1:12: interval: MET Norway's current values change every 30 minutes (\"30m\" shows the same)"
                ])
    }

    @Test(
        "what the core says of how often values change is what the source says",
        arguments: [
            ProviderSettings.Provider.openMeteo, .metNorway, .openWeatherMap,
        ])
    func rhythm(provider: ProviderSettings.Provider) throws {
        let source = try Setup.source(ProviderSettings(provider), key: APIKey("canary"), now: Timestamp(0))
        #expect(source.capabilities.updateInterval == provider.source.updateInterval)
        #expect(source.attribution.id == provider.source)
    }
}

import FoundationEssentials
import SkycastCLI
import SkycastConfig
import SkycastCore
import Testing

/// What the installed program finds in the files of a home directory.
@Suite struct InstalledServicesTests {
    private func services(_ config: String?) throws -> (services: Services, home: String) {
        let home = FileManager.default.temporaryDirectory.path + "/skycast-cli-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(
            atPath: home + "/.config/skycast", withIntermediateDirectories: true)
        if let config {
            try Data(config.utf8).write(to: URL(filePath: home + "/.config/skycast/config.toml"))
        }
        return (.installed(environment: ["HOME": home]), home)
    }

    private func remove(_ home: String) { try? FileManager.default.removeItem(atPath: home) }

    @Test func withoutAFileTheDefaultsAreInForce() throws {
        let (services, home) = try services(nil)
        defer { remove(home) }
        let preferences = services.preferences(nil, nil)
        #expect(preferences.units == .metric)
        #expect(preferences.database == home + "/.local/state/skycast/skycast.db")
        #expect(preferences.problem == nil)
        #expect(services.configurationPath(nil) == home + "/.config/skycast/config.toml")
        #expect(!services.checkConfiguration(nil).exists)
        #expect(services.checkConfiguration("/no/such/file").problems == ["no configuration at '/no/such/file'"])
        #expect(services.preferences("/no/such/file", nil).problem == "no configuration at '/no/such/file'")
    }

    @Test func aKeyThatCannotBeUsedIsAProblemAndNeverShown() throws {
        let (services, home) = try services(
            """
            [provider]
            name = "openweathermap"
            api_key_file = "~/key"
            """)
        defer { remove(home) }
        let config = home + "/.config/skycast/config.toml"
        #expect(
            services.checkConfiguration(nil).problems == [
                "\(config): provider: there is no key file '\(home)/key' "
                    + "(put the key into it, then: chmod 600 \(home)/key)"
            ])
        try Data("c4nary".utf8).write(to: URL(filePath: home + "/key"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: home + "/key")
        #expect(
            services.checkConfiguration(nil).problems == [
                "\(config): provider: others may read the key file '\(home)/key' (chmod 600 \(home)/key)"
            ])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: home + "/key")
        #expect(services.checkConfiguration(nil).problems == [])
        try Data("[provider]\nname = \"openweathermap\"".utf8).write(to: URL(filePath: config))
        let check = services.checkConfiguration(nil)
        #expect(check.problems == [])
        #expect(
            check.hints == [
                "\(config): provider: no api_key_file, so the service must have the credential 'openweathermap' "
                    + "(LoadCredential=)"
            ])
    }

    @Test func aSoundFileCounts() throws {
        let (services, home) = try services(
            """
            units = "uk"
            database = "/elsewhere/weather.db"
            [[city]]
            name = "Oslo"
            latitude = 59.9
            longitude = 10.7
            """)
        defer { remove(home) }
        let preferences = services.preferences(nil, nil)
        #expect(preferences.units == .uk)
        #expect(preferences.database == "/elsewhere/weather.db")
        #expect(services.preferences(nil, "/mine.db").database == "/mine.db")
        let check = services.checkConfiguration(nil)
        #expect(check.exists && check.problems.isEmpty && check.cityCount == 1)
    }

    @Test func aBrokenFileIsToldWithItsPlaces() throws {
        let (services, home) = try services("intervall = \"15m\"\nunits = \"imperal\"\n")
        defer { remove(home) }
        let problems = services.checkConfiguration(nil).problems
        #expect(problems.count == 2)
        #expect(problems.first?.hasPrefix(home + "/.config/skycast/config.toml:1:1: ") == true)
        let preferences = services.preferences(nil, nil)
        #expect(preferences.units == .metric)
        #expect(preferences.problem?.hasSuffix("(and 1 more)") == true)
    }

    @Test(arguments: ["", "\n \t"]) func anEmptyFileIsThereAllTheSame(_ text: String) throws {
        let (services, home) = try services(text)
        defer { remove(home) }
        let path = home + "/.config/skycast/config.toml"
        for option in [nil, path] {
            #expect(services.preferences(option, nil).problem == nil)
            let check = services.checkConfiguration(option)
            #expect(check.exists && check.problems == [] && check.cityCount == 0)
            #expect(try services.configuration.show(option, nil).exists)
            #expect(try services.rules(option) == DefaultRules.all)
        }
    }

    @Test func aNamedFileMustBeThere() throws {
        let (services, home) = try services(nil)
        defer { remove(home) }
        let missing = ConfigurationError.missing(path: home + "/none.toml")
        #expect(throws: missing) { try services.configuration.show(home + "/none.toml", nil) }
        #expect(throws: missing) { try services.rules(home + "/none.toml") }
        #expect(!services.checkConfiguration(home + "/none.toml").exists)
        #expect(try !services.configuration.show(nil, nil).exists)
    }

    @Test func aFileThatTheEnvironmentNamesMustBeThere() throws {
        let (_, home) = try services(nil)
        defer { remove(home) }
        let path = home + "/none.toml"
        let services = Services.installed(environment: ["HOME": home, "SKYCAST_CONFIG": path])
        let missing = ConfigurationError.missing(path: path, variable: "SKYCAST_CONFIG")
        #expect(throws: missing) { try services.configuration.show(nil, nil) }
        let check = services.checkConfiguration(nil)
        #expect(!check.exists)
        #expect(check.problems == ["no configuration at '\(path)', which SKYCAST_CONFIG names"])
    }

    @Test func theStoreOfAnOptionIsTheOneInForce() throws {
        let (services, home) = try services("database = \"/elsewhere/weather.db\"")
        defer { remove(home) }
        #expect(try services.configuration.show(nil, nil).database == "/elsewhere/weather.db")
        #expect(try services.configuration.show(nil, "/mine.db").database == "/mine.db")
    }

    @Test func forecastsAreAsOldAsTheConfigurationLetsThem() throws {
        let (services, home) = try services("forecast_interval = \"6h\"")
        defer { remove(home) }
        #expect(services.preferences(nil, nil).forecastInterval == .hours(6))
        #expect(services.preferences("/no/such/file", nil).forecastInterval == .hours(1))
    }

    @Test func thereIsAlwaysAnAnswerWithoutAHome() {
        let services = Services.installed(environment: ["HOME": "relative"])
        #expect(services.preferences(nil, "/mine.db").database == "/mine.db")
    }
}

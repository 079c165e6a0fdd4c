import SkycastConfig
import SkycastCore
import Testing

/// Who is asked for weather, in which order and how.
@Suite struct ProviderSettingsTests {
    @Test func fallbacksAreNamesOrTables() throws {
        let provider = try read(
            """
            [provider]
            contact = "kari@example.org"
            models = ["icon_seamless", "gfs_seamless"]
            fallback = ["met-norway", { name = "openweathermap", api_key_file = "~/key", url = "http://127.0.0.1:80" }]
            fallback_after = "20m"
            """
        ).provider
        #expect(provider.all.map(\.name) == [.openMeteo, .metNorway, .openWeatherMap])
        #expect(provider.fallback.map(\.contact) == ["kari@example.org", "kari@example.org"])
        #expect(provider.fallback.map(\.apiKeyFile) == [nil, "/home/kari/key"])
        #expect(provider.fallback.map(\.url) == [nil, "http://127.0.0.1:80"])
        #expect(provider.fallbackAfter == .minutes(20))
        #expect(provider.models == ["icon_seamless", "gfs_seamless"])
    }

    @Test func anUnencryptedServerElsewhereIsNoted() throws {
        let hints = { (url: String) in try read("[provider]\nurl = \"\(url)\"").hints.map { $0.line(file: "f") } }
        #expect(
            try hints("http://192.0.2.1") == [
                "f:2:7: provider.url: the cities' places cross the network unencrypted (write https:// if the server takes it)"
            ])
        #expect(try hints("http://127.0.0.1:80").isEmpty && hints("https://example.org").isEmpty)
    }

    @Test func whatASourceMakesNoUseOfIsNoted() throws {
        let settings = try read(
            """
            [provider]
            plan = "onecall"
            fallback = [{ name = "met-norway", models = ["gfs_seamless"] }]
            contact = "kari@example.org"
            """)
        #expect(
            settings.hints.map { $0.line(file: "f") } == [
                "f:2:8: provider.plan: open-meteo makes no use of this (it is for openweathermap)",
                "f:3:45: provider.fallback.models: met-norway makes no use of this (it is for open-meteo)",
            ])
    }

    @Test func nothingIsSaidOfFallbacksUnlessAsked() throws {
        let provider = try read("").provider
        #expect(provider.fallback.isEmpty)
        #expect(provider.fallbackAfter == .hours(1))
        #expect(provider.models.isEmpty)
    }

    @Test(arguments: [
        ("fallback = [{ name = \"open-meteo\" }]", "2:13", "'open-meteo' is asked already"),
        ("fallback = [{ url = \"http://127.0.0.1\" }]", "2:13", "'name' is missing"),
        ("fallback = [{ name = \"demo\", fallback = [] }]", "2:30", "unknown key 'fallback'"),
        ("models = [\"a,b\"]", "2:11", "a model's name has small letters, digits and '_'"),
        ("fallback_after = 3600", "2:18", "a text in quotes is expected"),
    ])
    func oddOnesAreToldWithTheirPlace(line: String, place: String, problem: String) {
        expectProblem("[provider]\n" + line, at: place, says: problem)
    }
}

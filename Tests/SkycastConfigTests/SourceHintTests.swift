import SkycastConfig
import SkycastCore
import Testing

/// What is legal but odd for the source that is asked.
@Suite struct SourceHintTests {
    private func hints(_ text: String) throws -> [String] { try read(text).hints.map { $0.line(file: "c") } }

    @Test(
        "asking more often than values change is noted for every source that says how often",
        arguments: [
            ("open-meteo", "14m", "Open-Meteo's current values change every 15 minutes (\"15m\" shows the same)"),
            ("openweathermap", "9m", "OpenWeather's current values change every 10 minutes (\"10m\" shows the same)"),
            ("met-norway", "29m", "MET Norway's current values change every 30 minutes (\"30m\" shows the same)"),
        ])
    func shortInterval(provider: String, interval: String, hint: String) throws {
        let text = "interval = \"\(interval)\"\n[provider]\nname = \"\(provider)\"\ncontact = \"kari@example.org\""
        #expect(try hints(text) == ["c:1:12: interval: \(hint)"])
    }

    @Test(
        "as often as they change, or where it troubles nobody, is fine",
        arguments: [
            ("15m", "name = \"open-meteo\""), ("10m", "name = \"openweathermap\""),
            ("30m", "name = \"met-norway\"\ncontact = \"x\""), ("1s", "name = \"demo\""),
            ("1s", "name = \"met-norway\"\ncontact = \"x\"\nurl = \"http://127.0.0.1:80\""),
        ])
    func longEnough(interval: String, provider: String) throws {
        #expect(try hints("interval = \"\(interval)\"\n[provider]\n\(provider)") == [])
    }

    @Test("MET Norway wants to know whom to write to, as a fallback too") func contact() throws {
        let hint = "MET Norway may shut out whom its people cannot write to (add contact = \"you@example.org\")"
        #expect(try hints("[provider]\nname = \"met-norway\"") == ["c:2:8: provider.name: \(hint)"])
        #expect(try hints("[provider]\nfallback = [\"met-norway\"]") == ["c:2:13: provider.fallback: \(hint)"])
        #expect(try hints("[provider]\nname = \"met-norway\"\ncontact = \"kari@example.org\"") == [])
        #expect(try hints("[provider]\nfallback = [\"met-norway\"]\ncontact = \"kari@example.org\"") == [])
    }

    @Test("and tells no zone") func zone() throws {
        let provider = "[provider]\nname = \"met-norway\"\ncontact = \"kari@example.org\"\n"
        let hint = "MET Norway tells no time zone: times are shown in UTC, and days not at all"
        #expect(
            try hints(provider + oslo)
                == ["c:5:8: city.name: \(hint) (add timezone = \"Europe/Oslo\" or what it is)"])
        #expect(try hints(provider + oslo + "timezone = \"Europe/Oslo\"\n") == [])
        #expect(try hints("[provider]\nfallback = [\"met-norway\"]\ncontact = \"x\"\n" + oslo) == [])
    }
}

import SkycastConfig
import SkycastCore
import Testing

@Test("an empty file is the defaults with the built-in rules", arguments: ["", "\n", "# nothing\n", "\u{feff}"])
func emptyFile(text: String) throws {
    #expect(try read(text) == Settings())
}

@Test("every key of the manual is read")
func everyKey() throws {
    let settings = try read(
        """
        interval          = "20m"
        forecast_interval = "2h"
        units             = { temperature = "°F", wind = "kn", precipitation = "in", pressure = "inHg", distance = "mi" }
        database          = "~/weather.db"
        default_rules     = false

        [provider]
        name = "openweathermap"
        fallback = ["met-norway", "open-meteo"]
        url = "https://weather.example.org/api/"
        geocoding_url = "http://127.0.0.1:8080"
        api_key_file = "~/.config/skycast/openweathermap.key"
        plan = "onecall"
        contact = "kari@example.org"

        [[city]]
        name = "Oslo"
        latitude = 59.9139
        longitude = 10.7522
        id = "home"
        country = "Norway"
        emoji = "🏔"
        timezone = "Europe/Oslo"
        interval = "10m"

        [[city]]
        name = "São Paulo"
        latitude = -23
        longitude = -46.6

        [quiet_hours]
        from = "22:00"
        to = "07:00"
        days = ["mon", "fri"]
        zone = "Europe/Oslo"

        [notifications]
        enabled = false
        minimum_severity = "moderate"
        resolved = "never"
        command = ["/usr/bin/env", "true"]

        [retention]
        full = "60d"
        hourly = "forever"
        daily = "forever"
        """)

    #expect(settings.interval == .minutes(20))
    #expect(settings.forecastInterval == .hours(2))
    #expect(
        settings.units
            == UnitPreferences(
                temperature: .fahrenheit, wind: .knots, precipitation: .inches, pressure: .inchesOfMercury,
                distance: .miles))
    #expect(settings.database == "/home/kari/weather.db")
    #expect(settings.rules.isEmpty)
    #expect(settings.hints.map(\.key) == ["default_rules"])

    #expect(settings.provider.name == .openWeatherMap)
    #expect(settings.provider.fallback.map(\.name) == [.metNorway, .openMeteo])
    #expect(settings.provider.url == "https://weather.example.org/api")
    #expect(settings.provider.geocodingURL == "http://127.0.0.1:8080")
    #expect(settings.provider.apiKeyFile == "/home/kari/.config/skycast/openweathermap.key")
    #expect(settings.provider.plan == .oneCall)
    #expect(settings.provider.contact == "kari@example.org")

    let oslo = try #require(Coordinates(latitude: 59.9139, longitude: 10.7522))
    let saoPaulo = try #require(Coordinates(latitude: -23, longitude: -46.6))
    #expect(
        settings.cities == [
            City(
                id: CityID("home"), name: "Oslo", country: "Norway", coordinates: oslo, timeZone: "Europe/Oslo",
                emoji: "🏔", interval: .minutes(10)),
            City(id: CityID("sao-paulo"), name: "São Paulo", coordinates: saoPaulo),
        ])
    #expect(settings.cities.map(settings.interval(of:)) == [.minutes(10), .minutes(20)])

    let quiet = QuietHours(from: 22 * 60, to: 7 * 60, days: [.monday, .friday], zone: .named("Europe/Oslo"))
    #expect(settings.quietHours == quiet)
    #expect(!settings.notifications.isEnabled)
    #expect(settings.notifications.minimumSeverity == .moderate)
    #expect(settings.notifications.resolved == nil)
    #expect(settings.notifications.command == ["/usr/bin/env", "true"])
    #expect(settings.retention.full == .days(60))
    #expect(settings.retention.hourly == nil)
    #expect(settings.retention.daily == nil)
}

@Test("a named set of units is taken", arguments: UnitPreferences.named)
func namedUnits(name: String, units: UnitPreferences) throws {
    #expect(try read("units = \"\(name)\"").units == units)
}

@Test("a table of units may leave some out")
func someUnits() throws {
    var expected = UnitPreferences.metric
    expected.wind = .beaufort
    #expect(try read("units = { wind = \"Bft\" }").units == expected)
}

@Test(
    "quiet hours name a zone or whose clock they go by",
    arguments: [("system", QuietHours.Zone.system), ("city", .city)])
func quietZones(word: String, zone: QuietHours.Zone) throws {
    let quiet = try read("[quiet_hours]\nfrom = \"01:00\"\nto = \"02:00\"\nzone = \"\(word)\"").quietHours
    #expect(quiet == QuietHours(from: 60, to: 120, zone: zone))
}

@Test(
    "intervals of seconds are for servers on this computer",
    arguments: ["http://127.0.0.1:8080", "http://localhost", "http://[::1]:80/x"])
func loopbackInterval(url: String) throws {
    let settings = try read("interval = \"1s\"\n[provider]\nurl = \"\(url)\"")
    #expect(settings.interval == Seconds(1))
    #expect(settings.hints.isEmpty)
}

@Test("an interval shorter than Open-Meteo's step is noted where it stands")
func shortInterval() throws {
    let settings = try read(
        "interval = \"5m\"\n[[city]]\nname = \"A\"\nlatitude = 1\nlongitude = 1\ninterval = \"14m\"")
    #expect(settings.hints.map(\.key) == ["interval", "city.interval"])
    #expect(settings.hints.map(\.position) == [FilePosition(line: 1, column: 12), FilePosition(line: 6, column: 12)])
}

@Test("longer full retention takes the hourly values with it")
func longRetention() throws {
    #expect(try read("[retention]\nfull = \"2y\"").retention.hourly == .days(730))
    #expect(try read("[retention]\nfull = \"forever\"").retention.hourly == nil)
}

@Test(
    "hostile city names are taken literally",
    arguments: [
        "&<>\"'", "../../etc/passwd", "{city} %s %n", "$(reboot)", "a\u{202e}b", String(repeating: "x", count: 10_000),
    ])
func hostileNames(name: String) throws {
    let escaped = name.replacing("\"", with: "\\\"")
    let text = "[[city]]\nid = \"x\"\nname = \"\(escaped)\"\nlatitude = 1\nlongitude = 2"
    #expect(try read(text).cities.map(\.name) == [name])
}

@Test(
    "a city whose id means everything elsewhere has a hint",
    arguments: [("name = \"All\"", 2), ("id = \"all\"\nname = \"X\"", 2)])
func cityOfAll(lines: String, line: Int) throws {
    let hints = try read("[[city]]\n\(lines)\nlatitude = 1\nlongitude = 1\n").hints.map { $0.line(file: "c") }
    #expect(hints.count == 1)
    #expect(hints.first?.hasPrefix("c:\(line):") == true)
    #expect(hints.first?.contains("(write city:all there, or give the city another id)") == true)
}

import SkycastConfig
import Testing

@Test(
    "a wrong general key is told at its place",
    arguments: [
        ("intervall = \"15m\"", "1:1", "unknown key 'intervall' (did you mean 'interval'?)"),
        ("  treshold = 60", "1:3", "unknown key 'treshold' (one of city, "),
        ("interval = 15", "1:12", "interval: a text in quotes is expected, not a number (such as \"15m\")"),
        ("interval = \"15\"", "1:15", "interval: '15' has no unit"),
        ("interval = '1h 30m'", "1:14", "write \"1h\""),
        ("interval = \"30s\"", "1:12", "at least \"1m\""),
        ("interval = \"-5m\"", "1:13", "cannot be negative"),
        ("interval = \"forever\"", "1:13", "not possible here"),
        ("interval = 07:30:00", "1:12", "not a date or time"),
        ("forecast_interval = \"10s\"", "1:21", "at least \"1m\""),
        ("units = \"metrc\"", "1:9", "unknown set of units 'metrc' (did you mean 'metric'?)"),
        ("units = { wind = \"km\" }", "1:18", "unknown unit of wind 'km'"),
        ("units = { winds = \"kn\" }", "1:11", "units: unknown key 'winds' (did you mean 'wind'?)"),
        ("units = { temperature = \"K\" }", "1:25", "one of °C, °F"),
        ("database = \"weather.db\"", "1:12", "begin it with '/' or '~/'"),
        ("database = \"\"", "1:12", "the text is empty"),
        ("database = \"/a\\u0000b\"", "1:12", "NUL"),
        ("default_rules = \"yes\"", "1:17", "true or false without quotes is expected, not a text"),
        ("provider = \"open-meteo\"", "1:12", "a table is expected, not a text"),
        ("rule = 3", "1:8", "a list of tables in brackets is expected, not a number"),
        ("city = [1]", "1:9", "a table is expected, not a number"),
    ])
func generalProblem(text: String, place: String, says: String) {
    expectProblem(text, at: place, says: says)
}

@Test(
    "a wrong key of the provider is told at its place",
    arguments: [
        ("name = \"open-metoe\"", "2:8", "provider.name: unknown provider 'open-metoe' (did you mean 'open-meteo'?)"),
        ("fallback = \"demo\"", "2:12", "a list of providers in brackets is expected, not a text"),
        ("fallback = [\"open-meteo\"]", "2:13", "'open-meteo' is asked already"),
        ("fallback = [\"demo\", \"demo\"]", "2:21", "'demo' is asked already"),
        ("url = \"api.open-meteo.com\"", "2:7", "not the address of a server"),
        ("url = \"ftp://example.org\"", "2:7", "not the address of a server"),
        ("url = \"https://\"", "2:7", "not the address of a server"),
        ("url = \"https://a b\"", "2:7", "not the address of a server"),
        ("url = \"https://example.org:99999\"", "2:7", "not the address of a server"),
        ("url = \"https://me:word@example.org\"", "2:7", "no user, password"),
        ("url = \"https://example.org/?apikey=1\"", "2:7", "a key belongs in api_key_file"),
        ("api_key_file = \"/k\"\nurl = \"http://example.org\"", "3:7", "write https://"),
        ("api_key_file = \"/k\"\nurl = \"http://127.example.org\"", "3:7", "write https://"),
        ("api_key_file = \"key\"", "2:16", "begin it with '/' or '~/'"),
        ("api_key = \"secret\"", "2:1", "did you mean 'api_key_file'?"),
        ("plan = \"one-call\"", "2:8", "did you mean 'onecall'?"),
        ("contact = \"kari\\r\\nX: y\"", "2:11", "a contact has"),
    ])
func providerProblem(text: String, place: String, says: String) {
    expectProblem("[provider]\n" + text, at: place, says: says)
}

@Test(
    "a text has a limit, and what lies within it is no problem",
    arguments: [
        ("[[city]]\nlatitude = 1\nlongitude = 1\nid = \"a\"\nname", "city.name"),
        ("[[city]]\nname = \"A\"\nlatitude = 1\nlongitude = 1\ncountry", "city.country"),
        ("[[city]]\nname = \"A\"\nlatitude = 1\nlongitude = 1\nemoji", "city.emoji"),
        ("[[rule]]\nid = \"a\"\nmetric = \"temperature\"\nbelow = \"0 °C\"\ntitle", "rule.title"),
    ])
func longText(start: String, key: String) {
    func text(_ count: Int) -> String { start + " = \"" + String(repeating: "å", count: count) + "\"\n" }
    let place = "5:\(key.drop { $0 != "." }.count + 3)"
    #expect(problems(text(10_000)) == [])
    for count in [10_001, 500_000] {
        expectProblem(text(count), at: place, says: "\(key): longer than 10000 characters")
    }
}

@Test(
    "what lies in the time zone database beside the zones is none",
    arguments: ["leapseconds", "America", "Etc", "posix"])
func besideTheZones(name: String) throws {
    expectProblem(oslo + "timezone = \"\(name)\"", at: "5:12", says: "unknown time zone '\(name)'")
    expectProblem(oslo + "timezone = \"UTC-08:00\"", at: "5:12", says: "unknown time zone")
}

@Test(
    "both coordinates are told of at once",
    arguments: [
        ("99", "\"10\"", ["a latitude lies between", "a number without quotes is expected, not a text"]),
        ("\"59\"", "181", ["a number without quotes is expected, not a text", "a longitude lies between"]),
        ("nan", "inf", ["a finite number is expected", "a finite number is expected"]),
    ])
func coordinateProblems(latitude: String, longitude: String, says: [String]) {
    let found = problems("[[city]]\nname = \"A\"\nlatitude = \(latitude)\nlongitude = \(longitude)\n")
    #expect(found.count == 2, "\(found)")
    for (line, words) in zip(found, says) { #expect(line.contains(words), "\(line)") }
}

@Test(
    "a wrong key of a city is told at its place",
    arguments: [
        ("latitude = 1\nlongitude = 1", "1:1", "city: 'name' is missing"),
        ("name = \"A\"\nlatitude = 1", "1:1", "city: 'longitude' is missing (such as longitude = 10.7522)"),
        ("name = \"A\"\nlatitude = 1\nlongtude = 1", "4:1", "unknown key 'longtude' (did you mean 'longitude'?)"),
        ("name = \"A\"\nlatitude = \"1\"\nlongitude = 1", "3:12", "a number without quotes is expected, not a text"),
        ("name = \"A\"\nlatitude = nan\nlongitude = 1", "3:12", "a finite number is expected"),
        ("name = \"A\"\nlatitude = 90.1\nlongitude = 100", "3:12", "a latitude lies between -90 and 90"),
        ("name = \"A\"\nlatitude = 139.7\nlongitude = 35.7", "3:12", "are latitude and longitude swapped?"),
        ("name = \"A\"\nlatitude = 1\nlongitude = -180.5", "4:13", "a longitude lies between -180 and 180"),
        ("name = \"A\"\nlatitude = 1\nlongitude = -inf", "4:13", "a finite number is expected"),
        ("name = \"…\"\nlatitude = 1\nlongitude = 1", "2:8", "no id can be made from this name"),
        ("name = \"A\"\nid = \"Bodø\"\nlatitude = 1\nlongitude = 1", "3:6", "such as \"bodo\""),
        ("name = 7\nlatitude = 1\nlongitude = 1", "2:8", "a text in quotes is expected, not a number"),
        ("name = \" \"\nlatitude = 1\nlongitude = 1", "2:8", "the text is empty"),
        (
            "name = \"A\"\nlatitude = 1\nlongitude = 1\ntimezone = \"Europe/Osllo\"", "5:12",
            "city.timezone: unknown time zone 'Europe/Osllo' (did you mean 'Europe/Oslo'?)"
        ),
        ("name = \"A\"\nlatitude = 1\nlongitude = 1\ninterval = \"1s\"", "5:12", "at least \"1m\""),
    ])
func cityProblem(text: String, place: String, says: String) {
    expectProblem("[[city]]\n" + text, at: place, says: says)
}

@Test("cities with the same id are told once, with the line of the first")
func sameCityTwice() {
    expectProblem(oslo + oslo, at: "6:8", says: "city.name: the city 'oslo' is already in line 2 (give this one an id")
    let again = "[[city]]\nid = \"oslo\"\nname = \"Kristiania\"\nlatitude = 1\nlongitude = 1"
    expectProblem(oslo + again, at: "6:6", says: "city.id: the city 'oslo' is already in line 2")
}

@Test("one bracket where two belong is told")
func singleBracket() {
    expectProblem("[city]\nname = \"Oslo\"", at: "1:1", says: "write [[city]] with two brackets")
}

@Test(
    "a wrong key of another section is told at its place",
    arguments: [
        ("[quiet_hours]\nfrom = \"22:00\"", "1:1", "'to' is missing"),
        ("[quiet_hours]\nfrom = \"22:00\"\nto = \"22:00\"", "3:6", "quiet hours cannot end when they start"),
        ("[quiet_hours]\nfrom = \"22:00\"\nto = \"7:00\"", "3:7", "such as \"07:00\""),
        ("[quiet_hours]\nfrom = 22:00:00\nto = \"07:00\"", "2:8", "a text in quotes is expected, not a date or time"),
        ("[quiet_hours]\nfrom = \"22:60\"\nto = \"07:00\"", "2:12", "minutes 00 to 59"),
        ("[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\ndays = []", "4:8", "leave the key out"),
        ("[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\ndays = [\"mon\", \"tues\"]", "4:16", "did you mean 'tue'?"),
        (
            "[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\nzone = \"Erope/Oslo\"", "4:8",
            "did you mean 'Europe/Oslo'?"
        ),
        ("[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\nzone = \"../etc/passwd\"", "4:8", "unknown time zone"),
        ("[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\nzone = \"Europe\"", "4:8", "unknown time zone"),
        ("[notifications]\nenabled = 1", "2:11", "true or false without quotes is expected, not a number"),
        ("[notifications]\nminimum_severity = \"sever\"", "2:20", "did you mean 'severe'?"),
        ("[notifications]\nresolved = \"newer\"", "2:12", "did you mean 'never'?"),
        ("[notifications]\ncommand = \"reboot\"", "2:11", "a list of texts in brackets is expected, not a text"),
        ("[notifications]\ncommand = [\"reboot\"]", "2:12", "begin it with '/' or '~/'"),
        ("[notifications]\ncommand = []", "2:11", "no program is named"),
        ("[notification]\nenabled = true", "1:2", "unknown key 'notification' (did you mean 'notifications'?)"),
        ("[retention]\nfull = \"30\"", "2:11", "has no unit"),
        ("[retention]\nfull = \"23h\"", "2:8", "at least \"1d\""),
        ("[retention]\nfull = \"30d\"\nhourly = \"7d\"", "3:10", "shorter time than every snapshot"),
        ("[retention]\ndaily = \"30d\"", "2:9", "shorter time than hourly values (\"30d\" against \"1y\")"),
    ])
func sectionProblem(text: String, place: String, says: String) {
    expectProblem(text, at: place, says: says)
}

@Test("a missing time zone database is told at the zone")
func noZones() {
    let context = SettingsContext(home: "/home/kari", zones: ZoneDatabase(root: "/nonexistent"))
    let text = oslo + "timezone = \"Europe/Oslo\""
    let error = #expect(throws: ConfigurationError.self) {
        try Settings(reading: Array(text.utf8), path: "config.toml", context: context)
    }
    #expect(error?.message.hasPrefix("config.toml:5:12: city.timezone: the time zone database is missing") == true)
    #expect(error?.message.hasSuffix("(install the package tzdata)") == true)
}

import SkycastConfig
import Testing

@Test(
    "a wrong rule is told at its place",
    arguments: [
        ("metric = \"cape\"\nabove = \"500 J/kg\"", "1:1", "rule: 'id' is missing"),
        ("id = \"High Wind\"\nmetric = \"cape\"\nabove = \"500 J/kg\"", "2:6", "such as \"high-wind\""),
        ("id = \"a\"\nabove = \"500 J/kg\"", "1:1", "rule: 'metric' is missing"),
        ("id = \"a\"\nmetric = \"wind_gust\"\nabove = \"5 m/s\"", "3:10", "did you mean 'wind_gusts'?"),
        ("id = \"a\"\nmetric = \"cape\"", "1:1", "needs one of 'above', 'below' and 'codes'"),
        ("id = \"a\"\nmetric = \"cape\"\nabove = \"5 J/kg\"\nbelow = \"1 J/kg\"", "5:9", "one side only"),
        ("id = \"a\"\nmetric = \"wind_gusts\"\nabove = \"62\"", "4:12", "rule.above: a unit is missing"),
        ("id = \"a\"\nmetric = \"wind_gusts\"\nabove = 62", "4:9", "rule.above: a unit is missing"),
        ("id = \"a\"\nmetric = \"wind_gusts\"\nabove = \"62 kmh\"", "4:13", "unknown unit 'kmh' (write \"62 km/h\")"),
        (
            "id = \"a\"\nmetric = \"temperature\"\nabove = { minor = \"1 °C\", severe = \"30 km/h\" }", "4:40",
            "rule.above.severe: 'km/h' measures speed, but temperature is measured in °C or °F"
        ),
        ("id = \"a\"\nmetric = \"wind_gusts\"\nabove = \"10 Bft\"", "4:13", "scale of the mean wind"),
        ("id = \"a\"\nmetric = \"wind_gusts\"\nabove = \"-5 m/s\"", "4:10", "between 0 and 150 m/s"),
        ("id = \"a\"\nmetric = \"uv_index\"\nabove = 60", "4:9", "between 0 and 50"),
        ("id = \"a\"\nmetric = \"cape\"\nabove = {}", "4:9", "no limit is given"),
        ("id = \"a\"\nmetric = \"cape\"\nabove = { sever = \"5 J/kg\" }", "4:11", "did you mean 'severe'?"),
        (
            "id = \"a\"\nmetric = \"cape\"\nabove = { moderate = \"9 J/kg\", severe = \"9 J/kg\" }", "4:41",
            "rule.above.severe: the limit for severe must be higher than the one for moderate"
        ),
        (
            "id = \"a\"\nmetric = \"temperature\"\nbelow = { minor = \"0 °C\", severe = \"5 °C\" }", "4:36",
            "must be lower"
        ),
        ("id = \"a\"\nmetric = \"cape\"\nabove = \"5 J/kg\"\nclear = \"6 J/kg\"", "5:9", "clear must be lower"),
        ("id = \"a\"\nmetric = \"temperature\"\nbelow = \"0 °C\"\nclear = \"31 °F\"", "5:9", "clear must be higher"),
        (
            "id = \"a\"\nmetric = \"rain\"\nabove = \"0 mm/h\"", "4:9",
            "rule.above: the rain is never below this, so the event would never end"
        ),
        (
            "id = \"a\"\nmetric = \"cloud_cover\"\nbelow = { minor = \"100 %\", severe = \"9 %\" }", "4:19",
            "rule.below.minor: the cloud cover is never above this"
        ),
        ("id = \"a\"\nmetric = \"weather_code\"\nabove = \"95\"", "3:10", "weather codes have no order"),
        ("id = \"a\"\nmetric = \"cape\"\ncodes = { severe = [95] }", "3:10", "of the metric weather_code"),
        ("id = \"a\"\nabove = \"5 m/s\"\ncodes = { severe = [95] }", "3:9", "either limits or codes"),
        ("id = \"a\"\nclear = \"5 m/s\"\ncodes = { severe = [95] }", "3:9", "see clear_for"),
        ("id = \"a\"\ncodes = [95]", "3:9", "such as codes = { severe = [95, 96, 99] }"),
        ("id = \"a\"\ncodes = { severe = [95, 42] }", "3:25", "rule.codes.severe: 42 is not a weather code"),
        ("id = \"a\"\ncodes = { severe = [95, \"hail\"] }", "3:25", "a whole number is expected"),
        ("id = \"a\"\ncodes = { severe = \"hial\" }", "3:20", "did you mean 'hail'?"),
        ("id = \"a\"\ncodes = { severe = [] }", "3:20", "no code is given"),
        ("id = \"a\"\ncodes = {}", "3:9", "no code is given"),
        ("id = \"a\"\ncodes = { minor = [95], severe = [95] }", "3:34", "code 95 is already minor"),
    ])
func ruleProblem(text: String, place: String, says: String) {
    expectProblem("[[rule]]\n" + text, at: place, says: says)
}

@Test(
    "a wrong further key of a rule is told at its place",
    arguments: [
        ("any_of = [\"cape >= 500 J/kg\", \"cap >= 1 J/kg\"]", "5:32", "rule.any_of: unknown metric 'cap'"),
        ("all_of = [\"cape >= 500\"]", "5:23", "rule.all_of: a unit is missing"),
        ("all_of = \"cape >= 500 J/kg\"", "5:10", "a list of conditions in brackets is expected"),
        ("cities = [\"olso\"]", "5:11", "rule.cities: unknown city 'olso'"),
        ("cities = []", "5:10", "leave the key out for all cities"),
        ("for = \"10m\"\nhorizon = \"1h\"", "5:7", "does not go with 'horizon'"),
        ("repeat = \"14m\"", "5:10", "every \"15m\" at most"),
        ("confirm_gone = 0", "5:16", "0 is out of range (1 to 100)"),
        ("confirm_gone = 1.5", "5:16", "a whole number is expected"),
        ("quiet = \"overide\"", "5:9", "did you mean 'override'?"),
        ("enabled = \"true\"", "5:11", "true or false without quotes"),
        ("title = \"\"", "5:9", "the text is empty"),
        ("treshold = 60", "5:1", "rule: unknown key 'treshold'"),
        ("abov = \"60 J/kg\"", "5:1", "did you mean 'above'?"),
    ])
func furtherRuleProblem(text: String, place: String, says: String) {
    expectProblem("[[rule]]\nid = \"a\"\nmetric = \"cape\"\nabove = \"500 J/kg\"\n" + text, at: place, says: says)
}

@Test("a rule may name a city that has a problem of its own")
func ruleForBrokenCity() {
    let text = """
        [[city]]
        name = "Oslo"
        latitude = 100
        longitude = 10
        [[rule]]
        id = "a"
        metric = "cape"
        above = "500 J/kg"
        cities = ["oslo", "olso"]
        """
    #expect(
        problems(text) == [
            "config.toml:3:12: city.latitude: a latitude lies between -90 and 90 (are latitude and longitude swapped?)",
            "config.toml:9:19: rule.cities: unknown city 'olso' (did you mean 'oslo'?)",
        ])
}

@Test("rules with the same id are told with the line of the first")
func sameRuleTwice() {
    let rule = "[[rule]]\nid = \"a\"\nmetric = \"cape\"\nabove = \"500 J/kg\"\n"
    expectProblem(rule + rule, at: "6:6", says: "rule.id: the rule 'a' is already in line 2")
}

@Test("a horizon beyond the forecast is noted")
func farHorizon() throws {
    let rule = "[[rule]]\nid = \"a\"\nmetric = \"cape\"\nabove = \"500 J/kg\"\nhorizon = \"3d\""
    #expect(try read(rule).hints.map(\.position) == [FilePosition(line: 5, column: 11)])
}

@Test("every problem of a file is told at once, in the order of the file")
func manyProblems() {
    let text = """
        intervall = "15m"
        units = "metrics"
        [provider]
        name = "openmeteo"
        [[city]]
        name = "Oslo"
        latitude = 599.139
        longitude = 10.7522
        emojy = "🏔"
        [[city]]
        name = "Bergen"
        [[rule]]
        id = "wind"
        metric = "wind_gusts"
        above = { severe = "90", moderate = "62 kmh" }
        for = "5"
        cities = ["bergn"]
        [quiet_hours]
        from = "22"
        to = "07:00"
        zone = "Europe/Olso"
        """
    #expect(
        problems(text) == [
            "config.toml:1:1: unknown key 'intervall' (did you mean 'interval'?)",
            "config.toml:2:9: units: unknown set of units 'metrics' (did you mean 'metric'?)",
            "config.toml:4:8: provider.name: unknown provider 'openmeteo' (did you mean 'open-meteo'?)",
            "config.toml:7:12: city.latitude: a latitude lies between -90 and 90",
            "config.toml:9:1: city: unknown key 'emojy' (did you mean 'emoji'?)",
            "config.toml:10:1: city: 'latitude' is missing (such as latitude = 59.9139)",
            "config.toml:10:1: city: 'longitude' is missing (such as longitude = 10.7522)",
            "config.toml:15:23: rule.above.severe: a unit is missing (wind gusts are measured in m/s, km/h, mph or kn: "
                + "write \"90 m/s\")",
            "config.toml:15:41: rule.above.moderate: unknown unit 'kmh' (write \"62 km/h\")",
            "config.toml:16:9: rule.for: '5' has no unit (write s, m, h, d or y after it, such as \"5m\")",
            "config.toml:17:11: rule.cities: unknown city 'bergn' (did you mean 'bergen'?)",
            "config.toml:19:9: quiet_hours.from: '22' is not a time of day (write two digits each, such as \"07:00\")",
            "config.toml:21:8: quiet_hours.zone: unknown time zone 'Europe/Olso' (did you mean 'Europe/Oslo'?)",
        ])
}

import SkycastConfig
import SkycastCore
import Testing

/// Reads a text as a rule test file; a test may also name the built-in rules.
private func tests(_ text: String) throws(ConfigurationError) -> RuleTestFile {
    try RuleTestFile(
        reading: Array(text.utf8), path: "t.toml", known: DefaultRules.all, context: SettingsContext(home: "/home/kari")
    )
}

private let gusts = """
    [[rule]]
    id = "gusts"
    metric = "wind_gusts"
    above = { moderate = "62 km/h", severe = "90 km/h" }
    clear_for = "30m"

    """

/// A test of `gusts` with these lines between its name and its end.
private func gusts(_ lines: String) -> String { gusts + "[[test]]\nname = \"n\"\nrule = \"gusts\"\n" + lines }

@Test func everyKeyOfATest() throws {
    let file = try tests(
        gusts(
            """
            start    = "2026-03-28T23:00:00Z"
            every    = "15m"
            readings = "36 _ 72x2"
            unit     = "km/h"
            runs     = [ { at = 1, hours = "18x2 90" }, { at = 3, hours = { wind_gusts = "36", cape = "500" } } ]
            restart  = [2, 3]
            ack      = [3]
            expect   = ". E = ="
            """))
    let test = try #require(file.cases.first?.test)
    #expect(test.name == "n")
    #expect(test.rule.id == RuleID("gusts"))
    #expect(test.start == Timestamp(rfc3339: "2026-03-28T23:00:00Z"))
    #expect(test.every == .minutes(15))
    #expect(test.readings.map { $0[.windGusts] } == [10, nil, 20, 20])
    #expect(test.runs.map(\.at) == [1, 3])
    #expect(test.runs[0].hours.map { $0[.windGusts] } == [5, 5, 25])
    #expect(test.runs[1].hours.map { $0[.cape] } == [500])
    #expect(test.restarts == [2, 3])
    #expect(test.acknowledgements == [3])
    #expect(file.cases.first?.expected == ".E==")
    #expect(file.cases.first?.line == 16)
}

@Test func defaultsOfATest() throws {
    let file = try tests("[[test]]\nname = \"n\"\nrule = \"frost\"\nexpect = \"...\"")
    let test = try #require(file.cases.first?.test)
    #expect(test.rule == DefaultRules.all[3])
    #expect(test.start == RuleTest.defaultStart)
    #expect(test.every == .minutes(10))
    #expect(test.readings == Array(repeating: WeatherValues(), count: 3))
    #expect(test.runs.isEmpty && test.restarts.isEmpty && test.acknowledgements.isEmpty)
}

@Test func severalMetricsWithUnitsOfTheirOwn() throws {
    let file = try tests(
        """
        [[test]]
        name     = "n"
        rule     = "thunderstorm"
        readings = { weather_code = "3 95x2", precipitation = "0 0.5 _", wind_gusts = "36 0 0" }
        units    = { precipitation = "in/h", wind_gusts = "km/h" }
        expect   = ".F="
        """)
    let readings = try #require(file.cases.first?.test.readings)
    #expect(readings.map { $0.weatherCode?.number } == [3, 95, 95])
    #expect(readings.map { $0[.precipitation] } == [0, 12.7, nil])
    #expect(readings.map { $0[.windGusts] } == [10, 0, 0])
}

@Test func unitIsOfTheRulesMetricWhereverItStands() throws {
    let file = try tests(
        gusts(
            "readings = { wind_gusts = \"36\" }\nunit = \"km/h\"\nruns = [{ at = 0, hours = \"72\" }]\nexpect = \".\""))
    #expect(file.cases.first?.test.readings.first?[.windGusts] == 10)
    #expect(file.cases.first?.test.runs.first?.hours.first?[.windGusts] == 20)
}

@Test func unitsOfDifferencesAndClasses() throws {
    let file = try tests(
        """
        [[rule]]
        id = "cooling"
        metric = "temperature_change_24h"
        below = "-10 °C"
        [[rule]]
        id = "mean"
        metric = "wind_speed"
        above = "8 Bft"
        [[test]]
        name = "a difference in °F has no 32"
        rule = "cooling"
        readings = "0 -18"
        unit = "°F"
        expect = ".F"
        [[test]]
        name = "a class is its lower bound"
        rule = "mean"
        readings = "7 8"
        unit = "Bft"
        expect = ".F"
        """)
    #expect(file.cases.map { $0.test.outcome(expecting: $0.expected).got } == [".F", ".F"])
    #expect(file.cases[0].test.readings.map { $0[.temperatureChange24h] } == [0, -10])
}

@Test func anyCityMayBeNamed() throws {
    let file = try tests("[[rule]]\nid = \"a\"\nmetric = \"cape\"\nabove = \"500 J/kg\"\ncities = [\"anywhere\"]")
    #expect(file.rules.map(\.cities) == [[CityID("anywhere")]])
    #expect(file.cases.isEmpty)
}

@Test func ruleOfTheFileHidesTheKnownOne() throws {
    let file = try tests(
        "[[rule]]\nid = \"frost\"\nmetric = \"temperature\"\nbelow = \"5 °C\"\n"
            + "[[test]]\nname = \"n\"\nrule = \"frost\"\nreadings = \"3\"\nexpect = \"F\"")
    #expect(file.cases[0].test.outcome(expecting: "F").differences.isEmpty)
}

@Test(
    "what is wrong with a test is told at its place",
    arguments: [
        ("rule = \"frost\"\nexpect = \".\"", "1:1", "test: 'name' is missing"),
        ("name = \"\"\nrule = \"frost\"\nexpect = \".\"", "2:8", "test.name: the text is empty"),
        ("name = \"n\"\nexpect = \".\"", "1:1", "test: 'rule' is missing"),
        ("name = \"n\"\nrule = \"frots\"\nexpect = \".\"", "3:8", "did you mean 'frost'?"),
        ("name = \"n\"\nrule = \"frost\"", "1:1", "test: 'expect' is missing"),
        ("name = \"n\"\nrule = \"frost\"\nexpct = \".\"", "4:1", "did you mean 'expect'?"),
    ])
func testProblem(text: String, place: String, says: String) { expectTestProblem("[[test]]\n" + text, place, says) }

@Test(
    "what is wrong with a key of a test is told at its place",
    arguments: [
        ("start = \"2026-03-28\"", "5:9", "not a moment in UTC (such as \"2026-03-28T23:00:00Z\")"),
        ("start = 2026-03-28T23:00:00Z", "5:9", "a text in quotes is expected, not a date or time"),
        ("every = \"10\"", "5:12", "has no unit"),
        ("every = \"0s\"", "5:9", "every \"1s\" to \"1d\""),
        ("every = \"2d\"", "5:9", "every \"1s\" to \"1d\""),
        ("readings = [50, 70]", "5:12", "a text in quotes is expected, not a list (such as \"50 70x2 _ 95\")"),
        ("readings = \"5 70xx2 6\"", "5:15", "'70xx2' is no part of a series"),
        ("readings = \"5 6\"", "4:10", "2 readings, but 3 expected characters"),
        ("readings = {}", "5:12", "no series is given"),
        ("readings = { temperture = \"1x3\" }", "5:14", "did you mean 'temperature'?"),
        ("readings = { temperature = \"1x3\", cape = \"1x2\" }", "5:12", "the series have different lengths"),
        ("readings = { temperature = \"1 y 3\" }", "5:31", "'y' is no part of a series"),
        ("readings = \"1x3\"\nunit = \"C\"", "6:9", "'C' is no unit of temperature (did you mean '°C'?)"),
        ("readings = \"1x3\"\nunit = \"km/h\"", "6:9", "temperature is measured in °C or °F"),
        ("units = { temperature = \"K\" }", "5:26", "'K' is no unit of temperature"),
        ("units = { temprature = \"°C\" }", "5:11", "did you mean 'temperature'?"),
        ("units = \"°C\"", "5:9", "a table is expected"),
        ("unit = \"°C\"\nunits = { temperature = \"°F\" }", "5:8", "'units' has the unit of temperature too"),
        ("runs = \"5x3\"", "5:8", "a list of tables in brackets is expected"),
        ("runs = [5]", "5:9", "a table is expected"),
        ("runs = [{ hours = \"5\" }]", "5:9", "'at' is missing"),
        ("runs = [{ at = 0 }]", "5:9", "'hours' is missing (such as hours"),
        ("runs = [{ at = 3, hours = \"5\" }]", "5:16", "3 is out of range (0 to 2)"),
        ("runs = [{ at = 0, hours = \"5 z\" }]", "5:30", "'z' is no part of a series"),
        ("runs = [{ at = 0, hour = \"5\" }]", "5:19", "did you mean 'hours'?"),
        (
            "runs = [{ at = 1, hours = \"5\" }, { at = 1, hours = \"5\" }]", "5:41",
            "the run before is from reading 1 on (runs go from early to late)"
        ),
        ("restart = 1", "5:11", "a list of reading numbers in brackets is expected"),
        ("restart = [1, 3]", "5:15", "3 is out of range (0 to 2)"),
        ("ack = [\"1\"]", "5:8", "a whole number is expected"),
        ("ack = [-1]", "5:8", "-1 is out of range"),
        ("akc = [1]", "5:1", "did you mean 'ack'?"),
    ])
func testKeyProblem(text: String, place: String, says: String) {
    expectTestProblem("[[test]]\nname = \"n\"\nrule = \"frost\"\nexpect = \"...\"\n" + text, place, says)
}

@Test(
    "an expectation is held against its characters",
    arguments: [
        ("expect = \"..+\"", "4:13", "'+' stands for nothing"),
        ("expect = \". . r\"", "4:15", "'r' stands for nothing (see the characters in Documentation/Rules.md)"),
        ("expect = 5", "4:10", "a text in quotes is expected"),
        ("expect = \"  \"", "4:10", "the text is empty"),
    ])
func expectationProblem(text: String, place: String, says: String) {
    expectTestProblem("[[test]]\nname = \"n\"\nrule = \"frost\"\n" + text, place, says)
}

@Test func allProblemsOfAFileAtOnce() {
    let text = """
        [[rule]]
        id = "a"
        metric = "cape"
        above = "500"
        [[test]]
        rule = "a"
        readings = "1 b"
        unit = "m"
        expect = "+"
        every = "x"
        [[tests]]
        """
    let found = testProblems(text)
    let places = found.map { $0.split(separator: " ").first ?? "" }
    #expect(places == ["t.toml:4:13:", "t.toml:5:1:", "t.toml:7:15:", "t.toml:9:11:", "t.toml:10:10:", "t.toml:11:3:"])
    #expect(!found.contains { $0.contains("unknown rule") }, "a rule with a problem of its own is known")
}

@Test func whatIsNoTOMLSaysWhere() { expectTestProblem("[[test]]\nname = \"n", "2:", "") }

@Test func fileThatIsNotThereIsNone() throws {
    let file = try RuleTestFile(at: "/nowhere/t.toml", known: [], context: SettingsContext(home: "/home/kari"))
    #expect(file == nil)
}

private func testProblems(_ text: String) -> [String] {
    do throws(ConfigurationError) {
        _ = try tests(text)
        return []
    } catch {
        return error.message.split(separator: "\n").map(String.init)
    }
}

private func expectTestProblem(
    _ text: String, _ place: String, _ says: String, sourceLocation: SourceLocation = #_sourceLocation
) {
    let found = testProblems(text)
    #expect(found.count == 1, "\(found)", sourceLocation: sourceLocation)
    let line = found.first ?? ""
    #expect(line.hasPrefix("t.toml:\(place)"), "\(line)", sourceLocation: sourceLocation)
    #expect(line.contains(says), "\(line)", sourceLocation: sourceLocation)
}

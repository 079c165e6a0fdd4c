import SkycastConfig
import SkycastCore
import Testing

@Test("the rule of the manual with limits is read")
func limitRule() throws {
    let settings = try read(
        """
        [[rule]]
        id      = "high-wind"
        metric  = "wind_gusts"
        above   = { moderate = "62 km/h", severe = "90 km/h", extreme = "118 km/h" }
        clear   = "55 km/h"
        horizon = "12h"
        """)
    let rule = try #require(settings.rules.first)
    var expected = Rule(
        id: RuleID("high-wind"), title: "wind gusts", criterion: try #require(DefaultRules.all.first).criterion)
    expected.horizon = .hours(12)
    #expect(rule == expected)
    #expect(settings.rules.count == 1)
}

@Test("the rule of the manual with codes is read")
func codeRule() throws {
    let settings = try read(
        """
        [[rule]]
        id      = "thunderstorm"
        codes   = { severe = [95, 96, 99] }
        any_of  = ["precipitation >= 0.5 mm/h", "wind_gusts >= 50 km/h", "cape >= 500 J/kg"]
        horizon = "6h"
        """)
    let rule = try #require(settings.rules.first)
    #expect(rule.criterion == .codes([.severe: [95, 96, 99]]))
    #expect(rule.title == "thunderstorm")
    #expect(rule.anyOf.map(\.metric) == [.precipitation, .windGusts, .cape])
    #expect(rule.clearFor == .hours(1))
    #expect(rule.horizon == .hours(6))
}

@Test("that no rule is in force is noted")
func noRules() throws {
    func hints(_ text: String) throws -> [String] { try read(text).hints.map { $0.line(file: "c") } }
    let rule = "[[rule]]\nid = \"cold\"\nmetric = \"temperature\"\nbelow = \"-10 °C\"\n"
    let words = "no rule is in force: nothing will be told"
    #expect(try hints("default_rules = false") == ["c:1:17: default_rules: \(words)"])
    #expect(try hints("default_rules = false\n" + rule + "enabled = false") == ["c:1:17: default_rules: \(words)"])
    #expect(try hints(rule + "enabled = false") == ["c:1:1: rule: \(words)"])
    for text in ["", "default_rules = true", "default_rules = false\n" + rule, rule] { #expect(try hints(text) == []) }
}

@Test("every key of a rule is read")
func everyRuleKey() throws {
    let settings = try read(
        oslo + """
            [[rule]]
            id = "cold"
            title = "bitter cold"
            cities = ["oslo"]
            metric = "temperature"
            below = "-10 °C"
            clear = "15.8 °F"
            all_of = ["wind_speed >= 5 m/s"]
            for = "30m"
            clear_for = "1h"
            confirm_gone = 3
            cooldown = "1h"
            repeat = "2h"
            quiet = "override"
            enabled = false
            [notifications]
            resolved = "moderate"
            """)
    let rule = try #require(settings.rules.first)
    guard case .limit(let limits) = rule.criterion else { return #expect(Bool(false), "not a limit") }
    #expect(limits.levels.map(\.severity) == [.moderate])
    #expect(limits.levels.map(\.limit) == [-10])
    #expect(limits.clear == -9)
    #expect(limits.direction == .below)
    #expect(rule.title == "bitter cold")
    #expect(rule.cities == [CityID("oslo")])
    #expect(rule.allOf == [Condition(.windSpeed, .atLeast, 5)])
    #expect(rule.holdFor == .minutes(30))
    #expect(rule.clearFor == .hours(1))
    #expect(rule.confirmGone == 3)
    #expect(rule.cooldown == .hours(1))
    #expect(rule.repeatEvery == .hours(2))
    #expect(rule.quiet == .override)
    #expect(!rule.isEnabled)
    #expect(rule.tellsEndFrom == .moderate)
}

@Test("the same limit in four units is the same limit", arguments: ["90 km/h", "25 m/s", "25.0m/s"])
func limitInUnits(text: String) throws {
    let rule = try #require(try read("[[rule]]\nid = \"a\"\nmetric = \"wind_speed\"\nabove = \"\(text)\"").rules.first)
    guard case .limit(let limits) = rule.criterion else { return #expect(Bool(false), "not a limit") }
    #expect(limits.levels.map(\.limit) == [25])
}

@Test("a group of codes stands for its codes, and the UV index needs no unit or quotes")
func groupsAndIndex() throws {
    let settings = try read(
        """
        [[rule]]
        id = "ice"
        codes = { minor = "fog", severe = "freezing" }
        [[rule]]
        id = "sun"
        metric = "uv_index"
        above = { moderate = 6, severe = "8" }
        """)
    #expect(settings.rules.map(\.id.text) == ["ice", "sun"])
    #expect(settings.rules[0].criterion == .codes([.minor: [45, 48], .severe: [56, 57, 66, 67]]))
    guard case .limit(let limits) = settings.rules[1].criterion else { return #expect(Bool(false), "not a limit") }
    #expect(limits.levels.map(\.limit) == [6, 8])
}

@Test("built-in rules are in force alone, or added; one's own of the same id takes its place")
func defaultRules() throws {
    let own = "[[rule]]\nid = \"frost\"\nmetric = \"temperature\"\nbelow = \"-2 °C\"\n"
    #expect(try read(oslo).rules == DefaultRules.all)
    #expect(try read(own).rules.map(\.id.text) == ["frost"])
    let both = try read("default_rules = true\n" + own).rules.map(\.id.text)
    #expect(both == ["frost", "high-wind", "heat", "thunderstorm", "heavy-rain"])
    #expect(try read("[notifications]\nresolved = \"never\"").rules.allSatisfy { $0.tellsEndFrom == nil })
}

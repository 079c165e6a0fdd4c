import SkycastCore
import Testing

@Test("the built-in rules are the five of the manual and all look twelve hours ahead")
func defaultRules() {
    #expect(DefaultRules.all.map(\.id.text) == ["high-wind", "heat", "thunderstorm", "frost", "heavy-rain"])
    #expect(DefaultRules.all.allSatisfy { $0.horizon == .hours(12) && $0.isEnabled && $0.cities == nil })
}

@Test("the built-in high wind starts at 62 km/h and ends below 55 km/h")
func defaultHighWind() throws {
    let rule = try #require(DefaultRules.all.first)
    guard case .limit(let limits) = rule.criterion else { return #expect(Bool(false), "not a limit") }
    #expect(limits.levels.map(\.severity) == [.moderate, .severe, .extreme])
    #expect(limits.levels.map(\.limit) == [17.222, 25, 32.778])
    #expect(limits.clear == 15.278)
}

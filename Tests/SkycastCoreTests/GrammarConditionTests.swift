import SkycastCore
import Testing

@Test(
    "a condition is a metric, a comparison and a quantity",
    arguments: [
        ("precipitation >= 0.5 mm/h", Condition(.precipitation, .atLeast, 0.5)),
        ("wind_gusts>50km/h", Condition(.windGusts, .above, 50 / 3.6)),
        ("  cape  <= 500 J/kg ", Condition(.cape, .atMost, 500)),
        ("temperature < -5 °C", Condition(.temperature, .below, -5)),
        ("uv_index == 6", Condition(.uvIndex, .equal, 6)),
        ("weather_code != 95", Condition(.weatherCode, .notEqual, 95)),
        ("pressure_change_3h < -3 hPa", Condition(.pressureChange3h, .below, -3)),
    ])
func conditionIsRead(text: String, condition: Condition) throws {
    #expect(try Condition(text) == condition)
}

@Test(
    "a wrong condition says where and what to write",
    arguments: [
        ("", 0, "a metric is missing"),
        ("precipitatoin >= 0.5 mm/h", 0, "unknown metric 'precipitatoin': did you mean 'precipitation'?"),
        ("wind_direction > 90", 0, "unknown metric 'wind_direction'"),
        ("cape", 4, "a comparison is missing"),
        ("cape = 500 J/kg", 5, "unknown comparison '=': write '=='"),
        ("cape => 500 J/kg", 5, "write '>='"),
        ("cape >> 500 J/kg", 5, "compare with"),
        ("cape >= 500", 11, "a unit is missing"),
        ("cape >= 500 km/h", 12, "'km/h' measures speed"),
        ("cape >=", 7, "does not begin with a number"),
        ("weather_code >= 95", 13, "no order"),
        ("weather_code == 42", 16, "unknown weather code '42'"),
        ("weather_code == 95.5", 16, "unknown weather code"),
    ])
func conditionIsRefused(text: String, offset: Int, says: String) {
    let error = #expect(throws: GrammarError.self) { try Condition(text) }
    #expect(error?.offset == offset)
    #expect(sentence(error).contains(says))
}

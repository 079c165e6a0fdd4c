import SkycastCore
import Testing

/// A text, what it is a quantity of, and its value in the metric's unit.
private let readable: [(text: String, metric: Metric, value: Double)] = [
    ("62 km/h", .windGusts, 62 / 3.6),
    ("62km/h", .windGusts, 62 / 3.6),
    ("  62 km/h  ", .windGusts, 62 / 3.6),
    ("62\u{a0}km/h", .windGusts, 62 / 3.6),
    ("25 m/s", .windGusts, 25),
    ("50 kt", .windSpeed, 50 * 1852.0 / 3600),
    ("50 kn", .windSpeed, 50 * 1852.0 / 3600),
    ("56 mph", .windSpeed, 56 * 0.44704),
    ("10 Bft", .windSpeed, 24.5),
    ("0 Bft", .windSpeed, 0),
    ("-3.5 °C", .temperature, -3.5),
    ("+3.5°C", .temperature, 3.5),
    ("-0 °C", .temperature, 0),
    ("86 °F", .apparentTemperature, 30),
    ("0.5mm/h", .precipitation, 0.5),
    ("2 in/h", .rain, 50.8),
    ("5 cm/h", .snowfall, 5),
    ("50 mm/h", .snowfall, 5),
    ("30 cm", .snowDepth, 0.3),
    ("1 mi", .visibility, 1609.344),
    ("29.92 inHg", .pressure, 29.92 * 33.863886),
    ("90 %", .relativeHumidity, 90),
    ("500 J/kg", .cape, 500),
    ("6", .uvIndex, 6),
    // Changes are differences: 9 °F are 5 °C.
    ("-9 °F", .temperatureChange24h, -5),
]

/// A text, what it is a quantity of, where it is wrong, and a part of what is said and advised.
private let unreadable: [(text: String, metric: Metric, offset: Int, says: String)] = [
    ("62", .windGusts, 2, "a unit is missing: wind gusts are measured in m/s, km/h, mph or kn: write \"62 m/s\""),
    ("62 kmh", .windGusts, 3, "unknown unit 'kmh': write \"62 km/h\""),
    ("62 KM/H", .windGusts, 3, "write \"62 km/h\""),
    ("62 km/j", .windGusts, 3, "write \"62 km/h\""),
    ("50 knots", .windGusts, 3, "write \"50 kn\""),
    ("30 mp/h", .windGusts, 3, "write \"30 mph\""),
    ("20 m s⁻¹", .windGusts, 3, "write \"20 m/s\""),
    ("10 Bft", .windGusts, 3, "scale of the mean wind"),
    ("10.5 Bft", .windSpeed, 0, "whole numbers 0 to 12"),
    ("13 Bft", .windSpeed, 0, "whole numbers 0 to 12"),
    ("-1 Bft", .windSpeed, 0, "whole numbers 0 to 12"),
    ("30 C", .temperature, 3, "write \"30 °C\""),
    ("30 ºC", .temperature, 3, "write \"30 °C\""),
    ("30 km/h", .temperature, 3, "'km/h' measures speed, but temperature is measured in °C or °F"),
    ("5 mm", .precipitation, 2, "'mm' measures length, but precipitation is measured in mm/h, cm/h or in/h"),
    ("1000 mbar", .pressure, 5, "write \"1000 hPa\""),
    ("5 furlongs", .visibility, 2, "visibility is measured in m, mm, cm, km, in, ft or mi"),
    ("0,5 mm/h", .precipitation, 1, "decimal point"),
    ("5. mm/h", .precipitation, 2, "a digit is missing"),
    (".5 mm/h", .precipitation, 0, "does not begin with a number"),
    ("", .temperature, 0, "does not begin with a number"),
    ("- 5 °C", .temperature, 0, "a number after the sign"),
    ("−5 °C", .temperature, 0, "write the minus sign as '-'"),
    ("1e3 m/s", .windGusts, 1, "unknown unit 'e3 m/s'"),
    ("0x10 m/s", .windGusts, 1, "unknown unit"),
    ("nan m/s", .windGusts, 0, "does not begin with a number"),
    ("٣ m/s", .windGusts, 0, "does not begin with a number"),
    ("-5 km/h", .windGusts, 0, "a limit on wind gusts lies between 0 and 540 km/h"),
    ("400 °F", .temperature, 0, "lies between -148 and 158 °F"),
    (String(repeating: "9", count: 400) + " m/s", .windGusts, 0, "lies between"),
    ("6 UV", .uvIndex, 2, "the UV index has no unit"),
]

@Test("a quantity is read into the metric's unit", arguments: readable)
func quantityIsRead(text: String, metric: Metric, value: Double) throws {
    let quantity = try Quantity(text, of: metric)
    #expect(abs(quantity.value - value) < 1e-9)
}

@Test("a wrong quantity says where and what to write", arguments: unreadable)
func quantityIsRefused(text: String, metric: Metric, offset: Int, says: String) {
    let error = #expect(throws: GrammarError.self) { try Quantity(text, of: metric) }
    #expect(error?.offset == offset)
    #expect(sentence(error).contains(says))
}

@Test("hostile text is quoted short and without control characters")
func hostileQuantity() {
    let hostile = "1 \u{1b}[2J\n" + String(repeating: "x", count: 1 << 20)
    let error = #expect(throws: GrammarError.self) { try Quantity(hostile, of: .cape) }
    #expect(error?.message == "unknown unit '[2J " + String(repeating: "x", count: 35) + "…'")
}

/// A message with its hint, as tables here write them.
func sentence(_ error: GrammarError?) -> String {
    guard let error else { return "" }
    return [error.message, error.hint].compactMap(\.self).joined(separator: ": ")
}

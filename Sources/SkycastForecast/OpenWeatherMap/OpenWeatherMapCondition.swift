import SkycastCore

/// What OpenWeatherMap calls a kind of weather: a three-digit number, and an icon that knows day from night.
///
/// The list: openweathermap.org/weather-conditions.
struct OpenWeatherMapCondition {
    private let id: Int64?
    private let icon: String?

    /// The first of the conditions of a moment, which is the main one.
    init(_ conditions: JSONValue?) {
        let main = conditions?.elements?.first
        id = main?["id"]?.integer
        icon = main?["icon"]?.string
    }

    /// The code of the WMO (code table 4677) that says the same; an id that is not in the list stays a number that means
    /// nothing to a rule.
    ///
    /// Storms are 95, never more: 96 and 99 stand for hail, of which these ids say nothing. So are squalls and tornadoes,
    /// though they may come without thunder: the code nearest to them that rules watch.
    var code: WeatherCode? { id.flatMap { (100...999).contains($0) ? WeatherCode(Self.codes[$0] ?? Int($0)) : nil } }

    /// 1 by day, 0 by night; nil if the icon does not say.
    var isDay: Double? { icon?.last.flatMap { ["d": 1, "n": 0][$0] } }

    /// True if nothing falls in this weather; false also if that is not known.
    var isDry: Bool { id.map { (700..<771).contains($0) || (800..<805).contains($0) } ?? false }

    private static let codes: [Int64: Int] = [
        200: 95, 201: 95, 202: 95, 210: 95, 211: 95, 212: 95, 221: 95, 230: 95, 231: 95, 232: 95,
        300: 51, 301: 53, 302: 55, 310: 51, 311: 53, 312: 55, 313: 80, 314: 81, 321: 80,
        500: 61, 501: 63, 502: 65, 503: 65, 504: 65, 511: 67, 520: 80, 521: 81, 522: 82, 531: 81,
        600: 71, 601: 73, 602: 75, 611: 69, 612: 83, 613: 84, 615: 68, 616: 69, 620: 85, 621: 85, 622: 86,
        701: 10, 711: 4, 721: 5, 731: 8, 741: 45, 751: 7, 761: 6, 762: 4, 771: 95, 781: 95,
        800: 0, 801: 1, 802: 2, 803: 3, 804: 3,
    ]
}

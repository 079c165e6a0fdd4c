/// A present-weather code of WMO code table 4677: those that Open-Meteo sends, and sleet, dust and mist, which others do;
/// codes outside are kept as numbers.
package struct WeatherCode: Hashable, Sendable {
    package let number: Int

    package init(_ number: Int) { self.number = number }

    /// The code that a stored number stands for; nil for one that is no whole number.
    package init?(exactly value: Double) {
        guard let number = Int(exactly: value) else { return nil }
        self.number = number
    }

    /// True if the code has a meaning here; a rule takes any other code as unknown.
    package var isKnown: Bool { Self.table[number] != nil }

    /// Conservative wording, such as "thunderstorm"; "unknown (42)" for a code outside the table.
    ///
    /// 96 and 99 do not promise hail: outside Central Europe the server derives them from a thunderstorm score
    /// (Open-Meteo documentation, "WMO Weather interpretation codes", and its server's WeatherCode source).
    package var text: String { Self.table[number]?.text ?? "unknown (\(number))" }

    /// One of the broad kinds that pictures and icons are chosen by.
    package var kind: Kind { Self.table[number]?.kind ?? .unknown }

    /// The broad kinds of weather.
    package enum Kind: Sendable {
        case clear, partlyCloudy, cloudy, fog, drizzle, rain, freezing, snow, thunderstorm, unknown
    }

    /// True if it is worse to be out in this weather; of one kind the higher number is worse.
    package func isWorse(than other: Self) -> Bool { (rank, number) > (other.rank, other.number) }

    private var rank: Int {
        let order: [Kind] = [
            .unknown, .clear, .partlyCloudy, .cloudy, .fog, .drizzle, .rain, .snow, .freezing, .thunderstorm,
        ]
        return order.firstIndex(of: kind) ?? 0
    }

    private static let table: [Int: (text: String, kind: Kind)] = [
        0: ("clear sky", .clear),
        1: ("mainly clear", .clear),
        2: ("partly cloudy", .partlyCloudy),
        3: ("overcast", .cloudy),
        4: ("smoke", .fog),
        5: ("haze", .fog),
        6: ("dust", .fog),
        7: ("blowing dust", .fog),
        8: ("dust whirls", .fog),
        10: ("mist", .fog),
        45: ("fog", .fog),
        48: ("rime fog", .fog),
        51: ("light drizzle", .drizzle),
        53: ("drizzle", .drizzle),
        55: ("dense drizzle", .drizzle),
        56: ("light freezing drizzle", .freezing),
        57: ("freezing drizzle", .freezing),
        61: ("light rain", .rain),
        63: ("rain", .rain),
        65: ("heavy rain", .rain),
        66: ("light freezing rain", .freezing),
        67: ("freezing rain", .freezing),
        68: ("light sleet", .snow),
        69: ("sleet", .snow),
        71: ("light snow", .snow),
        73: ("snow", .snow),
        75: ("heavy snow", .snow),
        77: ("snow grains", .snow),
        80: ("light showers", .rain),
        81: ("showers", .rain),
        82: ("violent showers", .rain),
        83: ("light sleet showers", .snow),
        84: ("sleet showers", .snow),
        85: ("snow showers", .snow),
        86: ("heavy snow showers", .snow),
        95: ("thunderstorm", .thunderstorm),
        96: ("strong thunderstorm", .thunderstorm),
        99: ("strong thunderstorm", .thunderstorm),
    ]
}

extension WeatherCode {
    /// The named groups a rule's `codes` may use, and the codes in each.
    package static let groups: [(name: String, codes: [Int])] = [
        ("thunderstorm", [95, 96, 99]),
        ("hail", [96, 99]),
        ("snow", [71, 73, 75, 77, 85, 86]),
        ("fog", [45, 48]),
        ("freezing", [56, 57, 66, 67]),
        ("heavy-rain", [65, 82]),
    ]
}

import SkycastCore

/// A unit string of an answer, as far as it is known.
///
/// The strings are literal, from the server's SDK table (open-meteo/sdk, Unit.swift).
enum OpenMeteoUnit: Hashable, Sendable {
    case quantity(Unit)
    case degrees
    case wmoCode
    /// Of the interval that a sum is over.
    case seconds
    /// The empty string, of values that have no unit.
    case unitless
    /// "undefined", which the server sends for a variable its model does not have, or anything else.
    case unknown

    init(_ text: String) {
        self = Self.table[text] ?? .unknown
    }

    private static let table: [String: Self] = [
        "": .unitless, "wmo code": .wmoCode, "°": .degrees, "seconds": .seconds, "s": .seconds,
        "°C": .quantity(.celsius), "°F": .quantity(.fahrenheit),
        "m/s": .quantity(.metresPerSecond), "km/h": .quantity(.kilometresPerHour),
        "mp/h": .quantity(.milesPerHour), "mph": .quantity(.milesPerHour), "kn": .quantity(.knots),
        "mm": .quantity(.millimetres), "cm": .quantity(.centimetres), "inch": .quantity(.inches),
        "m": .quantity(.metres), "km": .quantity(.kilometres), "ft": .quantity(.feet),
        "hPa": .quantity(.hectopascals), "%": .quantity(.percent), "J/kg": .quantity(.joulesPerKilogram),
    ]
}

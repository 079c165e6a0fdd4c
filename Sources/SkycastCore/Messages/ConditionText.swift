/// Weather in words that are shared by the screen and the notices.
package enum ConditionText {
    /// What stands for a value that is not known.
    package static let unknown = "–"

    /// The condition at the start of a line, such as "Light rain"; "–" if unknown.
    package static func title(_ code: WeatherCode?) -> String {
        guard let text = code?.text, let first = text.first else { return unknown }
        return first.uppercased() + text.dropFirst()
    }

    /// The point of the compass the wind blows from, of sixteen, such as "WSW"; nil if the direction is not known.
    ///
    /// `degrees` runs clockwise from north, 0 to 360.
    package static func compassPoint(_ degrees: Double?) -> String? {
        guard let degrees, (0...360).contains(degrees) else { return nil }
        let points = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ]
        return points[Int((degrees / 22.5).rounded()) % points.count]
    }

    /// The exposure category of a UV index (WHO, "Global solar UV index: a practical guide", 2002); nil if unknown.
    package static func ultravioletCategory(_ index: Double?) -> String? {
        guard let index, index >= 0 else { return nil }
        return switch index.rounded() {
        case ..<3: "low"
        case ..<6: "moderate"
        case ..<8: "high"
        case ..<11: "very high"
        default: "extreme"
        }
    }
}

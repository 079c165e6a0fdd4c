import SkycastCore

/// A small sign for the weather, two cells wide, of characters that are one cell everywhere.
enum WeatherSymbol {
    /// The sign; two spaces if the weather is unknown.
    static func line(_ code: WeatherCode?, isDay: Bool?) -> Line {
        guard let kind = code?.kind else { return Line("  ") }
        let light = isDay == false ? Line("☽", Style(ink: .moon)) : Line("☀", Style(ink: .sun))
        let cloud = Line("☁", Style(ink: .cloud))
        return switch kind {
        case .clear: light + Line(" ")
        case .partlyCloudy: light + cloud
        case .cloudy: cloud + Line(" ")
        case .fog: Line("≋≋", Style(ink: .cloud))
        case .drizzle: cloud + Line("☂", Style(ink: .water))
        case .rain: Line("☂", Style(ink: .water)) + Line(" ")
        case .freezing: Line("☂", Style(ink: .water)) + Line("❄", Style(ink: .snow))
        case .snow: Line("❄", Style(ink: .snow)) + Line(" ")
        case .thunderstorm: cloud + Line("↯", Style(ink: .bolt))
        case .unknown: Line("? ", .faint)
        }
    }
}

extension WeatherCode.Kind {
    /// One word for a narrow column where there are no symbols.
    var word: String {
        switch self {
        case .clear: "clear"
        case .partlyCloudy: "fair"
        case .cloudy: "cloud"
        case .fog: "fog"
        case .drizzle: "driz"
        case .rain: "rain"
        case .freezing: "ice"
        case .snow: "snow"
        case .thunderstorm: "storm"
        case .unknown: "?"
        }
    }
}

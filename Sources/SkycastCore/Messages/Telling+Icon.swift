extension Telling {
    /// A name of the freedesktop Icon Naming Specification 0.8.90, section "Standard status icons".
    ///
    /// A notice carries one name and no second choice, and not every theme has every icon: Tango knows no fog. So only
    /// names that Tango, Adwaita and Breeze have are given.
    var icon: String {
        if !isAlive { return "weather-few-clouds" }
        if severity == .extreme { return "weather-severe-alert" }
        switch alert.metric {
        case .weatherCode: return codeIcon
        case .precipitation, .rain, .precipitationProbability: return "weather-showers"
        case .snowfall, .snowDepth: return "weather-snow"
        case .visibility, .cloudCover, .relativeHumidity, .dewPoint: return "weather-overcast"
        case .windSpeed, .windGusts, .cape, .pressure, .pressureChange3h: return "weather-storm"
        case .temperature, .apparentTemperature, .temperatureChange24h:
            return alert.direction == .below ? "weather-snow" : "weather-clear"
        case .uvIndex, .windDirection, .isDay: return "weather-clear"
        }
    }

    /// By what is read now; what is only expected of a code rule is a storm until it is there.
    private var codeIcon: String {
        guard alert.phase != .expected else { return "weather-storm" }
        return switch alert.event.value.flatMap(WeatherCode.init(exactly:))?.kind {
        case .fog: "weather-overcast"
        case .snow, .freezing: "weather-snow"
        case .rain, .drizzle: "weather-showers"
        default: "weather-storm"
        }
    }
}

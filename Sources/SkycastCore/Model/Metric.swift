/// One of the quantities that Skycast stores for a moment; all but the last two can be named in a rule.
///
/// The list is closed. The raw value is the place in `WeatherValues` and in packed forecast runs: append, never reorder.
package enum Metric: UInt8, CaseIterable, Sendable {
    case temperature, apparentTemperature, dewPoint
    case relativeHumidity, cloudCover, precipitationProbability
    case precipitation, rain, snowfall, snowDepth
    case windSpeed, windGusts
    case pressure, visibility, uvIndex, cape
    case weatherCode
    case temperatureChange24h, pressureChange3h
    case windDirection, isDay

    /// The metrics a rule may name.
    package static let forRules = allCases.filter { $0 != .windDirection && $0 != .isDay }

    /// The metrics computed from stored history and forecast, never sent by a source.
    package var isDerived: Bool { self == .temperatureChange24h || self == .pressureChange3h }

    /// The name in the configuration, in the store and on the command line, such as `wind_gusts`.
    package var name: String { traits.name }

    /// What a person calls it, such as "wind gusts".
    package var title: String { traits.title }

    /// The unit its values are stored in.
    package var unit: Unit { traits.unit }

    /// The values that can occur on Earth, in its unit; anything else is unknown.
    package var plausible: ClosedRange<Double> { traits.plausible }

    /// The metric of that name, or nil.
    package init?(name: String) {
        guard let metric = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = metric
    }
}

private struct Traits {
    let name: String
    let title: String
    let unit: Unit
    let plausible: ClosedRange<Double>

    init(_ name: String, _ title: String, _ unit: Unit, _ plausible: ClosedRange<Double>) {
        self.name = name
        self.title = title
        self.unit = unit
        self.plausible = plausible
    }
}

extension Metric {
    /// Ranges are the extremes of the WMO World Weather and Climate Extremes Archive with room to spare.
    private var traits: Traits {
        switch self {
        case .temperature: Traits("temperature", "temperature", .celsius, -100...70)
        case .apparentTemperature: Traits("apparent_temperature", "feels-like temperature", .celsius, -130...100)
        case .dewPoint: Traits("dew_point", "dew point", .celsius, -120...50)
        case .relativeHumidity: Traits("relative_humidity", "humidity", .percent, 0...100)
        case .cloudCover: Traits("cloud_cover", "cloud cover", .percent, 0...100)
        case .precipitationProbability: Traits("precipitation_probability", "chance of rain", .percent, 0...100)
        case .precipitation: Traits("precipitation", "precipitation", .millimetresPerHour, 0...2000)
        case .rain: Traits("rain", "rain", .millimetresPerHour, 0...2000)
        case .snowfall: Traits("snowfall", "snowfall", .centimetresPerHour, 0...200)
        case .snowDepth: Traits("snow_depth", "snow depth", .metres, 0...50)
        case .windSpeed: Traits("wind_speed", "wind", .metresPerSecond, 0...150)
        case .windGusts: Traits("wind_gusts", "wind gusts", .metresPerSecond, 0...150)
        case .pressure: Traits("pressure", "pressure", .hectopascals, 840...1100)
        case .visibility: Traits("visibility", "visibility", .metres, 0...500_000)
        case .uvIndex: Traits("uv_index", "UV index", .index, 0...50)
        case .cape: Traits("cape", "CAPE", .joulesPerKilogram, 0...20_000)
        case .weatherCode: Traits("weather_code", "weather", .wmoCode, 0...999)
        case .temperatureChange24h: Traits("temperature_change_24h", "24 h temperature change", .celsius, -100...100)
        case .pressureChange3h: Traits("pressure_change_3h", "3 h pressure change", .hectopascals, -200...200)
        case .windDirection: Traits("wind_direction", "wind direction", .index, 0...360)
        case .isDay: Traits("is_day", "daylight", .index, 0...1)
        }
    }
}

import SkycastCore

/// The units that an answer states for its variables.
struct METNorwayUnits {
    private let names: JSONValue?

    /// The units by the variables' names.
    init(_ names: JSONValue?) { self.names = names }

    /// A value of a variable in `target`; nil if the stated unit does not measure the same, or none is stated.
    func convert(_ value: Double, of variable: String, to target: Unit) -> Double? {
        switch names?[variable]?.string {
        case nil: nil
        case "degrees": target == .index ? value : nil
        case "celsius": Unit.celsius.convert(value, to: target)
        case "fahrenheit": Unit.fahrenheit.convert(value, to: target)
        case let name?: name.isEmpty ? nil : Unit(rawValue: name)?.convert(value, to: target)
        }
    }
}

/// A variable of the complete forecast: its name there, and what it becomes here.
///
/// Left out are what is no UV index but one of a sky without clouds, and fog and thunder as parts of an area.
struct METNorwayVariable: Sendable {
    let name: String
    let metric: Metric

    private init(_ name: String, _ metric: Metric) {
        self.name = name
        self.metric = metric
    }

    /// Values at a moment.
    static let instants = [
        Self("air_temperature", .temperature),
        Self("apparent_air_temperature", .apparentTemperature),
        Self("dew_point_temperature", .dewPoint),
        Self("relative_humidity", .relativeHumidity),
        Self("cloud_area_fraction", .cloudCover),
        Self("air_pressure_at_sea_level", .pressure),
        Self("wind_speed", .windSpeed),
        Self("wind_speed_of_gust", .windGusts),
        Self("wind_from_direction", .windDirection),
    ]

    /// Sums of a time in mm.
    static let amount = "precipitation_amount"
    /// Extremes of a time.
    static let warmest = "air_temperature_max"
    static let coldest = "air_temperature_min"
    /// The chance that any falls in a time.
    static let chance = Self("probability_of_precipitation", .precipitationProbability)

    /// All that steps may hold.
    static let metrics = Set(instants.map(\.metric) + [.precipitation, chance.metric, .weatherCode, .isDay])
}

import SkycastCore

/// A weather variable of Open-Meteo's current and hourly sections: its name there, and what it becomes here.
///
/// Names and meanings: open-meteo.com/en/docs, "Hourly Parameter Definition".
struct OpenMeteoVariable: Sendable {
    /// As in the request and in the answer, such as `wind_gusts_10m`.
    let name: String
    /// `name`, and what servers before the autumn of 2023 call it.
    let names: [String]
    let metric: Metric
    let period: Period

    /// What time a value is for.
    enum Period: Sendable {
        /// The stamp itself.
        case instant
        /// The interval before the stamp: a maximum, a mean or a probability over it.
        case preceding
        /// The interval before the stamp: an amount that becomes a rate.
        case precedingSum
    }

    private init(_ name: String, _ metric: Metric, _ period: Period = .instant) {
        self.name = name
        names = OpenMeteoDialect.names(of: name)
        self.metric = metric
        self.period = period
    }

    static let all = [
        Self("temperature_2m", .temperature),
        Self("apparent_temperature", .apparentTemperature),
        Self("dew_point_2m", .dewPoint),
        Self("relative_humidity_2m", .relativeHumidity),
        Self("precipitation", .precipitation, .precedingSum),
        Self("precipitation_probability", .precipitationProbability, .preceding),
        Self("rain", .rain, .precedingSum),
        Self("snowfall", .snowfall, .precedingSum),
        Self("snow_depth", .snowDepth),
        Self("weather_code", .weatherCode),
        Self("pressure_msl", .pressure),
        Self("cloud_cover", .cloudCover),
        Self("visibility", .visibility),
        Self("wind_speed_10m", .windSpeed),
        Self("wind_gusts_10m", .windGusts, .preceding),
        Self("wind_direction_10m", .windDirection),
        Self("uv_index", .uvIndex),
        Self("is_day", .isDay),
        Self("cape", .cape),
    ]

    static let metrics = Set(all.map(\.metric))

    /// What it is called in a `current_weather` section; nil if that does not hold it.
    var nameInCurrentWeather: String? {
        switch metric {
        case .temperature: "temperature"
        case .windSpeed: "windspeed"
        case .windDirection: "winddirection"
        case .weatherCode: "weathercode"
        case .isDay: "is_day"
        default: nil
        }
    }

    /// The unit that a request asks for of what is no sum; nil if there is none to ask for.
    var unitAskedFor: OpenMeteoUnit? {
        switch metric.unit {
        case .index, .wmoCode: nil
        default: .quantity(metric.unit)
        }
    }

    /// What is asked for as current: ten, so that a poll costs one call a city.
    static let current = all.filter {
        switch $0.metric {
        case .temperature, .apparentTemperature, .relativeHumidity, .precipitation, .weatherCode, .windSpeed,
            .windGusts, .windDirection, .pressure, .isDay:
            true
        default: false
        }
    }

    /// What one unit of the value that `unit` names, gathered over `interval`, is in the metric's unit.
    ///
    /// nil if the answer's unit is not one of the metric's dimension, or if a sum has no interval: such a value is
    /// refused, since nobody knows what it means.
    func conversion(from unit: OpenMeteoUnit?, over interval: Seconds?) -> ((Double) -> Double?)? {
        let target = metric.unit
        switch target {
        case .index, .wmoCode:
            return switch unit {
            case nil, .unitless, .degrees, .wmoCode: { $0 }
            case .quantity, .seconds, .unknown: nil
            }
        default: break
        }
        guard case .quantity(let source) = unit else { return nil }
        guard period == .precedingSum else {
            return source.dimension == target.dimension ? { source.convert($0, to: target) } : nil
        }
        guard source.dimension == .length, let interval, interval > .zero else { return nil }
        let hours = Double(interval.count) / 3600
        return { amount in
            source.convert(amount, to: .millimetres).flatMap {
                Unit.millimetresPerHour.convert($0 / hours, to: target)
            }
        }
    }
}

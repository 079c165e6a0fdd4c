import SkycastCore

/// The object of `status --json`: SPEC.md "JSON", schema 1.
///
/// Keys are never renamed and their order is stable.
enum StatusJSON {
    /// The number that changes if a key ever does.
    static let schema: Int64 = 1

    /// The whole object; each city as `city` has it.
    static func object(
        _ cities: [CityWeatherView], now: Timestamp, city: (CityWeatherView) -> JSONValue = city
    ) -> JSONValue {
        .object([
            ("schema", .integer(schema)),
            ("generated_at", .time(now)),
            ("source", source(cities)),
            ("cities", .array(cities.map(city))),
        ])
    }

    /// Whom to credit; the names of several sources are joined.
    private static func source(_ cities: [CityWeatherView]) -> JSONValue {
        let sources = cities.map(\.report).attributions
        func joined(_ texts: [String], _ separator: String) -> JSONValue {
            .string(texts.isEmpty ? nil : texts.joined(separator: separator))
        }
        return .object([
            ("name", joined(sources.map(\.name), ", ")),
            ("attribution", joined(sources.map(\.credit), "; ")),
        ])
    }

    /// A city with all that is known of it.
    static func city(_ view: CityWeatherView) -> JSONValue { .object(members(view)) }

    /// What is known of a city, by key.
    static func members(_ view: CityWeatherView) -> [(String, JSONValue)] {
        let snapshot = view.report.snapshot
        return [
            ("id", .text(view.city.id.text)),
            ("name", .text(view.city.name)),
            ("country", .string(view.city.country)),
            ("latitude", .number(view.city.coordinates.latitude)),
            ("longitude", .number(view.city.coordinates.longitude)),
            ("timezone", .string(view.city.timeZone)),
            ("source", .string((snapshot?.source ?? view.report.forecast?.source)?.text)),
            ("source_note", .string(view.report.substitute?.note)),
            ("observed_at", .time(snapshot?.validAt)),
            ("fetched_at", .time(snapshot?.fetchedAt)),
            ("age_seconds", age(view.freshness)),
            ("stale", .bool(view.freshness?.isStale ?? true)),
            ("forecast_fetched_at", .time(view.report.forecast?.fetchedAt)),
            ("forecast_stale", .bool(view.forecastFreshness?.isStale ?? true)),
            ("current", .object(members(view.values))),
            ("today", .object(members(view.today, view.date))),
            ("alerts", .array(view.report.alerts.map { .object(AlertJSON.members($0, of: view)) })),
            ("last_attempt_at", .time(view.report.lastAttemptAt)),
            ("last_error", .string(view.report.lastError)),
        ]
    }

    /// The age, never negative: 0 for clocks that differ a little, unknown for data from the future.
    static func age(_ freshness: Freshness?) -> JSONValue {
        guard let freshness, freshness.age >= .zero || !freshness.isStale else { return .null }
        return .integer(max(0, freshness.age.count))
    }

    /// The values of a moment, by key.
    static func members(_ values: WeatherValues) -> [(String, JSONValue)] {
        [
            ("temperature_c", .double(values[.temperature])),
            ("apparent_temperature_c", .double(values[.apparentTemperature])),
            ("dew_point_c", .double(values[.dewPoint])),
            ("relative_humidity_pct", .double(values[.relativeHumidity])),
            ("precipitation_mm_h", .double(values[.precipitation])),
            ("weather_code", .int(values.weatherCode.map { Int64($0.number) })),
            ("condition", .string(values.weatherCode?.text)),
            ("cloud_cover_pct", .double(values[.cloudCover])),
            ("pressure_hpa", .double(values[.pressure])),
            ("wind_speed_ms", .double(values[.windSpeed])),
            ("wind_gusts_ms", .double(values[.windGusts])),
            ("wind_direction_deg", .double(values[.windDirection])),
            ("visibility_m", .double(values[.visibility])),
            ("uv_index", .double(values[.uvIndex])),
            ("is_day", .flag(values[.isDay].map { $0 > 0 })),
        ]
    }

    /// The values of a day, by key.
    static func members(_ day: DailyForecast?, _ date: CivilDate) -> [(String, JSONValue)] {
        var sun: (rise: Timestamp, set: Timestamp)?
        if case .times(let rise, let set) = day?.sun { sun = (rise, set) }
        return [
            ("date", .text(date.iso8601)),
            ("temperature_max_c", .double(day?.temperatureMax)),
            ("temperature_min_c", .double(day?.temperatureMin)),
            ("precipitation_mm", .double(day?.precipitation)),
            ("precipitation_probability_pct", .double(day?.precipitationProbability)),
            ("wind_gusts_max_ms", .double(day?.windGustsMax)),
            ("uv_index_max", .double(day?.uvIndexMax)),
            ("weather_code", .int(day?.weatherCode.map { Int64($0.number) })),
            ("condition", .string(day?.weatherCode?.text)),
            ("sunrise", .time(sun?.rise)),
            ("sunset", .time(sun?.set)),
        ]
    }
}

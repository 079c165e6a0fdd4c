import SkycastCore

/// What `forecast --json` adds to the object of `status --json`: hours and days, with the names of `current`, `today`.
enum ForecastJSON {
    /// The whole object; of each city the hours and days that `extent` has.
    static func object(_ cities: [CityWeatherView], _ extent: ForecastExtent, now: Timestamp) -> JSONValue {
        StatusJSON.object(cities, now: now) { view in
            .object(
                StatusJSON.members(view) + [
                    ("hourly", .array(view.upcoming(hours: extent.hours).map(hour))),
                    ("daily", .array(view.days.prefix(extent.days).map(day))),
                ])
        }
    }

    private static func hour(_ step: ForecastStep) -> JSONValue {
        let chance = JSONValue.double(step.values[.precipitationProbability])
        return .object(
            [("time", .time(step.start)), ("length_seconds", .integer(step.length.count))]
                + StatusJSON.members(step.values) + [
                    ("precipitation_probability_pct", chance)
                ])
    }

    private static func day(_ day: DailyForecast) -> JSONValue { .object(StatusJSON.members(day, day.date)) }
}

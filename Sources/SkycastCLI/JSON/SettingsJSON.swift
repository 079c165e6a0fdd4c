import SkycastConfig
import SkycastCore

/// The object of `config show --json`: every setting, and where a key is, never the key.
enum SettingsJSON {
    static func object(_ effective: EffectiveSettings) -> JSONValue {
        let settings = effective.settings
        return .object([
            ("schema", .integer(StatusJSON.schema)),
            ("path", .text(effective.path)),
            ("exists", .bool(effective.exists)),
            ("interval_seconds", .integer(settings.interval.count)),
            ("forecast_interval_seconds", .integer(settings.forecastInterval.count)),
            ("units", units(settings.units)),
            ("database", .text(effective.database)),
            ("provider", provider(settings.provider)),
            ("cities", .array(settings.cities.map { city($0, settings) })),
            ("rules", .array(settings.rules.map { .text($0.id.text) })),
            ("quiet_hours", settings.quietHours.map(quiet) ?? .null),
            ("notifications", notifications(settings.notifications)),
            ("retention", retention(settings.retention)),
        ])
    }

    private static func units(_ units: UnitPreferences) -> JSONValue {
        .object([
            ("temperature", .text(units.temperature.symbol)), ("wind", .text(units.wind.symbol)),
            ("precipitation", .text(units.precipitation.symbol)), ("pressure", .text(units.pressure.symbol)),
            ("distance", .text(units.distance.symbol)),
        ])
    }

    private static func provider(_ provider: ProviderSettings) -> JSONValue {
        .object(
            source(provider) + [
                ("contact", .string(provider.contact)),
                ("fallback_after_seconds", .integer(provider.fallbackAfter.count)),
                ("fallback", .array(provider.fallback.map { .object(source($0)) })),
            ])
    }

    private static func source(_ provider: ProviderSettings) -> [(String, JSONValue)] {
        [
            ("name", .text(provider.name.rawValue)), ("url", .string(provider.url)),
            ("geocoding_url", .string(provider.geocodingURL)), ("api_key_file", .string(provider.apiKeyFile)),
            ("plan", provider.name == .openWeatherMap ? .text(provider.plan.rawValue) : .null),
            ("models", .array(provider.models.map { .text($0) })),
        ]
    }

    private static func city(_ city: City, _ settings: Settings) -> JSONValue {
        .object([
            ("id", .text(city.id.text)), ("name", .text(city.name)), ("country", .string(city.country)),
            ("latitude", .number(city.coordinates.latitude)), ("longitude", .number(city.coordinates.longitude)),
            ("altitude_m", .int(city.altitude.map { Int64($0) })),
            ("timezone", .string(city.timeZone)), ("emoji", .string(city.emoji)),
            ("interval_seconds", .integer(settings.interval(of: city).count)),
        ])
    }

    private static func quiet(_ quiet: QuietHours) -> JSONValue {
        .object([
            ("from", .text(SettingsText.clock(quiet.from))), ("to", .text(SettingsText.clock(quiet.to))),
            ("days", .array(SettingsText.days(quiet.days).map { .text($0) })),
            ("zone", .text(SettingsText.zone(quiet.zone))),
        ])
    }

    private static func notifications(_ notifications: NotificationSettings) -> JSONValue {
        .object([
            ("enabled", .bool(notifications.isEnabled)),
            ("minimum_severity", .text(notifications.minimumSeverity.name)),
            ("resolved", .string(notifications.resolved?.name)),
            ("command", notifications.command.map { .array($0.map { .text($0) }) } ?? .null),
        ])
    }

    private static func retention(_ retention: RetentionSettings) -> JSONValue {
        .object([
            ("full_seconds", .int(retention.full?.count)), ("hourly_seconds", .int(retention.hourly?.count)),
            ("daily_seconds", .int(retention.daily?.count)),
        ])
    }
}

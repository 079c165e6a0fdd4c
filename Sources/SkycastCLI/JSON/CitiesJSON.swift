import SkycastCore

/// The object of `cities --json`.
enum CitiesJSON {
    static func object(_ reports: [CityReport], now: Timestamp) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            ("cities", .array(reports.map(city))),
        ])
    }

    private static func city(_ report: CityReport) -> JSONValue {
        .object([
            ("id", .text(report.city.id.text)),
            ("name", .text(report.city.name)),
            ("country", .string(report.city.country)),
            ("latitude", .number(report.city.coordinates.latitude)),
            ("longitude", .number(report.city.coordinates.longitude)),
            ("timezone", .string(report.city.timeZone)),
            ("interval_seconds", .integer(report.interval.count)),
            ("last_attempt_at", .time(report.lastAttemptAt)),
            ("last_success_at", .time(report.lastSuccessAt)),
            ("last_error", .string(report.lastError)),
        ])
    }
}

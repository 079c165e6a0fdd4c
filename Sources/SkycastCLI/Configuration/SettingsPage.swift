import SkycastConfig
import SkycastCore

/// The settings in force as a page: every key of the file with its value, whether or not the file says it.
struct SettingsPage {
    let effective: EffectiveSettings
    let presentation: Presentation

    private var settings: Settings { effective.settings }
    /// Where values begin.
    private static let column = 22

    var screen: Screen {
        let state = effective.exists ? "" : " (not there; these are the defaults)"
        var screen = Screen([Line(effective.path.cleaned(maximum: 4096), .bold) + Line(state)])
        screen.appendSection(polling)
        screen.appendSection(section("provider", source(settings.provider) + places + fallback))
        for next in settings.provider.fallback { screen.appendSection(section("fallback", source(next))) }
        screen.appendSection(cities)
        screen.appendSection([Line("rules", .bold)] + rules)
        screen.appendSection([Line("quiet_hours", .bold)] + quietHours)
        screen.appendSection(section("notifications", notifications))
        screen.appendSection(section("retention", retention))
        return screen.indented(by: 1)
    }

    private func section(_ title: String, _ entries: [(String, String)]) -> [Line] {
        [Line(title, .bold)] + lines(entries)
    }

    private func lines(_ entries: [(key: String, value: String)]) -> [Line] {
        entries.map { key, value in
            Line(key, .faint).padded(to: Self.column) + Line(value.cleaned(maximum: 4096))
        }
    }
}

/// The sections.
extension SettingsPage {
    private var polling: [Line] {
        lines([
            ("interval", DurationText.text(settings.interval)),
            ("forecast_interval", DurationText.text(settings.forecastInterval)),
            ("units", units),
            ("database", effective.database),
        ])
    }

    private var units: String {
        let units = settings.units
        if let set = UnitPreferences.named.first(where: { $0.units == units }) { return set.name }
        return [units.temperature, units.wind, units.precipitation, units.pressure, units.distance]
            .map(\.symbol).joined(separator: ", ")
    }

    /// One source, without the keys that only others have.
    private func source(_ provider: ProviderSettings) -> [(String, String)] {
        var entries = [("name", provider.name.rawValue), ("url", provider.url ?? "the provider's own")]
        if provider.name == .openWeatherMap || provider.apiKeyFile != nil {
            entries.append(("api_key_file", provider.apiKeyFile ?? "none"))
        }
        if provider.name == .openWeatherMap { entries.append(("plan", provider.plan.rawValue)) }
        if provider.name == .openMeteo {
            let models = provider.models.joined(separator: ", ")
            entries.append(("models", models.isEmpty ? "the provider's choice" : models))
        }
        return entries
    }

    /// Where places are looked up: one server for all sources.
    private var places: [(String, String)] {
        [("geocoding_url", settings.provider.geocodingURL ?? "the provider's own")]
    }

    private var fallback: [(String, String)] {
        let provider = settings.provider
        let names = provider.fallback.map(\.name.rawValue).joined(separator: ", ")
        return [
            ("contact", provider.contact ?? "the project's"), ("fallback", names.isEmpty ? "none" : names),
            ("fallback_after", DurationText.text(provider.fallbackAfter)),
        ]
    }

    private var cities: [Line] {
        guard !settings.cities.isEmpty else {
            return [Line("cities", .bold), Line("none; add one: skycastctl add NAME")]
        }
        // What is cut cannot be copied: ids and zones are whole, or not there.
        let columns = [
            Table.Column("id", rank: 9, most: 48), Table.Column("name", rank: 8, least: 16, most: 30),
            Table.Column("country", rank: 0, least: 6, most: 20), Table.Column("coordinates", rank: 7),
            Table.Column("altitude", rank: 1, isRightAligned: true),
            Table.Column("timezone", rank: 2, most: 40), Table.Column("interval", rank: 4, isRightAligned: true),
        ]
        let rows = settings.cities.map { city in
            let point = city.coordinates
            return [
                presentation.outside(city.id.text, width: 48), presentation.name(city, .plain, width: 40),
                presentation.outside(city.country ?? "", width: 40),
                Line(QuantityText.shortest(point.latitude) + "," + QuantityText.shortest(point.longitude)),
                Line(city.altitude.map { "\($0)" } ?? ""),
                presentation.outside(city.timeZone ?? "", width: 40),
                Line(DurationText.text(settings.interval(of: city))),
            ]
        }
        let terminal = presentation.terminal
        return [Line("cities", .bold)]
            + Table(columns, rows).lines(width: terminal.columns - 2, mark: terminal.ellipsis)
    }

    private var rules: [Line] {
        guard !settings.rules.isEmpty else { return [Line("none")] }
        let own = settings.rules.filter { !$0.isBuiltIn }
        let names = settings.rules.map { $0.id.text + ($0.isEnabled ? "" : " (disabled)") }
        let whose = own.isEmpty ? ["built-in"] : own.count == settings.rules.count ? [] : ["some built-in"]
        return presentation.flowed(names + whose, width: presentation.terminal.columns - 2)
            + [Line("see: skycastctl rules", .faint)]
    }

    private var quietHours: [Line] {
        guard let quiet = settings.quietHours else { return [Line("none")] }
        return lines([
            ("from", SettingsText.clock(quiet.from)), ("to", SettingsText.clock(quiet.to)),
            ("days", SettingsText.days(quiet.days).joined(separator: ", ")), ("zone", SettingsText.zone(quiet.zone)),
        ])
    }

    private var notifications: [(String, String)] {
        let notifications = settings.notifications
        return [
            ("enabled", "\(notifications.isEnabled)"),
            ("minimum_severity", notifications.minimumSeverity.name),
            ("resolved", notifications.resolved?.name ?? "never"),
            ("command", notifications.command?.joined(separator: " ") ?? "none"),
        ]
    }

    private var retention: [(String, String)] {
        let retention = settings.retention
        return [("full", retention.full), ("hourly", retention.hourly), ("daily", retention.daily)]
            .map { ($0, $1.map(DurationText.text) ?? "forever") }
    }
}

/// Values as the configuration writes them.
enum SettingsText {
    static func clock(_ minutes: Int) -> String { twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60) }

    static func days(_ days: Set<Weekday>) -> [String] {
        Weekday.allCases.filter(days.contains).map { $0.abbreviation.lowercased() }
    }

    static func zone(_ zone: QuietHours.Zone) -> String {
        switch zone {
        case .system: "system"
        case .city: "city"
        case .named(let name): name
        }
    }
}

/// Notices in words: what, where, how much, when, and against which limit.
///
/// Never "warning issued".
package struct AlertText {
    private let quantities: QuantityText
    private let zones: any TimeZoneRules
    private let now: Timestamp

    /// The words for notices written at `now`, in the units a person wants.
    package init(units: UnitPreferences, zones: any TimeZoneRules, now: Timestamp) {
        quantities = QuantityText(units: units)
        self.zones = zones
        self.now = now
    }

    /// The notice of one bubble, credited to the source the values came from.
    package func notice(for bubble: Grouping.Bubble, source: SourceAttribution) -> Notice {
        switch bubble {
        case .single(let telling): notice(for: telling, source: source)
        case .several(let tellings): notice(for: tellings, source: source)
        }
    }

    private func notice(for telling: Telling, source: SourceAttribution) -> Notice {
        let lines = [
            value(of: telling), stretch(of: telling), disclaimer(source),
            telling.severity >= .severe && telling.offersActions ? "skycastctl ack \(telling.alert.id)" : nil,
        ]
        return Notice(
            event: telling.alert.id, severity: telling.severity, summary: summary(of: telling).cleaned(maximum: 80),
            body: lines.compactMap(\.self).joined(separator: "\n"), icon: telling.icon,
            offersActions: telling.offersActions)
    }

    private func notice(for tellings: [Telling], source: SourceAttribution) -> Notice {
        let shown = tellings.count <= 4 ? tellings : Array(tellings.prefix(3))
        var lines = shown.map { summary(of: $0).cleaned(maximum: 76) }
        if tellings.count > shown.count { lines.append("and \(tellings.count - shown.count) more: skycastctl alerts") }
        lines.append(disclaimer(source))
        let worst = tellings.map(\.severity).max() ?? .minor
        return Notice(
            event: nil, severity: worst, summary: "\(tellings.count) weather alerts, the worst \(worst.name)",
            body: lines.joined(separator: "\n"), icon: tellings.first?.icon ?? "weather-severe-alert")
    }
}

// MARK: - Parts

extension AlertText {
    /// One line with the city in it, such as "Severe wind expected in Oslo from 15:00".
    func summary(of telling: Telling) -> String {
        let danger = "\(telling.severity.name) \(telling.alert.title.cleaned(maximum: 30))"
        let place = places(of: telling)
        let sentence =
            switch telling.kind {
            case .over: "over: \(danger) in \(place)"
            case .withdrawn: "no longer expected: \(danger) in \(place)"
            case .now: "now: \(danger) in \(place)"
            case .remind: "still \(danger) in \(place)"
            case .first, .escalate, .digest: "\(danger)\(expectation(of: telling, in: place))\(comparison(telling))"
            }
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    private func expectation(of telling: Telling, in place: String) -> String {
        guard telling.alert.phase == .expected, let window = telling.alert.event.window else { return " in \(place)" }
        return window.start <= now
            ? " expected in \(place) this hour"
            : " expected in \(place) from \(clock(window.start, in: telling.city))"
    }

    private func comparison(_ telling: Telling) -> String {
        guard telling.kind == .escalate, let before = telling.toldBefore else { return "" }
        return ", was \(before.name)"
    }

    private func places(of telling: Telling) -> String {
        let names = ([telling.city] + telling.neighbours).map { $0.name.cleaned(maximum: 28) }
        guard let last = names.last, names.count > 1 else { return names.first ?? "" }
        return names.dropLast().joined(separator: ", ") + " and " + last
    }

    /// What was read or is forecast, against which limit: "Wind gusts 95 km/h, limit 90 km/h".
    private func value(of telling: Telling) -> String? {
        let alert = telling.alert
        let isAhead = alert.phase == .expected
        let forecast = alert.event.window?.peak?.value
        guard let value = isAhead ? forecast ?? alert.event.value : alert.event.value ?? forecast else {
            return alert.direction == nil ? nil : "The present value is not known"
        }
        guard let direction = alert.direction else {
            return alert.metric == .weatherCode ? codeText(telling, value) : nil
        }
        let reach = isAhead ? (direction == .above ? " up to" : " down to") : ""
        let title = alert.metric.title.prefix(1).uppercased() + alert.metric.title.dropFirst()
        let limit = alert.limit.map { ", limit " + quantities.text($0, of: alert.metric) } ?? ""
        return "\(title)\(reach) \(quantities.text(value, of: alert.metric))\(limit)"
    }

    private func codeText(_ telling: Telling, _ value: Double) -> String? {
        telling.alert.phase == .expected ? nil : "Now: \(WeatherCode(Int(value)).text)"
    }

    /// When, in the city's time: "15:00 to 21:00, peak 104 km/h at 18:00 (CET)".
    private func stretch(of telling: Telling) -> String? {
        let event = telling.alert.event
        switch telling.kind {
        case .over, .withdrawn:
            return event.startsAt.map {
                "It was \(telling.kind == .over ? "told" : "expected") for \(clock($0, in: telling.city))"
            }
        default: break
        }
        guard let window = event.window else {
            return event.begunAt.map { "Since \(clock($0, in: telling.city)) (\(zone(of: telling.city)))" }
        }
        let start = clock(event.begunAt ?? window.start, in: telling.city)
        var text = "\(start) to \(clock(window.end, in: telling.city))"
        if let direction = telling.alert.direction, let peak = event.peak(worseIs: direction) {
            text +=
                ", peak \(quantities.text(peak.value, of: telling.alert.metric)) at \(clock(peak.at, in: telling.city))"
        }
        return text + " (\(zone(of: telling.city)))"
    }

    private func disclaimer(_ source: SourceAttribution) -> String {
        source.isDemo ? source.credit : "Forecast by \(source.name), not an official warning"
    }

    private func clock(_ moment: Timestamp, in city: City) -> String {
        MomentText.clock(
            zones.civilTimeOrUTC(of: moment, in: city.zone), from: zones.civilTimeOrUTC(of: now, in: city.zone))
    }

    private func zone(of city: City) -> String {
        zones.civilTimeOrUTC(of: now, in: city.zone).abbreviation.cleaned(maximum: 8)
    }
}

extension City {
    /// The zone to show its times in: UTC until its own is known, never by accident the computer's.
    package var zone: String { timeZone ?? "UTC" }
}

extension Telling {
    /// Acknowledging and snoozing make sense while the event lives.
    var offersActions: Bool { kind != .over && kind != .withdrawn }

    /// A name of the freedesktop Icon Naming Specification 0.8.90, section "Standard status icons".
    var icon: String {
        if !offersActions { return "weather-few-clouds" }
        switch alert.metric {
        case .weatherCode: return codeIcon
        case .precipitation, .rain, .precipitationProbability: return "weather-showers"
        case .snowfall, .snowDepth: return "weather-snow"
        case .visibility: return "weather-fog"
        case .windSpeed, .windGusts, .cape, .pressure, .pressureChange3h: return "weather-storm"
        default: return severity >= .severe ? "weather-severe-alert" : "weather-clear"
        }
    }

    private var codeIcon: String {
        switch alert.event.value.map({ WeatherCode(Int($0)).kind }) {
        case .fog: "weather-fog"
        case .snow, .freezing: "weather-snow"
        case .rain, .drizzle: "weather-showers"
        default: "weather-storm"
        }
    }
}

import SkycastCore

/// The object that waybar's custom modules read, on one line; text in it is Pango markup.
struct Waybar {
    let presentation: Presentation
    /// What is shown in the bar; the temperature if nil.
    let template: Template?

    /// The object of some cities: their texts side by side, their tooltips one below the other.
    func object(_ cities: [CityWeatherView]) -> JSONValue {
        let texts = cities.map { city in
            template?.text(city, presentation, escape: Self.escaped)
                ?? Self.escaped(presentation.degrees(city.values[.temperature]).text)
        }
        return Self.object(
            text: texts.joined(separator: "  "), alt: cities.first.map(alt) ?? "unknown",
            tooltip: cities.map { tooltip($0).map(Self.escaped).joined(separator: "\n") }.joined(separator: "\n\n"),
            classes: classes(cities), percentage: .double(cities.first?.chanceOfRain))
    }

    /// The object of a failure.
    static func object(_ failure: CommandFailure) -> JSONValue {
        let lines = failure.lines + [failure.hint].compactMap(\.self)
        return object(
            text: "", alt: "error", tooltip: lines.map { escaped($0.cleaned(maximum: 300)) }.joined(separator: "\n"),
            classes: ["error"], percentage: .null)
    }

    private static func object(
        text: String, alt: String, tooltip: String, classes: [String], percentage: JSONValue
    ) -> JSONValue {
        .object([
            ("text", .text(text)), ("alt", .text(alt)), ("tooltip", .text(tooltip)),
            ("class", .array(classes.map { .text($0) })), ("percentage", percentage),
        ])
    }

    /// The word that `format-icons` may choose by.
    private func alt(_ city: CityWeatherView) -> String {
        guard let kind = city.values.weatherCode?.kind else { return "unknown" }
        let hasNight = kind == .clear || kind == .partlyCloudy
        return kind.name + (hasNight && city.isDay == false ? "-night" : "")
    }

    /// What a style sheet may choose by: how fresh, how bad, what kind of data.
    private func classes(_ cities: [CityWeatherView]) -> [String] {
        var classes: [String] = []
        if cities.contains(where: \.isEmpty) { classes.append("no-data") }
        if cities.contains(where: { $0.freshness?.isStale != false || $0.hasOldForecast }) { classes.append("stale") }
        if let worst = cities.compactMap({ $0.worstAlert?.event.level }).max() { classes.append(worst.name) }
        if cities.contains(where: { $0.report.attributions.contains(where: \.isDemo) }) { classes.append("demo") }
        return classes
    }

    private func tooltip(_ city: CityWeatherView) -> [String] {
        let name = city.city.name.cleaned(maximum: 60)
        guard !city.isEmpty else { return [name, "no weather data yet"] }
        let words = AlertLines(presentation: presentation, city: city, standsAlone: true)
        let values = city.values
        let point = ConditionText.compassPoint(values[.windDirection]).map { " " + $0 } ?? ""
        let age = presentation.freshness(city.freshness).text
        let credits = city.report.attributions.map { $0.isDemo ? "demo data, not real weather" : $0.credit }
        return [
            name + ": " + presentation.degrees(values[.temperature]).text + " "
                + presentation.terminal.own(ConditionText.title(values.weatherCode)),
            "Feels like " + presentation.degrees(values[.apparentTemperature]).text + ", high "
                + presentation.degrees(city.today?.temperatureMax).text + ", low "
                + presentation.degrees(city.today?.temperatureMin).text,
            "Wind " + presentation.text(values[.windSpeed], .windSpeed) + point + ", gusts "
                + presentation.text(values[.windGusts], .windGusts),
        ]
            + city.report.alerts.map { alert in
                ([words.heading(alert, width: 60).text] + words.facts(alert).prefix(1)).joined(separator: ", ")
            }
            + (city.report.alerts.isEmpty ? [] : ["not an official warning"])
            + [age.isEmpty ? "no current values yet" : age]
            + presentation.oldForecast(city.forecastFreshness, width: 80).map(\.text) + credits
    }

    /// The text with what Pango markup reads written as entities.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            default: escaped.append(character)
            }
        }
    }
}

extension WeatherCode.Kind {
    /// The word for programs.
    var name: String {
        switch self {
        case .clear: "clear"
        case .partlyCloudy: "partly-cloudy"
        case .cloudy: "cloudy"
        case .fog: "fog"
        case .drizzle: "drizzle"
        case .rain: "rain"
        case .freezing: "freezing"
        case .snow: "snow"
        case .thunderstorm: "thunderstorm"
        case .unknown: "unknown"
        }
    }
}

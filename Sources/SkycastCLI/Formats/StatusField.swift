import SkycastCore

/// A word in braces of `--format`: what it stands for, and what help says of it.
package struct StatusField: Sendable {
    /// What stands between the braces.
    package let name: String
    /// One line without a full stop.
    package let help: String
    let value: @Sendable (CityWeatherView, Presentation) -> String

    private init(
        _ name: String, _ help: String, _ value: @escaping @Sendable (CityWeatherView, Presentation) -> String
    ) {
        self.name = name
        self.help = help
        self.value = value
    }

    private static func metric(_ name: String, _ help: String, _ metric: Metric) -> Self {
        Self(name, help) { city, presentation in presentation.text(city.values[metric], metric) }
    }

    private static func degrees(
        _ name: String, _ help: String, _ celsius: @escaping @Sendable (CityWeatherView) -> Double?
    ) -> Self {
        Self(name, help) { city, presentation in presentation.degrees(celsius(city)).text }
    }

    /// Every field, in the order help and documentation show them.
    package static let all: [Self] = place + now + today + state

    private static let place = [
        Self("city", "the city's name") { city, _ in
            let name = city.city.name.cleaned(maximum: 60)
            return name.isEmpty ? city.city.id.text.cleaned(maximum: 60) : name
        },
        Self("id", "the city's id in the configuration") { city, _ in city.city.id.text.cleaned(maximum: 60) },
        Self("country", "the city's country; empty if not configured") { city, _ in
            (city.city.country ?? "").cleaned(maximum: 60)
        },
        Self("emoji", "the city's emoji; empty if not configured") { city, presentation in
            presentation.terminal.hasSymbols ? (city.city.emoji ?? "").cleaned(maximum: 2) : ""
        },
    ]

    private static let now = [
        degrees("temperature", "the temperature, in whole degrees") { $0.values[.temperature] },
        degrees("feels", "what it feels like, in whole degrees") { $0.values[.apparentTemperature] },
        Self("condition", "the weather in words") { city, presentation in
            presentation.terminal.own(ConditionText.title(city.values.weatherCode))
        },
        Self("symbol", "the weather as a sign; a word with --plain") { city, presentation in
            let code = city.values.weatherCode
            guard presentation.terminal.hasSymbols else { return code?.kind.word ?? presentation.unknown }
            let sign = WeatherSymbol.line(code, isDay: city.isDay).text.filter { $0 != " " }
            return sign.isEmpty ? presentation.unknown : sign
        },
        metric("humidity", "the relative humidity", .relativeHumidity),
        metric("wind", "the mean wind", .windSpeed),
        metric("gusts", "the gusts", .windGusts),
        Self("direction", "where the wind comes from, as one of sixteen points") { city, presentation in
            ConditionText.compassPoint(city.values[.windDirection]) ?? presentation.unknown
        },
        metric("precipitation", "rain or snow at the moment", .precipitation),
        Self("rain", "the chance of rain in the running hour") { city, presentation in
            presentation.text(city.chanceOfRain, .precipitationProbability)
        },
        metric("pressure", "the air pressure at sea level", .pressure),
        metric("visibility", "how far one sees", .visibility),
        metric("clouds", "the cloud cover", .cloudCover),
        metric("uv", "the UV index", .uvIndex),
        degrees("dew_point", "the dew point, in whole degrees") { $0.values[.dewPoint] },
    ]

    private static let today = [
        degrees("high", "today's highest temperature") { $0.today?.temperatureMax },
        degrees("low", "today's lowest temperature") { $0.today?.temperatureMin },
        Self("sunrise", "when the sun rises today") { city, presentation in presentation.sun(city).rise },
        Self("sunset", "when the sun sets today") { city, presentation in presentation.sun(city).set },
    ]

    private static let state = [
        Self("alerts", "how many alerts are open") { city, _ in "\(city.report.alerts.count)" },
        Self("alert", "the worst open alert; empty if there is none") { city, _ in
            guard let alert = city.worstAlert else { return "" }
            let title = alert.title.cleaned(maximum: 60)
            return title.isEmpty ? alert.rule.text : title.capitalizedFirst
        },
        Self("severity", "how bad the worst open alert is; empty if there is none") { city, _ in
            city.worstAlert?.event.level.name ?? ""
        },
        Self("age", "how old the values are") { city, presentation in
            guard let freshness = city.freshness else { return "no data" }
            return presentation.age(freshness.age) ?? "from the future"
        },
        Self("stale", "'!' if the values are stale or missing, else empty") { city, presentation in
            city.freshness?.isStale == false ? "" : presentation.terminal.cautionMark
        },
        Self("time", "when the values were measured, in the city's time") { city, presentation in
            city.report.snapshot.map { presentation.moment($0.validAt, in: city.zone) } ?? presentation.unknown
        },
        Self("source", "where the data come from") { city, presentation in
            city.report.attribution.map { $0.name.cleaned(maximum: 60) } ?? presentation.unknown
        },
    ]
}

extension CityWeatherView {
    /// True by day, nil if unknown.
    var isDay: Bool? { values[.isDay].map { $0 > 0 } }

    /// The worst of the open alerts; of several as bad, the first.
    var worstAlert: AlertRecord? {
        let worst = report.alerts.map(\.event.level).max()
        return report.alerts.first { $0.event.level == worst }
    }

    /// The chance of rain in the running hour, 0 to 100 %; nil if unknown.
    var chanceOfRain: Double? {
        upcoming.first.flatMap { $0.start <= now ? $0.values[.precipitationProbability] : nil }
    }
}

import SkycastControl
import SkycastCore

/// What `watch` says of an event: a line for people, an object for programs.
struct WatchLines {
    let presentation: Presentation

    /// The clock in the city's zone, before each line.
    func clock(_ moment: Timestamp, _ city: City) -> Line {
        Line(presentation.clock(moment, in: city.zone), .faint).paddedLeft(to: presentation.face.width) + Line("  ")
    }

    /// How the weather of a city is, or why that is not known anew.
    func text(_ report: CityReport, failure: String?) -> Line {
        let view = CityWeatherView(report, now: presentation.now, zones: presentation.zones)
        let name = presentation.name(report.city, .bold, width: 30) + Line("  ")
        if let failure { return name + Line("no new data: " + failure.cleaned(maximum: 200), .caution) }
        guard !view.isEmpty else { return name + Line("no weather data yet", .caution) }
        let values = view.values
        let facts = [
            Line(presentation.terminal.own(ConditionText.title(values.weatherCode))),
            Line("wind " + presentation.text(values[.windSpeed], .windSpeed)),
            Line("gusts " + presentation.text(values[.windGusts], .windGusts)),
        ]
        return facts.reduce(name + presentation.degrees(values[.temperature], isBold: true)) { $0 + Line("  ") + $1 }
    }

    /// How an alert is.
    func text(_ alert: AlertRecord, in report: CityReport) -> Line {
        let words = AlertLines(presentation: presentation, zone: report.city.zone)
        let facts = words.facts(alert).reduce(Line()) { $0 + Line("  ") + Line($1) }
        return presentation.name(report.city, .bold, width: 30) + Line("  ") + words.heading(alert, width: 60) + facts
    }

    /// The object of a poll; without an event, of what was known at the start.
    func json(_ event: ControlEvent?, _ report: CityReport) -> JSONValue {
        let view = CityWeatherView(report, now: presentation.now, zones: presentation.zones)
        return .object([
            ("schema", .integer(StatusJSON.schema)),
            ("event", .text(event == nil ? "now" : "poll")),
            ("at", .time(event?.moment ?? presentation.now)),
            ("error", .string(event?.error)),
            ("city", StatusJSON.city(view)),
        ])
    }

    /// The object of a change of an alert.
    func json(_ event: ControlEvent, _ alert: AlertRecord) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("event", .text("alert")),
            ("at", .time(event.moment)),
            ("change", .string(event.change?.rawValue)),
            ("city", .text(alert.city.text)),
            ("alert", .object(AlertJSON.members(alert))),
        ])
    }
}

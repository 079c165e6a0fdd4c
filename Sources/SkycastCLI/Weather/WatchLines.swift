import SkycastControl
import SkycastCore

/// What `watch` says of an event: a line for people, an object for programs.
struct WatchLines {
    let presentation: Presentation
    /// The cells of the longest name of those watched, so that their values stand below each other.
    let nameWidth: Int
    private let forecastInterval: Seconds

    init(presentation: Presentation, cities: [City], forecastInterval: Seconds) {
        self.presentation = presentation
        self.forecastInterval = forecastInterval
        let longest = cities.map { presentation.name($0, .bold, width: Self.widestName).width }.max() ?? 0
        let terminal = presentation.terminal
        nameWidth = terminal.isWindow ? min(longest, max(8, terminal.columns / 5)) : longest
    }

    private static let widestName = 30
    /// The cells of severity and title, where there is room, and of the title's beginning, where there is none.
    private static let heading = (most: 60, least: 24)

    /// The clock in the city's zone, before each line.
    func clock(_ moment: Timestamp, _ city: City) -> Line {
        Line(presentation.clock(moment, in: city.zone), .faint).paddedLeft(to: presentation.face.width) + Line("  ")
    }

    /// How the weather of a city is, or why that is not known anew.
    func text(_ report: CityReport, failure: String?) -> Line {
        let view = view(report)
        let name = name(report.city) + Line("  ")
        if let failure { return name + Line("no new data: " + failure.cleaned(maximum: 200), .caution) }
        guard !view.isEmpty else { return name + Line("no weather data yet", .caution) }
        let values = view.values
        let facts = [
            presentation.degrees(values[.temperature], isBold: true).paddedLeft(to: 4),
            Line(presentation.terminal.own(ConditionText.title(values.weatherCode))).padded(to: 16),
            Line("wind ", .faint) + Line(presentation.text(values[.windSpeed], .windSpeed)).paddedLeft(to: 7),
            Line("gusts ", .faint) + Line(presentation.text(values[.windGusts], .windGusts)).paddedLeft(to: 7),
        ]
        return facts.dropFirst().reduce(name + age(view.freshness) + facts[0]) { $0 + Line("  ") + $1 }
    }

    /// How an alert is; what may be cut comes after its value and limit.
    func text(_ alert: AlertRecord, in report: CityReport) -> Line {
        let view = view(report)
        let words = AlertLines(presentation: presentation, city: view, standsAlone: true)
        let age = alert.endedAt == nil ? age(view.freshness(of: alert)) : Line()
        let start = name(report.city) + Line("  ") + age
        let measures = words.measures(alert)
        let facts = measures.prefix(1) + [words.course(alert)] + measures.dropFirst() + words.handling(alert)
        let first = Line("  ") + Line(facts[0])
        let caution = presentation.oldForecast(view.freshness(quotedBy: alert), width: 80)
        let terminal = presentation.terminal
        let taken = presentation.face.width + 2 + start.width + first.width + CellWidth.of(terminal.ellipsis)
        let room = terminal.columns - taken
        let width = terminal.isWindow ? max(Self.heading.least, min(room, Self.heading.most)) : 200
        let begin = start + words.heading(alert, width: width) + first
        return (caution + facts.dropFirst().map { Line($0) }).reduce(begin) { $0 + Line("  ") + $1 }
    }

    /// How old stale data are, where no end of a line is cut; fresh ones have the line's own time.
    private func age(_ freshness: Freshness?) -> Line {
        freshness?.isStale == true ? presentation.freshness(freshness) + Line("  ") : Line()
    }

    private func view(_ report: CityReport) -> CityWeatherView {
        CityWeatherView(
            report, now: presentation.now, zones: presentation.zones, forecastInterval: forecastInterval)
    }

    private func name(_ city: City) -> Line {
        presentation.name(city, .bold, width: Self.widestName)
            .truncated(to: nameWidth, mark: presentation.terminal.ellipsis).padded(to: nameWidth)
    }

    /// The object of a poll; without an event, of what was known at the start.
    func json(_ event: ControlEvent?, _ report: CityReport) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("event", .text(event == nil ? "now" : "poll")),
            ("at", .time(event?.moment ?? presentation.now)),
            ("error", .string(event?.error)),
            ("city", StatusJSON.city(view(report))),
        ])
    }

    /// The object of a change of an alert.
    func json(_ event: ControlEvent, _ alert: AlertRecord, in report: CityReport) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("event", .text("alert")),
            ("at", .time(event.moment)),
            ("change", .string(event.change?.rawValue)),
            ("city", .text(alert.city.text)),
            ("alert", .object(AlertJSON.members(alert, of: view(report)))),
        ])
    }
}

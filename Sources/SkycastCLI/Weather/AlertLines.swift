import SkycastCore

/// An alert in words: what, how bad, how much against which limit, and when, in the city's time.
struct AlertLines {
    let presentation: Presentation
    /// The city as it is, or was, known; nil if nothing is known of it.
    let city: CityWeatherView?
    /// True where the zone of the times is not told beside them already.
    var standsAlone = false

    var zone: String { city?.zone ?? "UTC" }

    /// Severity and title, such as "▲ Severe  High wind".
    func heading(_ alert: AlertRecord, width: Int) -> Line {
        let start = level(alert)
        return start + presentation.outside(title(alert), .bold, width: width - start.width)
    }

    /// How bad it is, as a heading begins.
    func level(_ alert: AlertRecord) -> Line {
        let level = alert.event.level
        let style = Style(ink: alert.endedAt == nil ? .severity(level) : .faint, isBold: true)
        return Line(presentation.terminal.alertMark + " " + level.name.capitalizedFirst + "  ", style)
    }

    /// The rule's title as it is now, or its id.
    func title(_ alert: AlertRecord) -> String {
        let title = alert.title.cleaned().capitalizedFirst
        return title.isEmpty ? alert.rule.text : title
    }

    /// One fact each: when, value, limit, peak, and what was done about it.
    func facts(_ alert: AlertRecord) -> [String] {
        [course(alert)] + measures(alert) + handling(alert)
    }

    /// Says plainly that what an open alert goes by is not fresh.
    func warning(_ alert: AlertRecord, width: Int) -> [Line] {
        guard alert.endedAt == nil else { return [] }
        let data = alert.phase == .expected ? DatedData.forecast : .values
        return presentation.warning(data, city?.freshness(of: alert), width: width)
            + presentation.oldForecast(city?.freshness(quotedBy: alert), width: width)
    }

    /// Where it stands in time.
    func course(_ alert: AlertRecord) -> String {
        let event = alert.event
        if let endedAt = alert.endedAt {
            let isMoved = alert.ending == .removed && alert.city.isFormerPlace
            let how = isMoved ? "the city was moved" : alert.ending?.text ?? "ended"
            return presentation.moment(event.begunAt ?? event.since, in: zone) + " to "
                + presentation.moment(endedAt, in: zone) + abbreviation(endedAt) + ": " + how
        }
        switch alert.phase {
        case .expected:
            guard let window = event.window else { return "expected" }
            return "expected " + presentation.span(window.start, window.end, in: zone) + later(alert, than: window.end)
        case .clearing:
            let begin = event.begunAt ?? event.since
            return "easing, since " + presentation.moment(begin, in: zone) + abbreviation(begin)
        case .ongoing, .idle, .pending:
            let begin = event.begunAt ?? event.since
            let since = "since " + presentation.moment(begin, in: zone)
            guard let end = event.window?.end, end > presentation.now else { return since + abbreviation(begin) }
            return since + ", forecast until " + presentation.moment(end, in: zone) + later(alert, than: end)
        }
    }

    /// What stands behind the end of a window: that it may last longer, and the zone.
    private func later(_ alert: AlertRecord, than end: Timestamp) -> String {
        let zone = abbreviation(end)
        return alert.isOpenEnded ? " or later" + (zone.isEmpty ? "" : "," + zone) : zone
    }

    /// The zone as it is called at a moment, behind its time.
    private func abbreviation(_ moment: Timestamp) -> String {
        standsAlone ? " " + presentation.zones.civilTimeOrUTC(of: moment, in: zone).abbreviation : ""
    }

    /// Value, limit and peak; the limit beside the first that it is of.
    func measures(_ alert: AlertRecord) -> [String] {
        var facts: [String] = []
        var limit = alert.limit.map { "limit " + presentation.limit($0, alert.metric) }
        if let value = alert.event.value, alert.phase != .expected, alert.endedAt == nil {
            let isNow = city?.freshness?.isStale == false
            facts.append(
                (isNow ? "now " : "last ") + presentation.text(value, alert.metric) + (limit.map { " (\($0))" } ?? ""))
            limit = nil
        }
        if let direction = alert.direction, let peak = alert.event.peak(worseIs: direction) {
            facts.append(
                (direction == .above ? "up to " : "down to ") + presentation.text(peak.value, alert.metric) + " at "
                    + presentation.moment(peak.at, in: zone) + (limit.map { " (\($0))" } ?? ""))
            limit = nil
        }
        return facts + (limit.map { [$0] } ?? [])
    }

    /// What the user did about it.
    func handling(_ alert: AlertRecord) -> [String] {
        var facts: [String] = []
        if alert.isAcknowledged { facts.append("acknowledged") }
        if let until = alert.snoozedUntil, until > presentation.now {
            facts.append("snoozed until " + presentation.moment(until, in: zone))
        }
        return facts
    }
}

extension AlertRecord {
    /// True if the user acknowledged it at the level it has now, or had when it ended.
    var isAcknowledged: Bool { endedAt == nil ? event.isAcknowledged : event.acknowledged != nil }

    /// Where it stands, as JSON has it.
    var stateName: String { endedAt == nil ? phase.rawValue : "ended" }
}

extension Ending {
    /// The beginning of a sentence about it.
    var text: String {
        switch self {
        case .over: "over"
        case .withdrawn: "no longer forecast"
        case .expired: "did not come"
        case .unknown: "lost sight of it"
        case .removed: "rule or city removed"
        }
    }
}

extension String {
    /// The text with its first letter large.
    var capitalizedFirst: String { (first?.uppercased() ?? "") + dropFirst() }
}

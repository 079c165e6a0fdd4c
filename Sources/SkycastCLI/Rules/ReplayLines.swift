import SkycastCore

/// A replay in words: for each rule and city what would have been told and when, then a line that sums it up.
struct ReplayLines {
    let presentation: Presentation
    let width: Int
    let rules: [Rule]
    private var words: RuleText { RuleText(presentation: presentation) }

    /// The whole screen.
    func screen(_ result: RuleReplay) -> Screen {
        var screen = Screen()
        var silent: [String] = []
        for rule in rules where rule.isEnabled {
            var isSilent = true
            for (report, replay) in result.cities {
                let told = replay.told.filter { $0.rule == rule.id }
                guard !told.isEmpty else { continue }
                isSilent = false
                screen.appendSection(section(rule, report.city, told))
            }
            if isSilent { silent.append(rule.id.text) }
        }
        if !silent.isEmpty {
            screen.appendSection(
                presentation.flowed(
                    ["Nothing told by: " + silent.joined(separator: ", ")], style: .faint, width: width))
        }
        screen.appendSection([Line(summary(result), .bold)] + remarks(result))
        return screen.indented(by: 1)
    }

    private func section(_ rule: Rule, _ city: City, _ told: [Replay.Told]) -> [Line] {
        let place = Line(" in ", .faint) + presentation.outside(city.name, width: min(30, width / 2))
        let heading = presentation.outside(rule.heading, .bold, width: width - place.width) + place
        return [heading] + told.flatMap { line($0, rule, city) }
    }

    private func line(_ told: Replay.Told, _ rule: Rule, _ city: City) -> [Line] {
        let date = Line("  " + moment(told.at, city), .faint).padded(to: 16)
        let ink: Ink = told.decision.outcome.isEnd ? .plain : .severity(told.event.level)
        let what = presentation.flowed(facts(told, rule, city), style: Style(ink: ink), width: width - date.width)
        return what.enumerated().map { $0.offset == 0 ? date + $0.element : Line().padded(to: date.width) + $0.element }
    }

    private func facts(_ told: Replay.Told, _ rule: Rule, _ city: City) -> [String] {
        let event = told.event
        switch told.decision.outcome {
        case .ended(.withdrawn, _): return ["no longer forecast"]
        case .ended: return ["over", "lasted " + words.length(told.at - (event.begunAt ?? event.since))]
        case .escalate: return ["worse: \(event.level.name)"] + measures(event, rule, city)
        case .now: return ["begun: \(event.level.name)"] + measures(event, rule, city)
        case .remind: return ["still \(event.level.name)"] + measures(event, rule, city)
        case .first, .nothing: return [event.level.name] + expectation(event, city) + measures(event, rule, city)
        }
    }

    private func expectation(_ event: AlertEvent, _ city: City) -> [String] {
        guard event.begunAt == nil, let window = event.window else { return [] }
        let later = window.isOpenEnded ? " or later" : ""
        return ["expected " + moment(window.start, city) + " to " + moment(window.end, city) + later]
    }

    private func measures(_ event: AlertEvent, _ rule: Rule, _ city: City) -> [String] {
        guard let limits = rule.criterion.limits, let peak = event.peak(worseIs: limits.direction) else { return [] }
        let reach = limits.direction == .above ? "up to " : "down to "
        let limit = rule.criterion.limit(of: event.level).map { " (limit \(presentation.limit($0, limits.metric)))" }
        return [reach + presentation.text(peak.value, limits.metric) + (limit ?? "")]
    }

    /// Such as "4 alerts in 30 days, longest 9 h".
    private func summary(_ result: RuleReplay) -> String {
        let alerts = result.alerts
        let span = length(presentation.now - max(result.since, result.beginning ?? result.since))
        let count = alerts.isEmpty ? "No alerts" : alerts.count == 1 ? "1 alert" : "\(alerts.count) alerts"
        let longest = alerts.longest(until: presentation.now).map {
            (alerts.count == 1 ? ", lasting " : ", longest ") + length($0)
        }
        return count + " in " + span + (longest ?? "")
    }

    private func remarks(_ result: RuleReplay) -> [Line] {
        var remarks = ["Quiet hours, snoozes and acknowledgements are left out"]
        if let beginning = result.beginning, beginning - result.since > .hours(6), let city = result.cities.first {
            remarks.insert("The stored history begins " + moment(beginning, city.report.city), at: 0)
        }
        return presentation.flowed(remarks, style: .faint, width: width)
    }

    /// The date and the time in the city's zone, such as "28 Mar 14:05".
    private func moment(_ moment: Timestamp, _ city: City) -> String {
        let civil = presentation.zones.civilTimeOrUTC(of: moment, in: city.zone)
        return civil.date.dayAndMonth + " " + presentation.face.time(civil)
    }

    private func length(_ span: Seconds) -> String { presentation.lengthOfTime(span) ?? "less than a minute" }
}

extension Decision.Outcome {
    /// True if an event ended.
    var isEnd: Bool { if case .ended = self { true } else { false } }
}

import SkycastCore

/// Where data come from, how old they are, and what went wrong: below the card and the overview.
struct Footer {
    let presentation: Presentation

    /// Credits of every source shown, the label of demo data, and what alerts are not.
    func credits(_ reports: [CityReport], hasAlerts: Bool, width: Int) -> [Line] {
        let sources = reports.attributions
        var lines: [Line] = []
        if hasAlerts {
            lines += presentation.flowed(
                ["Alerts come from the forecast", "not an official warning"], style: .faint, width: width)
        }
        if sources.contains(where: \.isDemo) { lines.append(demoLabel) }
        for source in sources where !source.isDemo {
            lines += presentation.flowed(["Source: " + source.name, source.credit], style: .faint, width: width)
        }
        return lines
    }

    /// What is put beside everything of the demo source.
    static let demoMark = Line("demo data", Style(ink: .caution, isBold: true))

    /// The label without which no demo data are shown.
    private var demoLabel: Line {
        Self.demoMark
            + Line(presentation.terminal.dot + "not real weather", .faint)
    }

    /// When the data were last refreshed, and whether the last attempt failed.
    func refresh(_ city: CityWeatherView, width: Int) -> [Line] {
        var lines: [Line] = []
        if let success = city.report.lastSuccessAt ?? city.report.snapshot?.fetchedAt {
            let age = presentation.age(presentation.now - success) ?? "in the future"
            lines += presentation.flowed(
                ["Last refresh " + presentation.zonedMoment(success, in: city.zone), age],
                style: .faint, width: width)
        }
        if let substitute = city.report.substitute {
            lines += presentation.flowed(
                [
                    substitute.names + " since " + presentation.moment(substitute.since, in: city.zone),
                    substitute.reason.cleaned(maximum: 160),
                ], style: .faint, width: width)
        }
        if city.report.lastError != nil {
            lines += presentation.flowed(
                [presentation.terminal.cautionMark + " " + failure(city)], style: .caution, width: width)
        }
        return lines
    }

    /// Which sources stand in for the first, and why; one line for each.
    func substitutes(_ reports: [CityReport], width: Int) -> [Line] {
        let substitutes = Dictionary(
            reports.compactMap { report in report.substitute.map { (report.city.id, $0) } },
            uniquingKeysWith: { first, _ in first })
        return substitutes.summary.flatMap {
            presentation.flowed([$0.cleaned(maximum: 200)], style: .faint, width: width)
        }
    }

    /// What the last attempt failed with, and when.
    func failure(_ city: CityWeatherView) -> String {
        let time = city.report.lastAttemptAt.map { " at " + presentation.zonedMoment($0, in: city.zone) } ?? ""
        return "last attempt" + time + " failed: " + (city.report.lastError ?? "").cleaned(maximum: 160)
    }
}

extension CityReport {
    /// Whom the current values come from, or what else there is; nil before anything came.
    var attribution: SourceAttribution? { attributions.first }

    /// Whom to credit: the forecast may come from another source than the current values.
    var attributions: [SourceAttribution] {
        [snapshot?.source, forecast?.source].compactMap(\.self).map(SourceAttribution.of).eachOnce
    }
}

extension [CityReport] {
    /// The sources of all of them, each once, in their order.
    var attributions: [SourceAttribution] { flatMap(\.attributions).eachOnce }
}

extension [SourceAttribution] {
    fileprivate var eachOnce: Self {
        reduce(into: []) { known, source in
            if !known.contains(source) { known.append(source) }
        }
    }
}

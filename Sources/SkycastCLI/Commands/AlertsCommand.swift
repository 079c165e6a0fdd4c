import SkycastCore

extension Command {
    /// `alerts`: what is wrong, what was told of it, and what could not be told.
    static let alerts = Command(
        name: "alerts", summary: "open alerts; what was told and when",
        details: [
            "Alerts are judged by your rules from forecasts and current values; they are not official warnings."
        ],
        options: [.all, .missed, .json, .units],
        run: { arguments, context throws(CommandFailure) in try AlertsCommand(arguments, context).result() })
}

private struct AlertsCommand {
    let arguments: ParsedArguments
    let context: CommandContext
    let preferences: ReadingPreferences

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        guard !(arguments.has(.all) && arguments.has(.missed)) else {
            throw .usage("'--all' and '--missed' do not go together")
        }
        self.arguments = arguments
        self.context = context
        preferences = context.preferences(arguments)
    }

    func result() throws(CommandFailure) -> CommandResult {
        try arguments.has(.missed) ? missed() : alerts()
    }

    private func alerts() throws(CommandFailure) -> CommandResult {
        let found = try context.reading(preferences) { store throws(StoreError) in
            let records = try store.alerts(ended: arguments.has(.all))
            let reports = records.isEmpty ? [] : try store.reports()
            var alerts: [(AlertRecord, [OutboxNotice])] = []
            for alert in records.ordered(by: reports.map(\.city.id)) {
                alerts.append((alert, try store.notices(of: alert.id)))
            }
            let isKnown = records.allSatisfy { record in reports.contains { $0.city.id == record.city } }
            return (alerts: alerts, reports: reports, former: isKnown ? [] : try store.formerCities())
        }
        let cities = Dictionary(
            found.reports.map { ($0.city.id, context.view($0, preferences)) }, uniquingKeysWith: { first, _ in first })
        if arguments.has(.json) {
            return CommandResult(AlertJSON.object(found.alerts, of: cities, now: context.now))
        }
        let former = found.former.map { city in
            (city.id, context.view(CityReport(city: city, interval: .zero), preferences))
        }
        let places = cities.merging(former) { watched, _ in watched }
        let presentation = context.presentation(preferences)
        guard !found.alerts.isEmpty else {
            let text = arguments.has(.all) ? "No alerts are on record." : "No open alerts."
            return CommandResult(Screen([Line(" " + text)]), on: context.terminal)
        }
        var screen = Screen()
        for (alert, notices) in found.alerts {
            screen.appendSection(section(alert, notices, places[alert.city], presentation))
        }
        screen.appendSection(
            Footer(presentation: presentation).credits(
                found.reports.filter { report in found.alerts.contains { $0.0.city == report.city.id } },
                hasAlerts: true, width: context.terminal.columns - 2))
        return CommandResult(screen.indented(by: 1), on: context.terminal)
    }

    private func section(
        _ alert: AlertRecord, _ notices: [OutboxNotice], _ city: CityWeatherView?, _ presentation: Presentation
    ) -> [Line] {
        let width = context.terminal.columns - 2
        let words = AlertLines(presentation: presentation, city: city, standsAlone: true)
        let heading = SectionHeading(
            presentation: presentation, start: words.level(alert), title: words.title(alert),
            city: (city?.city.name ?? alert.city.text) + (alert.city.isFormerPlace ? " (moved)" : ""),
            word: alert.id.text.cleaned(maximum: 12))
        let told = NoticeHistory(presentation: presentation, zone: words.zone, alert: alert, notices: notices)
        return heading.lines(width: width)
            + presentation.flowed(words.facts(alert), width: width - 2).map { Line("  ") + $0 }
            + words.warning(alert, width: width - 2).map { Line("  ") + $0 }
            + presentation.flowed(told.facts, style: .faint, width: width - 2).map { Line("  ") + $0 }
    }

    private func missed() throws(CommandFailure) -> CommandResult {
        let notices = try context.reading(preferences) { store throws(StoreError) in
            try store.missedNotices()
        }
        if arguments.has(.json) { return CommandResult(AlertJSON.object(missed: notices, now: context.now)) }
        guard !notices.isEmpty else {
            return CommandResult(Screen([Line(" No notices were missed.")]), on: context.terminal)
        }
        let presentation = context.presentation(preferences)
        let local = { (moment: Timestamp) -> String in
            let civil = presentation.zones.civilTimeOrUTC(of: moment, in: nil)
            return civil.date.dayAndMonth + " " + presentation.face.time(civil)
        }
        let width = context.terminal.columns - 2
        var screen = Screen()
        for notice in notices {
            let severity = notice.notice.severity
            let mark = context.terminal.alertMark + " " + severity.name.capitalizedFirst
            let summary = presentation.flowed([notice.notice.summary.cleaned()], width: width - 2)
            screen.appendSection(
                [
                    Line(mark, Style(ink: .severity(severity), isBold: true))
                        + Line("  decided " + local(notice.createdAt), .faint)
                ] + summary.map { Line("  ") + $0 })
        }
        return CommandResult(screen.indented(by: 1), on: context.terminal)
    }
}

import SkycastControl
import SkycastCore

extension Command {
    /// `watch`: every change as it happens.
    static let watch = Command(
        name: "watch", operands: "[CITY]", summary: "a line, or with --json an object, at every change",
        details: [
            "Begins with what is known now and goes on until it is stopped (Ctrl-C), its reader goes, or the daemon ends.",
            "With --json each line is one object: event is now, poll or alert; city is as in `status --json`.",
        ],
        options: [.json, .units], completions: [[.city]], operandCount: 0...1, isStream: true,
        run: { arguments, context throws(CommandFailure) in
            let watch = WatchCommand(arguments, context)
            try watch.run()
            return CommandResult(Screen(), on: context.terminal)
        })
}

private struct WatchCommand {
    let arguments: ParsedArguments
    let context: CommandContext
    let preferences: ReadingPreferences

    init(_ arguments: ParsedArguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
        preferences = context.preferences(arguments)
    }

    func run() throws(CommandFailure) {
        var failure: CommandFailure?
        var last: [CityID: String] = [:]
        do throws(ControlFailure) {
            try context.services.control.watch { event in
                do throws(CommandFailure) {
                    return try hear(event, &last)
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            throw CommandFailure(error, context.services.control, database: preferences.database)
        }
        if let failure { throw failure }
    }

    /// Writes what an event means; false if nobody reads it.
    private func hear(_ event: ControlEvent?, _ last: inout [CityID: String]) throws(CommandFailure) -> Bool {
        let now = context.services.control.now()
        let isEnded = event?.change == .ended
        let (all, alerts) = try context.reading(preferences) { store throws(StoreError) in
            (try store.reports(), event?.alert == nil ? [] : try store.alerts(ended: isEnded))
        }
        let watched = try CityChoice.reports(all, arguments.operands)
        let reports = watched.filter { report in event.map { $0.cities.contains(report.city.id.text) } ?? true }
        let lines = WatchLines(
            presentation: presentation(at: now), cities: watched.map(\.city),
            forecastInterval: preferences.forecastInterval)
        for report in reports {
            let text: String
            if let event, let id = event.alert {
                guard let alert = alerts.first(where: { $0.id.text == id }) else { continue }
                text =
                    arguments.has(.json)
                    ? lines.json(event, alert, in: report).line
                    : rendered(lines.clock(event.moment, report.city) + lines.text(alert, in: report))
            } else if arguments.has(.json) {
                text = lines.json(event, report).line
            } else {
                let line = lines.text(report, failure: event?.error)
                guard last.updateValue(line.text, forKey: report.city.id) != line.text else { continue }
                text = rendered(lines.clock(event?.moment ?? now, report.city) + line)
            }
            guard try context.services.control.write(text) else { return false }
        }
        guard event == nil, !arguments.has(.json) else { return true }
        let credits = Footer(presentation: lines.presentation).credits(
            reports, hasAlerts: true, width: context.terminal.columns)
        return try context.services.control.write(Screen(credits).rendered(on: context.terminal))
    }

    private func rendered(_ line: Line) -> String {
        let terminal = context.terminal
        let shown = terminal.isWindow ? line.truncated(to: terminal.columns, mark: terminal.ellipsis) : line
        return Screen([shown]).rendered(on: terminal)
    }

    private func presentation(at now: Timestamp) -> Presentation {
        Presentation(
            terminal: context.terminal, quantities: QuantityText(units: preferences.units), zones: context.zones,
            now: now, face: context.clock)
    }
}

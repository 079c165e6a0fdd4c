import SkycastCore

extension Command {
    /// `ack`: the user knows.
    static let ack = Command(
        name: "ack", operands: "ID", summary: "acknowledge an alert: no more reminders until it gets worse",
        details: [
            "ID is what `skycastctl alerts` shows at the end of a heading. Should the alert get worse, you are told again.",
            "Works with and without the daemon running.",
        ],
        options: [.json], completions: [[.alert]], operandCount: 1...1,
        run: { arguments, context throws(CommandFailure) in
            let id = EventID(arguments.operands[0])
            let preferences = context.preferences(arguments)
            let found = try context.reading(preferences) { store throws(StoreError) in
                (alert: try store.alerts(ended: false).first { $0.id == id }, reports: try store.reports())
            }
            let outcome = try context.services.control.make(.acknowledge(id), in: preferences.database, at: context.now)
            if case .refused(let refusal) = outcome { throw CommandFailure(refusal) }
            if arguments.has(.json) {
                return CommandResult(
                    .object([
                        ("schema", .integer(StatusJSON.schema)), ("generated_at", .time(context.now)),
                        ("alert", .text(id.text)), ("acknowledged", .bool(true)),
                    ]))
            }
            let what = found.alert.map { alert in
                let city = found.reports.first { $0.city.id == alert.city }?.city.name ?? alert.city.text
                return "\(alert.event.level.name) \(alert.title.cleaned()) in \(city.cleaned(maximum: 40))"
            }
            return CommandResult(
                Screen([Line(" Acknowledged: " + (what ?? id.text.cleaned(maximum: 12)) + ".")]), on: context.terminal)
        })
}

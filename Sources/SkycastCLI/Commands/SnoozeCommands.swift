import SkycastCore

extension Command {
    /// `snooze`: silence for a while.
    static let snooze = Command(
        name: "snooze", operands: "(RULE|CITY|all) DURATION",
        summary: "silence a rule, a city or everything for a while",
        details: [
            "DURATION is such as 90m, 8h or 2d; seven days are the most. What becomes severe is told all the same.",
            "The id of an open alert silences that alone. Where a rule and a city share a name, write rule:NAME or city:NAME.",
            "Works with and without the daemon running.",
        ],
        options: [.json], completions: [[.word("all"), .rule, .city, .alert], []], operandCount: 2...2,
        run: { arguments, context throws(CommandFailure) in
            let span: Seconds
            do throws(GrammarError) {
                span = try DurationText.seconds(arguments.operands[1])
            } catch {
                throw .usage(error.message, hint: error.hint)
            }
            do throws(SnoozeError) { _ = try Snooze(.everything, for: span, from: context.now) } catch {
                throw CommandFailure(ChangeRefusal.snooze(error))
            }
            let found = try SnoozeChange(arguments, context)
            let outcome = try found.make(.snooze(found.target.scope, span))
            guard case .snoozed(let until) = outcome else {
                preconditionFailure("a snooze that is not refused has an end")
            }
            let zone = found.presentation.zones.civilTimeOrUTC(of: until, in: nil).abbreviation
            let end = found.presentation.moment(until, in: nil) + " " + zone
            return found.result("Snoozed until " + end, until: until)
        })

    /// `unsnooze`: its end.
    static let unsnooze = Command(
        name: "unsnooze", operands: "(RULE|CITY|all)", summary: "end a snooze",
        details: ["Ends the snooze of just that; 'all' is the snooze of everything, not every snooze."],
        options: [.json], completions: [[.word("all"), .rule, .city, .alert]], operandCount: 1...1,
        run: { arguments, context throws(CommandFailure) in
            let found = try SnoozeChange(arguments, context)
            _ = try found.make(.unsnooze(found.target.scope))
            return found.result("No longer snoozed", until: nil)
        })
}

/// A snooze or its end: what is meant, found in the store, and how it is told.
private struct SnoozeChange {
    let arguments: ParsedArguments
    let context: CommandContext
    let target: SnoozeTarget
    let presentation: Presentation
    private let database: String

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        self.arguments = arguments
        self.context = context
        let preferences = context.preferences(arguments)
        database = preferences.database
        presentation = context.presentation(preferences)
        // With a broken configuration the daemon knows better, and says so.
        let rules = (try? context.services.rules(arguments.value(.configuration))) ?? DefaultRules.all
        let names = try context.reading(preferences) { store throws(StoreError) in
            SnoozeTarget.Names(
                rules: rules.map(\.id), reports: try store.reports(), alerts: try store.alerts(ended: false))
        }
        target = try SnoozeTarget(arguments.operands[0], among: names)
    }

    func make(_ change: UserChange) throws(CommandFailure) -> UserChange.Outcome {
        let outcome = try context.services.control.make(change, in: database, at: context.now)
        if case .refused(let refusal) = outcome { throw CommandFailure(refusal) }
        return outcome
    }

    func result(_ text: String, until: Timestamp?) -> CommandResult {
        guard arguments.has(.json) else {
            return CommandResult(Screen([Line(" \(text): \(target.text).")]), on: context.terminal)
        }
        return CommandResult(
            .object(
                [("schema", .integer(StatusJSON.schema)), ("generated_at", .time(context.now))] + target.json
                    + [("snoozed_until", .time(until))]))
    }
}

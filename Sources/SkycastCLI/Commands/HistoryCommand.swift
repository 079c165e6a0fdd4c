import SkycastCore

extension Command {
    /// `history`: what the weather was.
    static let history = Command(
        name: "history", operands: "CITY", summary: "what the weather was: a curve with least, most and mean",
        details: [
            "Goes back 7 days, or --since. What is long ago is known by the day, what is less long ago by the hour.",
            "A METRIC is one of: " + History.metricNames.joined(separator: ", ") + ".",
            "--csv and --json have every value that is stored, in the units of Documentation/JSON.md.",
        ],
        options: [.metric, .since, .csv, .json, .units], completions: [[.city], []], operandCount: 1...Int.max,
        run: { arguments, context throws(CommandFailure) in try HistoryCommand(arguments, context).result() })
}

private struct HistoryCommand {
    let arguments: ParsedArguments
    let context: CommandContext
    let metric: Metric
    let since: Timestamp

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        guard !(arguments.has(.csv) && arguments.has(.json)) else {
            throw .usage("'--csv' and '--json' do not go together")
        }
        self.arguments = arguments
        self.context = context
        metric = arguments.value(.metric).flatMap(Metric.init(name:)) ?? .temperature
        do throws(GrammarError) {
            since = context.now - (try arguments.value(.since).map(DurationText.seconds) ?? .days(7))
        } catch {
            throw .usage("--since: " + error.message, hint: error.hint)
        }
    }

    func result() throws(CommandFailure) -> CommandResult {
        let preferences = context.preferences(arguments)
        let history = try read(preferences)
        if arguments.has(.csv) { return CommandResult(text: HistoryCSV.text(history), on: .init(columns: 80)) }
        if arguments.has(.json) { return CommandResult(HistoryJSON.object(history, now: context.now)) }
        let page = HistoryPage(presentation: context.presentation(preferences), history: history)
        var result = CommandResult(page.screen, on: context.terminal)
        result.mention(preferences.problem)
        return result
    }

    private func read(_ preferences: ReadingPreferences) throws(CommandFailure) -> History {
        let cities = try context.views(arguments, preferences)
        guard let report = cities.first?.report, cities.count == 1 else {
            throw .usage("'history' is of one city", hint: "write: skycastctl history CITY")
        }
        let range = since..<max(since, context.now + Freshness.futureTolerance)
        let points = try context.reading(preferences) { store throws(StoreError) in
            try store.history(of: report.city.id, metric, in: range)
        }
        guard let history = History(report, metric, since: since, points) else {
            throw CommandFailure(
                .nothing, code: "no_history", "nothing is stored of that time", hint: "see: skycastctl status")
        }
        return history
    }
}

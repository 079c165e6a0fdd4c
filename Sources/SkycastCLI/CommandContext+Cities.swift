import SkycastCore

extension CommandContext {
    /// The weather of the cities that the operands name, or of all; at least one.
    func views(
        _ arguments: ParsedArguments, _ preferences: ReadingPreferences
    ) throws(CommandFailure) -> [CityWeatherView] {
        let reports: [CityReport]
        do {
            reports = try reading(preferences) { store throws(StoreError) in try store.reports() }
        } catch {
            // Without a store there is no city either, so a strange first word can only be a wrong command.
            if error.code == "no_store", let word = arguments.wordThatIsNoCommand,
                CityLookup.coordinates(word) == nil,
                Suggestion.nearest(to: word, in: CommandLineTool.commands.map(\.name)) != nil
            {
                throw CityChoice.unknownCommand(word, nearest: nil)
            }
            throw error
        }
        guard !reports.isEmpty else { throw .noCities }
        let chosen = try CityChoice.reports(reports, arguments.operands, stranger: arguments.wordThatIsNoCommand)
        return chosen.map { view($0, preferences) }
    }

    /// A city as it is now.
    func view(_ report: CityReport, _ preferences: ReadingPreferences) -> CityWeatherView {
        CityWeatherView(report, now: now, zones: zones, forecastInterval: preferences.forecastInterval)
    }
}

extension CommandResult {
    /// Remarks that the configuration has a problem, if it has one.
    mutating func mention(_ problem: String?) {
        guard let problem else { return }
        remarks += [.error(problem), .hint("the weather is shown all the same; see: skycastctl config check")]
    }
}

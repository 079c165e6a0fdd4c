import SkycastCore

/// `rules explain [CITY…]`: where each rule stands, and why.
struct RulesExplainCommand {
    let request: RulesRequest

    init(_ request: RulesRequest) { self.request = request }

    func result() throws(CommandFailure) -> CommandResult {
        let context = request.context
        let rules = try request.rules()
        let preferences = context.preferences(request.arguments)
        let (store, reports) = try request.store(preferences)
        let explanations: [RuleExplanation]
        do throws(StoreError) {
            explanations = try RuleExplanation.all(rules, reports, store, at: context.now)
        } catch {
            throw CommandFailure(error)
        }
        if request.wantsJSON { return CommandResult(ExplanationJSON.object(explanations, now: context.now)) }
        let presentation = context.presentation(preferences)
        let words = ExplanationLines(presentation: presentation, width: request.width)
        var screen = Screen()
        for explanation in explanations { screen.appendSection(words.section(explanation)) }
        if explanations.isEmpty { screen.append(Line("No rule watches " + names(reports) + ".")) }
        screen.appendSection(
            Footer(presentation: presentation).credits(reports, hasAlerts: !explanations.isEmpty, width: request.width))
        return CommandResult(screen.indented(by: 1), on: context.terminal)
    }

    private func names(_ reports: [CityReport]) -> String {
        reports.count == 1 ? reports[0].city.name.cleaned(maximum: 30) : "these cities"
    }
}

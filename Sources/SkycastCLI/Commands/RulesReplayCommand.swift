import SkycastConfig
import SkycastCore

/// `rules replay [CITY…] --since 30d [--rule FILE]`: what the rules would have told over the stored history.
struct RulesReplayCommand {
    let request: RulesRequest
    let since: Timestamp

    init(_ request: RulesRequest) throws(CommandFailure) {
        self.request = request
        do throws(GrammarError) {
            let span = try request.arguments.value(.since).map(DurationText.seconds) ?? .days(30)
            since = request.context.now - span
        } catch {
            throw .usage("--since: " + error.message, hint: error.hint)
        }
    }

    func result() throws(CommandFailure) -> CommandResult {
        let context = request.context
        let rules = try rulesToReplay()
        let preferences = context.preferences(request.arguments)
        let (store, reports) = try request.store(preferences)
        let result: RuleReplay
        do throws(StoreError) {
            result = try RuleReplay(rules, reports, store, since: since)
        } catch {
            throw CommandFailure(error)
        }
        guard result.count > 0 else {
            throw CommandFailure(
                .nothing, code: "no_history", "nothing is stored of that time", hint: "see: skycastctl status")
        }
        if request.wantsJSON { return CommandResult(ReplayJSON.object(result, now: context.now)) }
        let words = ReplayLines(
            presentation: context.presentation(preferences), width: request.width, rules: rules)
        return CommandResult(words.screen(result), on: context.terminal)
    }

    private func rulesToReplay() throws(CommandFailure) -> [Rule] {
        guard let path = request.arguments.value(.rule) else { return try request.rules() }
        let rules = try request.ruleFile(path).rules
        guard !rules.isEmpty else {
            throw CommandFailure(
                .configuration, code: "no_rules", "no [[rule]] in '\(path.cleaned(maximum: 200))'",
                hint: "see Documentation/Rules.md")
        }
        return rules
    }
}

import SkycastConfig
import SkycastCore

/// `rules test FILE`: runs the rule tests of a file.
struct RulesTestCommand {
    let request: RulesRequest
    let path: String

    init(_ request: RulesRequest) throws(CommandFailure) {
        try request.checkOperands("test", 1...1, form: "test FILE")
        self.request = request
        path = request.operands[0]
    }

    func result() throws(CommandFailure) -> CommandResult {
        let context = request.context
        let results = try request.ruleFile(path).cases.map { each in
            RuleTestResult(
                test: each.test, expected: each.expected, line: each.line,
                outcome: each.test.outcome(expecting: each.expected))
        }
        guard !results.isEmpty else {
            throw CommandFailure(
                .configuration, code: "no_tests", "no [[test]] in '\(path.cleaned(maximum: 200))'",
                hint: "see Documentation/Rules.md")
        }
        let failed = results.filter { !$0.holds }
        let status = failed.isEmpty ? ExitStatus.answered : .nothing
        if request.wantsJSON {
            return CommandResult(RuleTestJSON.object(results, path: path, now: context.now), status: status)
        }
        let presentation = context.presentation(context.preferences(request.arguments))
        let words = RuleTestLines(presentation: presentation, width: request.width, path: path)
        var screen = Screen()
        for result in failed { screen.appendSection(words.section(result)) }
        let summary = "\(results.count - failed.count) passed, \(failed.count) failed"
        screen.appendSection([Line(summary, .bold)])
        return CommandResult(screen.indented(by: 1), on: context.terminal, status: status)
    }
}

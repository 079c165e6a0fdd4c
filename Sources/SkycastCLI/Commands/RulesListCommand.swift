import SkycastCore

/// `rules list`: the rules in force, with their limits.
struct RulesListCommand {
    let request: RulesRequest
    let rules: [Rule]

    init(_ request: RulesRequest) throws(CommandFailure) {
        try request.checkOperands("list", 0...0, form: "list")
        self.request = request
        rules = try request.rules()
    }

    func result() -> CommandResult {
        let context = request.context
        if request.wantsJSON { return CommandResult(RulesJSON.object(rules, now: context.now)) }
        let presentation = context.presentation(context.preferences(request.arguments))
        var screen = Screen()
        for rule in rules { screen.appendSection(section(rule, presentation)) }
        screen.appendSection(presentation.flowed([whoseLimits], style: .faint, width: request.width))
        return CommandResult(screen.indented(by: 1), on: context.terminal)
    }

    private func section(_ rule: Rule, _ presentation: Presentation) -> [Line] {
        let words = RuleText(presentation: presentation)
        var heading = presentation.outside(rule.heading, .bold, width: request.width)
        var marks = [Line(rule.id.text, .faint)]
        if rule.isBuiltIn { marks.append(Line("built-in", .faint)) }
        if !rule.isEnabled { marks.append(Line("disabled", .caution)) }
        for mark in marks where heading.width + 2 + mark.width <= request.width { heading.append(Line("  ") + mark) }
        let facts = [
            words.danger(rule.criterion) + [words.clear(rule.criterion)].compactMap(\.self), words.signs(rule),
            words.patience(rule) + [words.cities(rule)],
        ]
        return [heading]
            + facts.flatMap { presentation.flowed($0, width: request.width - 2) }.map { Line("  ") + $0 }
    }

    /// Who chose the limits, and that others choose differently.
    private var whoseLimits: String {
        guard !rules.isEmpty else {
            return "No rule is in force: the configuration has none and says default_rules = false"
        }
        let others = "national weather services set their own"
        return switch (rules.contains(where: \.isBuiltIn), rules.allSatisfy(\.isBuiltIn)) {
        case (_, true): "These limits are Skycast's own, in force because the configuration has no rule; " + others
        case (true, false): "These limits are yours and, where it says built-in, Skycast's; " + others
        case (false, false): "These limits are your own; " + others
        }
    }
}

import SkycastConfig
import SkycastCore

extension Command {
    /// `rules`: what is watched for, why a rule spoke or kept silent, and what it would have said.
    static let rules = Command(
        name: "rules", operands: "[list | explain | replay | test]",
        summary: "your rules: which there are, why they speak, what they would have told",
        details: [
            "list: the rules in force, with their limits.",
            "explain [CITY…]: where each rule stands now, and why. Nothing is stored or told by asking.",
            "replay [CITY…]: what the rules would have told over the stored history of 30 days, or --since; with --rule, the rules of a file"
                + " that is not in force yet: the way to choose a limit.",
            "test FILE: runs the rule tests of a file. Exits with 1 if one does not hold.",
            "Documentation/Rules.md says what a rule is and how a test is written.",
        ],
        options: [.since, .rule, .json, .units],
        completions: [
            ["list", "explain", "replay", "test"].map { .word($0) }, [.city, .fileAfter("test")],
        ], operandCount: 0...Int.max,
        run: { arguments, context throws(CommandFailure) in
            var operands = arguments.operands
            let topic = operands.isEmpty ? "list" : operands.removeFirst()
            let request = RulesRequest(operands: operands, arguments: arguments, context: context)
            if topic != "replay", let option = request.replayOption {
                throw .usage("option '--\(option.name)' belongs to 'rules replay'")
            }
            switch topic {
            case "list": return try RulesListCommand(request).result()
            case "explain": return try RulesExplainCommand(request).result()
            case "replay": return try RulesReplayCommand(request).result()
            case "test": return try RulesTestCommand(request).result()
            default:
                let topics = ["list", "explain", "replay", "test"]
                throw .usage(
                    "'rules' does not know '\(topic.cleaned(maximum: 40))'",
                    hint: Suggestion.nearest(to: topic, in: topics).map { "did you mean '\($0)'?" }
                        ?? "one of: " + topics.joined(separator: ", "))
            }
        })
}

/// What was asked of `rules`, its topic taken off.
struct RulesRequest {
    let operands: [String]
    let arguments: ParsedArguments
    let context: CommandContext

    /// True if the answer is for programs.
    var wantsJSON: Bool { arguments.has(.json) }

    /// The first option given that only a replay has.
    var replayOption: OptionSpec? { [.since, .rule].first { arguments.value($0) != nil } }

    /// The cells that a line may take between the margins.
    var width: Int { context.terminal.columns - 2 }

    /// The rules in force; a broken configuration is told whole, for any answer without it would mislead.
    func rules() throws(CommandFailure) -> [Rule] {
        do throws(ConfigurationError) {
            return try context.services.rules(arguments.value(.configuration))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The rules and tests of a file; with a broken configuration its tests may only name rules of the file itself.
    func ruleFile(_ path: String) throws(CommandFailure) -> RuleTestFile {
        var known: [Rule] = []
        var hint: String?
        do throws(CommandFailure) {
            known = try rules()
        } catch {
            hint = "the rules of the configuration are not known, it has a problem itself: skycastctl config check"
        }
        do throws(ConfigurationError) {
            return try context.services.ruleFile(path, known)
        } catch {
            throw CommandFailure(ofRuleFile: error, hint: hint)
        }
    }

    /// The store, open for reading, and what it knows of the cities named, or of all; at least one.
    func store(
        _ preferences: ReadingPreferences
    ) throws(CommandFailure) -> (store: any StoreReader, reports: [CityReport]) {
        let (store, reports) = try context.reading(preferences) { store throws(StoreError) in
            (store, try store.reports())
        }
        guard !reports.isEmpty else { throw .noCities }
        return (store, try CityChoice.reports(reports, operands))
    }

    /// Refuses words that the topic has no use for.
    func checkOperands(_ topic: String, _ count: ClosedRange<Int>, form: String) throws(CommandFailure) {
        if operands.count > count.upperBound {
            let extra = operands[count.upperBound].cleaned(maximum: 40)
            throw .usage("'rules \(topic)' does not take '\(extra)'", hint: "write: skycastctl rules " + form)
        }
        if operands.count < count.lowerBound {
            throw .usage("'rules \(topic)' needs more", hint: "write: skycastctl rules " + form)
        }
    }
}

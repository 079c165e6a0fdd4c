import SkycastConfig
import SkycastCore

extension Command {
    /// `config`: where the configuration is, whether it is sound, and what is in force.
    static let config = Command(
        name: "config", operands: "(check | path | show)",
        summary: "check the configuration, say where it is, or show all of it",
        details: [
            "check: reads the configuration and tells every problem at once.", "path: prints the file's path.",
            "show: prints every setting that is in force, also those the file does not say; of a key only where it is.",
        ],
        options: [.json], completions: [words.map { .word($0) }], operandCount: 1...1,
        run: { arguments, context throws(CommandFailure) in
            let option = arguments.value(.configuration)
            switch arguments.operands.first {
            case "path": return path(context.services.configurationPath(option), arguments)
            case "show": return try show(arguments, context)
            case "check": return check(context.services.checkConfiguration(option), arguments, context)
            default:
                let word = arguments.operands.first ?? ""
                let near = Suggestion.nearest(to: word, in: words)
                throw .usage(
                    "'config' does not know '\(word.cleaned(maximum: 40))'",
                    hint: near.map { "did you mean '\($0)'?" } ?? "one of: " + words.joined(separator: ", "))
            }
        })

    private static let words = ["check", "path", "show"]

    private static func show(
        _ arguments: ParsedArguments, _ context: CommandContext
    ) throws(CommandFailure) -> CommandResult {
        let effective: EffectiveSettings
        do throws(ConfigurationError) {
            effective = try context.services.configuration.show(
                arguments.value(.configuration), arguments.value(.database))
        } catch {
            throw CommandFailure(error)
        }
        if arguments.has(.json) { return CommandResult(SettingsJSON.object(effective)) }
        let page = SettingsPage(
            effective: effective, presentation: context.presentation(context.preferences(arguments)))
        return CommandResult(page.screen, on: wide(context))
    }

    /// The terminal without its right end: a path is worth more whole.
    private static func wide(_ context: CommandContext) -> Terminal {
        var wide = context.terminal
        wide.columns = 4200
        return wide
    }

    private static func path(_ path: String, _ arguments: ParsedArguments) -> CommandResult {
        arguments.has(.json)
            ? CommandResult(.object([("schema", .integer(StatusJSON.schema)), ("path", .text(path))]))
            : CommandResult(Screen([Line(path.cleaned(maximum: 4096))]), on: Terminal(columns: 4096))
    }

    private static func check(
        _ check: ConfigurationCheck, _ arguments: ParsedArguments, _ context: CommandContext
    ) -> CommandResult {
        let status = check.problems.isEmpty ? ExitStatus.answered : .configuration
        if arguments.has(.json) {
            return CommandResult(
                .object([
                    ("schema", .integer(StatusJSON.schema)),
                    ("path", .text(check.path)),
                    ("exists", .bool(check.exists)),
                    ("cities", .integer(Int64(check.cityCount))),
                    ("problems", .array(check.problems.map { .text($0) })),
                    ("hints", .array(check.hints.map { .text($0) })),
                ]), status: status)
        }
        let path = check.path.cleaned(maximum: 4096)
        var result: CommandResult
        if !check.problems.isEmpty {
            result = CommandResult(Screen(), on: context.terminal, status: status)
            result.remarks = check.problems.map { .error($0) }
        } else if check.exists {
            let cities = check.cityCount == 1 ? "1 city" : "\(check.cityCount) cities"
            result = CommandResult(Screen([Line("\(path): no problems, \(cities)")]), on: wide(context))
        } else {
            result = CommandResult(
                Screen([Line("\(path): not there; the defaults are in force")]), on: wide(context))
        }
        result.remarks += check.hints.map { .hint($0) }
        return result
    }
}

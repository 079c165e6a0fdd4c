import SkycastCore

extension Command {
    /// `config`: where the configuration is, and whether it is sound.
    static let config = Command(
        name: "config", operands: "(check | path)", summary: "check the configuration, or say where it is",
        details: ["check: reads the configuration and tells every problem at once.", "path: prints the file's path."],
        options: [.json], completions: [[.word("check"), .word("path")]], operandCount: 1...1,
        run: { arguments, context throws(CommandFailure) in
            let option = arguments.value(.configuration)
            switch arguments.operands.first {
            case "path": return path(context.services.configurationPath(option), arguments)
            case "check": return check(context.services.checkConfiguration(option), arguments, context)
            default:
                let word = arguments.operands.first ?? ""
                let near = Suggestion.nearest(to: word, in: ["check", "path"])
                throw .usage(
                    "'config' does not know '\(word.cleaned(maximum: 40))'",
                    hint: near.map { "did you mean '\($0)'?" } ?? "one of: check, path")
            }
        })

    private static func path(_ path: String, _ arguments: ParsedArguments) -> CommandResult {
        arguments.has(.json)
            ? CommandResult(.object([("path", .text(path))]))
            : CommandResult(Screen([Line(path.cleaned(maximum: 4096))]), on: Terminal(columns: 4096))
    }

    private static func check(
        _ check: ConfigurationCheck, _ arguments: ParsedArguments, _ context: CommandContext
    ) -> CommandResult {
        let status = check.problems.isEmpty ? ExitStatus.answered : .configuration
        if arguments.has(.json) {
            return CommandResult(
                .object([
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
            result = CommandResult(Screen([Line("\(path): no problems, \(cities)")]), on: context.terminal)
        } else {
            result = CommandResult(
                Screen([Line("\(path): not there; the defaults are in force")]), on: context.terminal)
        }
        result.remarks += check.hints.map { .hint($0) }
        return result
    }
}

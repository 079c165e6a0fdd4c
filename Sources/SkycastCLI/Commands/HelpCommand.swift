import SkycastCore

extension Command {
    /// `help`: this table, read aloud.
    static let help = Command(
        name: "help", operands: "[COMMAND]", summary: "show help, for everything or for one command",
        completions: [[.command]], operandCount: 0...1,
        run: { arguments, context throws(CommandFailure) in
            guard let topic = arguments.operands.first else {
                return CommandResult(HelpText.overview(context.terminal), on: context.terminal)
            }
            guard let command = CommandLineTool.commands.first(where: { $0.name == topic }) else {
                let near = Suggestion.nearest(to: topic, in: CommandLineTool.commands.map(\.name))
                throw .usage(
                    "no command '\(topic.cleaned(maximum: 40))'",
                    hint: near.map { "did you mean '\($0)'?" } ?? "see: skycastctl help")
            }
            return CommandResult(HelpText.page(command, context.terminal), on: context.terminal)
        })
}

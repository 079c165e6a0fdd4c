import SkycastCore

extension Command {
    /// `completions`: what makes a shell complete words.
    static let completions = Command(
        name: "completions", operands: "(bash | zsh | fish)", summary: "print what makes a shell complete words",
        details: [
            "bash: eval \"$(skycastctl completions bash)\" in ~/.bashrc.",
            "zsh: the output as _skycastctl in a directory of $fpath.",
            "fish: the output as ~/.config/fish/completions/skycastctl.fish.",
            "The shell then asks this program, so cities and rules are those that are configured now.",
        ],
        completions: [CompletionScript.allCases.map { .word($0.rawValue) }, []], operandCount: 1...Int.max,
        run: { arguments, context throws(CommandFailure) in
            let word = arguments.operands[0]
            if word == "words" {
                let typed = Array(arguments.operands.dropFirst())
                let found = CompletionSearch(arguments, context).candidates(for: typed)
                return CommandResult(text: found.map(\.line).joined(), on: context.terminal)
            }
            if let script = CompletionScript(rawValue: word), arguments.operands.count == 1 {
                return CommandResult(text: script.text, on: context.terminal)
            }
            let shells = CompletionScript.allCases.map(\.rawValue)
            throw .usage(
                "'completions' does not know '\(arguments.operands.joined(separator: " ").cleaned(maximum: 40))'",
                hint: Suggestion.nearest(to: word, in: shells).map { "did you mean '\($0)'?" }
                    ?? "one of: " + shells.joined(separator: ", "))
        })
}

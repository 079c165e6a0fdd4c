import SkycastCore

/// Turns the words of a command line into a command, its options and its operands, by the option tables.
package struct ArgumentParser {
    /// The longest word that is looked at, in bytes; a path or a name is never longer.
    static let longestWord = 4096

    let commands: [Command]
    /// The command when none is named.
    let standard: Command
    private let options: [OptionSpec]

    /// A parser for these commands.
    ///
    /// One option name means the same wherever it occurs.
    package init(commands: [Command], standard: Command) {
        self.commands = commands
        self.standard = standard
        var known: [OptionSpec] = []
        for option in OptionSpec.common + commands.flatMap(\.options) where !known.contains(option) {
            known.append(option)
        }
        options = known
    }

    /// The meaning of `words`, the program's own name left out; nil stands for a word that is not valid UTF-8.
    package func parse(_ words: [String?]) throws(CommandFailure) -> ParsedArguments {
        var found = Found()
        var rest = try checked(words)[...]
        while let word = rest.popFirst() { try take(word, &rest, &found) }
        return try settle(found)
    }

    /// The command and the flags that `words` name, also if they make no sense as a whole.
    ///
    /// So what is wrong with them is told in the form that they ask for.
    package func gist(of words: [String?]) -> (command: Command, flags: Set<String>) {
        var found = Found()
        var rest = words.compactMap(\.self).filter { $0.utf8.count <= Self.longestWord }[...]
        while let word = rest.popFirst() { try? take(word, &rest, &found) }
        return (command(found).named ?? standard, found.flags)
    }

    private func take(
        _ word: String, _ rest: inout ArraySlice<String>, _ found: inout Found
    ) throws(CommandFailure) {
        if word == "--" {
            found.operands += rest
            rest = []
        } else if word.hasPrefix("--") {
            try takeLong(word.dropFirst(2), &rest, &found)
        } else if isLetters(word) {
            try takeLetters(word.dropFirst(), &rest, &found)
        } else {
            if found.operands.isEmpty { found.startsWithPlainWord = true }
            found.operands.append(word)
        }
    }

    private struct Found {
        var options: [(spec: OptionSpec, value: String?)] = []
        var operands: [String] = []
        /// False if the first operand came after "--": then it is no command.
        var startsWithPlainWord = false

        var flags: Set<String> { Set(options.filter { !$0.spec.takesValue }.map(\.spec.name)) }
    }

    private func checked(_ words: [String?]) throws(CommandFailure) -> [String] {
        var good: [String] = []
        for (index, word) in words.enumerated() {
            guard let word else { throw .usage("argument \(index + 1) is not valid UTF-8") }
            guard word.utf8.count <= Self.longestWord else {
                throw .usage("argument \(index + 1) is too long: \(word.utf8.count) bytes")
            }
            good.append(word)
        }
        return good
    }

    /// True for "-j"; false for "-", for "-33.87,151.21" and for "-.5".
    private func isLetters(_ word: String) -> Bool {
        guard word.hasPrefix("-"), let second = word.dropFirst().first else { return false }
        return !(second.isASCII && (second.isNumber || second == "."))
    }

    private func takeLong(
        _ text: Substring, _ rest: inout ArraySlice<String>, _ found: inout Found
    ) throws(CommandFailure) {
        let name = text.prefix { $0 != "=" }
        let attached = name.endIndex < text.endIndex ? String(text[name.endIndex...].dropFirst()) : nil
        guard let spec = options.first(where: { $0.name == name }) else { throw unknownOption("--" + name) }
        found.options.append((spec, try value(of: spec, attached, &rest)))
    }

    private func takeLetters(
        _ letters: Substring, _ rest: inout ArraySlice<String>, _ found: inout Found
    ) throws(CommandFailure) {
        for letter in letters {
            guard let spec = options.first(where: { $0.letter == letter }) else { throw unknownOption("-\(letter)") }
            found.options.append((spec, try value(of: spec, nil, &rest)))
        }
    }

    private func value(
        of spec: OptionSpec, _ attached: String?, _ rest: inout ArraySlice<String>
    ) throws(CommandFailure) -> String? {
        guard let placeholder = spec.placeholder else {
            guard attached == nil else { throw .usage("option '--\(spec.name)' takes no value") }
            return nil
        }
        guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
            throw .usage("option '--\(spec.name)' needs a value", hint: "write --\(spec.name) \(placeholder)")
        }
        guard spec.choices.isEmpty || spec.choices.contains(value) else {
            let near = Suggestion.nearest(to: value, in: spec.choices)
            throw .usage(
                "option '--\(spec.name)' does not take '\(value.cleaned(maximum: 40))'",
                hint: near.map { "did you mean '\($0)'?" } ?? "one of: " + spec.choices.joined(separator: ", "))
        }
        return value
    }

    private func unknownOption(_ typed: String) -> CommandFailure {
        let near = Suggestion.nearest(to: typed, in: options.map { "--" + $0.name })
        return .usage(
            "unknown option '\(typed.cleaned(maximum: 40))'",
            hint: near.map { "did you mean '\($0)'?" } ?? "see: skycastctl help")
    }

    /// The command that the first word names, or that word if it names none.
    private func command(_ found: Found) -> (named: Command?, stranger: String?) {
        guard found.startsWithPlainWord, let first = found.operands.first else { return (nil, nil) }
        let named = commands.first { $0.name == first }
        return (named, named == nil ? first : nil)
    }

    private func settle(_ found: Found) throws(CommandFailure) -> ParsedArguments {
        let (named, stranger) = command(found)
        let command = named ?? standard
        let operands = named == nil ? found.operands : Array(found.operands.dropFirst())
        let allowed = command.options + OptionSpec.common
        for (spec, _) in found.options where !allowed.contains(spec) {
            let users = commands.filter { $0.options.contains(spec) }.map { "'\($0.name)'" }
            throw .usage(
                "option '--\(spec.name)' does not belong to '\(command.name)'",
                hint: "it belongs to " + users.joined(separator: ", "))
        }
        return ParsedArguments(
            command: command,
            wordThatIsNoCommand: stranger,
            flags: found.flags,
            values: Dictionary(
                found.options.compactMap { found in found.value.map { (found.spec.name, $0) } },
                uniquingKeysWith: { _, last in last }),
            operands: operands)
    }
}

import SkycastCore

/// Finds what may stand where the cursor is, from the table the parser reads and from what is configured.
struct CompletionSearch {
    private let context: CommandContext
    private let preferences: ReadingPreferences
    private let configuration: String?

    init(_ arguments: ParsedArguments, _ context: CommandContext) {
        self.context = context
        preferences = context.preferences(arguments)
        configuration = arguments.value(.configuration)
    }

    /// One word a shell may put in.
    struct Candidate: Hashable {
        let word: String
        var help = ""

        /// Stands for the names of files.
        static let files = Self(word: ":files")

        /// The word, and what it means behind a tab.
        var line: String { word + (help.isEmpty ? "" : "\t" + help) + "\n" }
    }

    /// What may stand for the last of the words typed, the program's own left out.
    func candidates(for typed: [String]) -> [Candidate] {
        var words = Self.joined(typed)
        let current = words.popLast() ?? ""
        let state = State(words)
        if let option = state.pending { return matching(values(of: option), current) }
        if !state.isAfterDashes, current.hasPrefix("--"), let end = current.firstIndex(of: "=") {
            let name = current[..<end]
            guard let option = state.options.first(where: { "--" + $0.name == name && $0.takesValue }) else {
                return []
            }
            return matching(
                values(of: option).filter { $0 != .files }.map { Candidate(word: name + "=" + $0.word) }, current)
        }
        if !state.isAfterDashes, current.hasPrefix("-") {
            return matching(state.options.map { Candidate(word: "--" + $0.name, help: $0.help) }, current)
        }
        return matching(operands(state), current)
    }

    /// The words with "--color", "=", "always", as bash splits them, put the way the parser reads them.
    private static func joined(_ typed: [String]) -> [String] {
        var words: [String] = []
        for (index, word) in typed.enumerated() {
            let isSplit = word == "=" && (words.last?.hasPrefix("--") ?? false)
            if !isSplit { words.append(word) } else if index == typed.count - 1 { words.append("") }
        }
        return words
    }

    /// What the words before the cursor come to.
    private struct State {
        var command: Command?
        /// The option whose value comes next.
        var pending: OptionSpec?
        var operands: [String] = []
        var isAfterDashes = false

        var options: [OptionSpec] { (command ?? CommandLineTool.standard).options + OptionSpec.common }

        init(_ words: [String]) {
            let known = CommandLineTool.commands.flatMap(\.options) + OptionSpec.common
            for word in words {
                if pending != nil {
                    pending = nil
                } else if isAfterDashes || !word.hasPrefix("-") {
                    take(operand: word)
                } else if word == "--" {
                    isAfterDashes = true
                } else {
                    pending = known.first { $0.takesValue && "--" + $0.name == word }
                }
            }
        }

        private mutating func take(operand: String) {
            if command == nil, operands.isEmpty, !isAfterDashes,
                let named = CommandLineTool.commands.first(where: { $0.name == operand })
            {
                command = named
            } else {
                operands.append(operand)
            }
        }
    }

    private func values(of option: OptionSpec) -> [Candidate] {
        if option.placeholder == "FILE" { return [.files] }
        return (option.choices + option.suggestions).map { Candidate(word: $0) }
    }

    private func operands(_ state: State) -> [Candidate] {
        let kinds = (state.command ?? CommandLineTool.standard).completions
        guard let last = kinds.last else { return [] }
        let words = kinds.indices.contains(state.operands.count) ? kinds[state.operands.count] : last
        let isFirst = state.command == nil && state.operands.isEmpty && !state.isAfterDashes
        return ((isFirst ? [.command] : []) + words).flatMap { self.words(of: $0, state) }
    }

    private func words(of kind: OperandWord, _ state: State) -> [Candidate] {
        switch kind {
        case .city: reports.map { Candidate(word: $0.city.id.text, help: $0.city.name.cleaned(maximum: 40)) }
        case .rule: rules.map { Candidate(word: $0.id.text, help: $0.title.cleaned(maximum: 40)) }
        case .alert:
            reports.flatMap(\.alerts).map { Candidate(word: $0.id.text, help: $0.title.cleaned(maximum: 40)) }
        case .command: CommandLineTool.commands.map { Candidate(word: $0.name, help: $0.summary) }
        case .file: [.files]
        case .fileAfter(let first): state.operands.first == first ? [.files] : []
        case .word(let word): [Candidate(word: word)]
        }
    }

    /// The cities; none where the store cannot be read, for a shell has no use for errors.
    private var reports: [CityReport] {
        do {
            return try context.reading(preferences) { store throws(StoreError) in try store.reports() }
        } catch { return [] }
    }

    private var rules: [Rule] { do { return try context.services.rules(configuration) } catch { return [] } }

    /// Those that begin with what was typed, each once, and none that a shell might take for more than a word.
    private func matching(_ candidates: [Candidate], _ current: String) -> [Candidate] {
        var known: Set<String> = []
        return candidates.filter { candidate in
            guard candidate != .files else { return known.insert(candidate.word).inserted }
            let isPlain = candidate.word.unicodeScalars.allSatisfy { scalar in
                scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || "-_.=/°".unicodeScalars.contains(scalar)
            }
            return isPlain && candidate.word.hasPrefix(current) && known.insert(candidate.word).inserted
        }
    }
}

/// One word of `skycastctl`: what help says of it, what it takes, and what it does.
///
/// Each lives in a file of its own under Commands/; `CommandLineTool.commands` lists them.
package struct Command: Sendable {
    /// What is typed.
    package let name: String
    /// The operands as help shows them, such as "[CITY…]"; empty if it takes none.
    package let operands: String
    /// One line without a full stop.
    package let summary: String
    /// More for its own help page; plain sentences, a paragraph each.
    package let details: [String]
    /// Its options besides the common ones, in the order help shows them.
    package let options: [OptionSpec]
    /// What a shell may complete each operand with; the last also stands for those after it.
    package let completions: [[OperandWord]]
    /// How many operands it takes.
    package let operandCount: ClosedRange<Int>
    /// True if it answers with many objects, each on a line of its own.
    package let isStream: Bool
    /// Does it.
    package let run: @Sendable (ParsedArguments, CommandContext) throws(CommandFailure) -> CommandResult

    package init(
        name: String, operands: String = "", summary: String, details: [String] = [], options: [OptionSpec] = [],
        completions: [[OperandWord]] = [], operandCount: ClosedRange<Int> = 0...0, isStream: Bool = false,
        run: @escaping @Sendable (ParsedArguments, CommandContext) throws(CommandFailure) -> CommandResult
    ) {
        self.name = name
        self.operands = operands
        self.summary = summary
        self.details = details
        self.options = options
        self.completions = completions
        self.operandCount = operandCount
        self.isStream = isStream
        self.run = run
    }
}

/// What an operand may be, for a shell that completes it.
package enum OperandWord: Hashable, Sendable {
    case city
    case rule
    /// An open alert, by its id.
    case alert
    case command
    case file
    /// A file, if the first operand is this.
    case fileAfter(String)
    case word(String)
}

/// The answer of a command: what to print, what to remark beside it, how to end.
package struct CommandResult {
    /// For standard output, ready to be written.
    package let output: String
    package var status: ExitStatus = .answered
    /// For standard error, after the output; lower case without a full stop.
    package var remarks: [Remark] = []

    /// A line on standard error.
    package enum Remark: Hashable {
        case error(String)
        case hint(String)
    }

    /// Text for people.
    package init(_ screen: Screen, on terminal: Terminal, status: ExitStatus = .answered) {
        let fitting = Screen(screen.lines.map { $0.truncated(to: terminal.columns, mark: terminal.ellipsis) })
        output = fitting.rendered(on: terminal)
        self.status = status
    }

    /// Text as somebody else laid it out, neither cut nor coloured.
    package init(text: String, on terminal: Terminal, status: ExitStatus = .answered) {
        output = terminal.isUnicode ? text : text.asASCII
        self.status = status
    }

    /// One object on one line, for programs that read no more.
    package init(line json: JSONValue) { output = json.line }

    /// One object for programs.
    package init(_ json: JSONValue, status: ExitStatus = .answered) {
        output = json.text + "\n"
        self.status = status
    }
}

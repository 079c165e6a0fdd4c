/// Help, written from the tables that the parser reads.
enum HelpText {
    /// The page of everything.
    static func overview(_ terminal: Terminal) -> Screen {
        let width = min(terminal.columns, 80)
        var screen = Screen([
            Line("skycastctl", .bold) + Line(terminal.dots(" [COMMAND] [OPTION…] [CITY…]")),
            Line(),
        ])
        screen.append(wrapped("Shows the weather that skycastd has stored. Never uses the network.", width, indent: 0))
        screen.appendSection([Line("Commands", .bold)])
        let commands = CommandLineTool.commands.map { command in
            (command.name + (command.operands.isEmpty ? "" : " " + command.operands), command.summary)
        }
        screen.append(list(commands, width, terminal))
        screen.append(wrapped("Without a command: \(CommandLineTool.standard.name).", width, indent: 2))
        screen.appendSection([Line("Common options", .bold)])
        screen.append(list(OptionSpec.common.map { ($0.synopsis, $0.help) }, width, terminal))
        screen.appendSection([Line("Exit status", .bold)])
        screen.append(list(ExitStatus.allCases.map { ("\($0.rawValue)", $0.summary) }, width, terminal))
        return screen
    }

    /// The page of one command.
    static func page(_ command: Command, _ terminal: Terminal) -> Screen {
        let width = min(terminal.columns, 80)
        let operands = command.operands.isEmpty ? "" : " " + command.operands
        var screen = Screen([
            Line("skycastctl \(command.name)", .bold) + Line(terminal.dots(" [OPTION…]" + operands)), Line(),
        ])
        screen.append(wrapped(command.summary.capitalizedFirst + ".", width, indent: 0))
        for paragraph in command.details {
            screen.append()
            screen.append(wrapped(terminal.dots(paragraph), width, indent: 0))
        }
        if !command.options.isEmpty {
            screen.appendSection([Line("Options", .bold)])
            screen.append(list(command.options.map { ($0.synopsis, $0.help) }, width, terminal))
        }
        screen.appendSection([Line("Common options", .bold)])
        screen.append(list(OptionSpec.common.map { ($0.synopsis, $0.help) }, width, terminal))
        return screen
    }

    /// A term longer than this has its meaning below.
    private static let longestBeside = 32

    /// Terms with what they mean beside them, or below where it is narrow.
    private static func list(_ entries: [(term: String, text: String)], _ width: Int, _ terminal: Terminal) -> [Line] {
        let lengths = entries.map { CellWidth.of(terminal.dots($0.term)) }
        let column = (lengths.filter { $0 <= longestBeside }.max() ?? 0) + 4
        let isNarrow = width - column < 24
        return entries.flatMap { term, text -> [Line] in
            let head = Line("  " + terminal.dots(term))
            let body = wrapped(text, width, indent: isNarrow ? 6 : column)
            guard !isNarrow, head.width + 2 <= column, let first = body.first else { return [head] + body }
            let start = first.text.drop { $0 == " " }
            return [head.padded(to: column) + Line(String(start))] + body.dropFirst()
        }
    }

    /// Text broken between words.
    private static func wrapped(_ text: String, _ width: Int, indent: Int) -> [Line] {
        let margin = String(repeating: " ", count: indent)
        return Presentation.wrapped(text, width: width - indent).map { Line(margin + $0) }
    }
}

extension Terminal {
    /// The text with three dots for "…" where that cannot be shown.
    fileprivate func dots(_ text: String) -> String {
        hasSymbols ? text : text.split(separator: "…", omittingEmptySubsequences: false).joined(separator: "...")
    }
}

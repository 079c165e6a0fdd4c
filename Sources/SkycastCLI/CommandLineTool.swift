package import SkycastCore

/// The program: words in, text and an exit status out.
///
/// Everything it touches is handed in.
package enum CommandLineTool {
    /// Every command, in the order help shows them.
    ///
    /// A new one is a file under Commands/ and a word here.
    package static let commands: [Command] = [
        .status, .forecast, .history, .alerts, .ack, .snooze, .unsnooze, .rules, .cities, .search, .add, .refresh,
        .watch, .doctor, .config, .backup, .completions, .help, .version,
    ]

    /// The command when none is named.
    package static let standard = Command.status

    /// What the program finds around it.
    package struct Surroundings {
        package var environment: [String: String]
        /// The width of the terminal at standard output in cells; nil if it is none.
        package var windowColumns: Int?
        package var now: Timestamp
        package var zones: any TimeZoneRules
        package var version: String
        /// How the time of day is written.
        package var clock: ClockFace
        package var services: Services

        package init(
            environment: [String: String], windowColumns: Int?, now: Timestamp, zones: any TimeZoneRules,
            version: String, clock: ClockFace = .twentyFourHours, services: Services
        ) {
            self.environment = environment
            self.windowColumns = windowColumns
            self.now = now
            self.zones = zones
            self.version = version
            self.clock = clock
            self.services = services
        }
    }

    /// What a run writes, and how it ends.
    package struct Outcome: Hashable, Sendable {
        package var standardOutput = ""
        package var standardError = ""
        package var status = ExitStatus.answered

        package init() {}
    }

    /// Answers a command line, the program's own name left out; nil stands for a word that is not valid UTF-8.
    package static func run(_ words: [String?], in surroundings: Surroundings) -> Outcome {
        var outcome = Outcome()
        do throws(CommandFailure) {
            let result = try answer(words, surroundings)
            outcome.standardOutput = result.output
            outcome.status = result.status
            outcome.standardError = result.remarks.map(text).joined()
        } catch {
            outcome.status = error.status
            let (command, flags) = parser.gist(of: words)
            if flags.contains(OptionSpec.json.name) {
                outcome.standardOutput = command.isStream ? error.json.line : error.json.text + "\n"
            } else {
                if flags.contains(OptionSpec.waybar.name) { outcome.standardOutput = Waybar.object(error).line }
                outcome.standardError =
                    error.lines.map { text(.error($0)) }.joined() + (error.hint.map { text(.hint($0)) } ?? "")
            }
        }
        return outcome
    }

    private static var parser: ArgumentParser { ArgumentParser(commands: commands, standard: standard) }

    private static func answer(
        _ words: [String?], _ surroundings: Surroundings
    ) throws(CommandFailure) -> CommandResult {
        let arguments = try parser.parse(words)
        let context = CommandContext(
            services: surroundings.services, now: surroundings.now, zones: surroundings.zones,
            terminal: Terminal(
                environment: surroundings.environment, windowColumns: surroundings.windowColumns,
                colour: arguments.value(.colour).flatMap(Terminal.ColourChoice.init) ?? .auto,
                isPlain: arguments.has(.plain)),
            version: surroundings.version, clock: surroundings.clock, units: try units(arguments))
        if arguments.has(.help) {
            let isNamed = arguments.wordThatIsNoCommand == nil && words.contains(arguments.command.name)
            let screen =
                isNamed ? HelpText.page(arguments.command, context.terminal) : HelpText.overview(context.terminal)
            return CommandResult(screen, on: context.terminal)
        }
        if arguments.has(.version) { return try Command.version.run(arguments, context) }
        try checkOperands(arguments)
        return try arguments.command.run(arguments, context)
    }

    private static func units(_ arguments: ParsedArguments) throws(CommandFailure) -> UnitWishes? {
        guard let text = arguments.value(.units) else { return nil }
        do throws(GrammarError) {
            return try UnitWishes(text)
        } catch {
            throw .usage("--units: " + error.message, hint: error.hint)
        }
    }

    private static func checkOperands(_ arguments: ParsedArguments) throws(CommandFailure) {
        let (command, operands) = (arguments.command, arguments.operands)
        guard !command.operandCount.contains(operands.count) else { return }
        let form = "skycastctl \(command.name)" + (command.operands.isEmpty ? "" : " " + command.operands)
        if operands.count < command.operandCount.lowerBound {
            throw .usage("'\(command.name)' needs more", hint: "write: " + form)
        }
        let extra = operands[command.operandCount.upperBound].cleaned(maximum: 40)
        throw .usage("'\(command.name)' does not take '\(extra)'", hint: "write: " + form)
    }

    /// A line of standard error; the program's name is put before it here and nowhere else.
    static func text(_ remark: CommandResult.Remark) -> String {
        switch remark {
        case .error(let message): "skycastctl: error: " + message.cleaned(maximum: 2000) + "\n"
        case .hint(let message): "skycastctl: hint: " + message.cleaned(maximum: 2000) + "\n"
        }
    }
}

import SkycastCLI
import Testing

/// What words are taken for.
@Suite struct ArgumentTests {
    private let parser = ArgumentParser(commands: CommandLineTool.commands, standard: CommandLineTool.standard)

    /// A command line and what it means: command, operands, options as "name" or "name=value" in order of the alphabet.
    struct Meaning: Sendable, CustomStringConvertible {
        let words: [String]
        let command: String
        let operands: [String]
        let options: [String]

        init(_ words: [String], _ command: String, _ operands: [String] = [], _ options: [String] = []) {
            self.words = words
            self.command = command
            self.operands = operands
            self.options = options
        }

        var description: String { words.joined(separator: " ") }
    }

    @Test(arguments: [
        Meaning([], "status"),
        Meaning(["status"], "status"),
        Meaning(["oslo"], "status", ["oslo"]),
        Meaning(["status", "oslo", "bergen"], "status", ["oslo", "bergen"]),
        Meaning(["--json"], "status", [], ["json"]),
        Meaning(["-j", "alerts", "-a"], "alerts", [], ["all", "json"]),
        Meaning(["alerts", "-ja"], "alerts", [], ["all", "json"]),
        Meaning(["--units=uk", "oslo"], "status", ["oslo"], ["units=uk"]),
        Meaning(["oslo", "--units", "uk"], "status", ["oslo"], ["units=uk"]),
        Meaning(["--units", "uk", "--units", "si"], "status", [], ["units=si"]),
        Meaning(["--config=a=b"], "status", [], ["config=a=b"]),
        Meaning(["--database", "-odd-name"], "status", [], ["database=-odd-name"]),
        Meaning(["-33.87,151.21"], "status", ["-33.87,151.21"]),
        Meaning(["status", "-.5,10"], "status", ["-.5,10"]),
        Meaning(["+38,", "-92"], "status", ["+38,", "-92"]),
        Meaning(["-"], "status", ["-"]),
        Meaning(["--", "--json"], "status", ["--json"]),
        Meaning(["--", "alerts"], "status", ["alerts"]),
        Meaning(["alerts", "--", "-j"], "alerts", ["-j"]),
        Meaning(["help", "alerts"], "help", ["alerts"]),
        Meaning(["config", "check", "--json"], "config", ["check"], ["json"]),
    ])
    func wordsMean(_ meaning: Meaning) throws {
        let parsed = try parser.parse(meaning.words)
        #expect(parsed.command.name == meaning.command)
        #expect(parsed.operands == meaning.operands)
        let options = (CommandLineTool.commands.flatMap(\.options) + parsed.command.options).reduce(
            into: Set<String>()
        ) { found, option in
            if parsed.has(option) { found.insert(option.name) }
            if let value = parsed.value(option) { found.insert(option.name + "=" + value) }
        }
        let common = ["config", "database"].compactMap { name in
            parsed.value(.value(name, "FILE", name == "config" ? "the configuration file" : "the weather store"))
                .map { name + "=" + $0 }
        }
        #expect((options.union(common)).sorted() == meaning.options)
    }

    /// A command line that makes no sense, and what is said about it.
    struct Mistake: Sendable, CustomStringConvertible {
        let words: [String?]
        let message: String
        let hint: String?

        init(_ words: [String?], _ message: String, _ hint: String? = nil) {
            self.words = words
            self.message = message
            self.hint = hint
        }

        var description: String { message }
    }

    @Test(arguments: [
        Mistake(["--jsn"], "unknown option '--jsn'", "did you mean '--json'?"),
        Mistake(["--databse=x"], "unknown option '--databse'", "did you mean '--database'?"),
        Mistake(["--frobnicate"], "unknown option '--frobnicate'", "see: skycastctl help"),
        Mistake(["-x"], "unknown option '-x'", "see: skycastctl help"),
        Mistake(["-ax"], "unknown option '-x'", "see: skycastctl help"),
        Mistake(["--units"], "option '--units' needs a value", "write --units UNITS"),
        Mistake(["--units="], "option '--units' needs a value", "write --units UNITS"),
        Mistake(["--units", "imperal"], "--units: there is no set of units 'imperal'", "did you mean 'imperial'?"),
        Mistake(["--units=wind=furlong"], "--units: 'furlong' is no unit of wind"),
        Mistake(
            ["--color=blue"], "option '--color' does not take 'blue'", "one of: auto, always, never"),
        Mistake(["--json=yes"], "option '--json' takes no value"),
        Mistake(["--all"], "option '--all' does not belong to 'status'", "it belongs to 'alerts'"),
        Mistake(["cities", "oslo"], "'cities' does not take 'oslo'", "write: skycastctl cities"),
        Mistake(["config"], "'config' needs more", "write: skycastctl config (check | path | show)"),
        Mistake(["config", "chek"], "'config' does not know 'chek'", "did you mean 'check'?"),
        Mistake(["help", "stauts"], "no command 'stauts'", "did you mean 'status'?"),
        Mistake(["alerts", "--all", "--missed"], "'--all' and '--missed' do not go together"),
        Mistake(["--max-age", "soon"], "--max-age: 'soon' is not a duration", "write it such as \"15m\" or \"1h30m\""),
        Mistake(["--max-age", "-5m"], "--max-age: a duration cannot be negative"),
        Mistake(["--max-age", "99999999999999999999h"], "--max-age: '99999999999999999999h' is too long"),
        Mistake(["--max-age", "15"], "--max-age: '15' has no unit"),
        Mistake(["oslo", nil], "argument 2 is not valid UTF-8"),
        Mistake([String(repeating: "a", count: 1_000_000)], "argument 1 is too long: 1000000 bytes"),
        Mistake(["--" + String(repeating: "é", count: 500)], "unknown option '--éééééééééé", nil),
        Mistake(["--\u{1b}[31m\u{202e}"], "unknown option '--[31m'"),
    ])
    func mistakesAreToldWithStatus64(_ mistake: Mistake) {
        let outcome = Run([Sample.report()])(words: mistake.words)
        #expect(outcome.status == .usage)
        #expect(outcome.standardOutput.isEmpty)
        #expect(outcome.standardError.hasPrefix("skycastctl: error: " + mistake.message))
        if let hint = mistake.hint { #expect(outcome.standardError.hasSuffix("\nskycastctl: hint: \(hint)\n")) }
    }

    @Test func everyOptionNameMeansTheSameEverywhere() {
        let options = CommandLineTool.commands.flatMap(\.options)
        for option in options {
            #expect(options.filter { $0.name == option.name }.allSatisfy { $0 == option }, "\(option.name)")
        }
    }
}

import FoundationEssentials
import Glibc
import SkycastCLI
import SkycastCore
import Testing

/// What the documentation promises: each key of JSON has its line, and each snippet runs.
@Suite struct DocumentationTests {
    private static let top = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        .joined(separator: "/")

    private func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: Self.top + "/" + name)), as: UTF8.self)
    }

    /// The words between backticks of a line.
    private func code(_ line: Substring) -> [String] {
        line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0 % 2 == 1 ? String($1) : nil }
    }

    /// The keys of a JSON text: what is in quotes before a colon.
    private func keys(_ json: String) -> Set<String> {
        let parts = json.split(separator: "\": ", omittingEmptySubsequences: false).dropLast()
        return Set(parts.compactMap { $0.split(separator: "\"").last.map(String.init) })
    }

    private func recordedKeys() throws -> Set<String> {
        let directory = Self.top + "/Tests/SkycastCLITests/Golden"
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
        return try files.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }.reduce(into: []) { keys, file in
            keys.formUnion(self.keys(try text("Tests/SkycastCLITests/Golden/" + file)))
        }
    }

    @Test func everyKeyIsExplainedAndNoneIsInvented() throws {
        let rows = try text("Documentation/JSON.md").split(separator: "\n").filter { $0.hasPrefix("| `") }
        let documented = Set(rows.flatMap { code($0.dropFirst().prefix { $0 != "|" }) })
        let mentioned = Set(rows.flatMap(code))
        let recorded = try recordedKeys()
        #expect(recorded.subtracting(mentioned).sorted() == [])
        let others: Set = [
            "code", "message", "hint", "problems", "interval_seconds", "last_success_at", "ack", "snooze", "unsnooze",
            "refresh", "watch", "backup", "doctor", "version", "config check", "config path", "config show", "search",
            "add", "reload", "subscribe", "start", "end",
        ]
        #expect(documented.subtracting(recorded).subtracting(others).sorted() == [])
    }

    /// The commands of ours in the snippets, as a shell is given them.
    private func snippets() throws -> [String] {
        try text("Documentation/StatusBars.md").split(separator: "\n").filter { $0.hasPrefix("    ") }
            .compactMap { line -> String? in
                guard let start = line.firstRange(of: "skycastctl ")?.lowerBound else { return nil }
                var command = String(line[start...])
                for end in ["\",", ")\"", " 2>", " |"] {
                    if let range = command.firstRange(of: end) { command = String(command[..<range.lowerBound]) }
                }
                return command
            }
    }

    @Test func everySnippetRuns() throws {
        let commands = try snippets()
        #expect(commands.count == 9)
        for command in commands {
            let outcome = Run([Sample.report()])(words: try words(command))
            #expect(outcome.status == .answered, "\(command): \(outcome.standardError)")
            #expect(!outcome.standardOutput.isEmpty)
            #expect(outcome.standardError.isEmpty)
            let isLine = outcome.standardOutput.filter { $0 == "\n" }.count == 1
            #expect(isLine || command.contains("--json"))
        }
    }

    /// The words a shell makes of a command.
    private func words(_ command: String) throws -> [String] {
        var words: [String] = []
        var word = ""
        var quote: Character?
        for character in command + " " {
            if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else if quote == nil, character == " " {
                words.append(word)
                word = ""
            } else {
                word.append(character)
            }
        }
        #expect(quote == nil, "\(command)")
        return Array(words.dropFirst())
    }
}

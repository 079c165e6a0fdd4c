import Foundation
import SkycastConfig
import SkycastCore
import SkycastTestSupport
import Testing

/// The project's own scenarios and the examples of the guide, run as `skycastctl rules test` runs a user's.
@Suite("Rule tests on file")
struct RuleTestRuns {
    @Test("the project's own hold", arguments: ["readings.toml", "windows.toml", "built-in.toml"])
    func scenarios(name: String) throws {
        let path = Self.folder + "/RuleTests/" + name
        let file = try RuleTestFile(at: path, known: DefaultRules.all, context: Self.context)
        expectToHold(try #require(file), name)
    }

    @Test("no file is forgotten")
    func allFiles() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/RuleTests")
        #expect(names.sorted() == ["built-in.toml", "readings.toml", "windows.toml"])
    }

    @Test("every example of Documentation/Rules.md is a rule test that holds")
    func guide() throws {
        let blocks = try Self.guide().tomlBlocks.filter { $0.contains("[[test]]") }
        #expect(blocks.count >= 4)
        for block in blocks {
            let file = try RuleTestFile(
                reading: Array(block.utf8), path: "Rules.md", known: DefaultRules.all, context: Self.context)
            #expect(!file.rules.isEmpty)
            expectToHold(file, "Rules.md")
        }
    }

    @Test("every other block of the guide is a configuration")
    func guideSettings() throws {
        for block in try Self.guide().tomlBlocks where !block.contains("[[test]]") {
            _ = try read(block)
        }
    }

    @Test("the guide explains every character of an expectation")
    func characters() throws {
        let text = try Self.guide()
        for symbol in TimelineSymbol.all { #expect(text.contains("`\(symbol)`"), "\(symbol)") }
    }

    @Test("a file of several hundred tests is read and run")
    func many() throws {
        let one = """
            [[test]]
            name = "a night"
            rule = "high-wind"
            readings = "5x20 20x20 5x20"
            runs = [{ at = 0, hours = "5x4 20x4 5x40" }]
            expect = "E------------------- ==================== ,,------ x..........."

            """
        let text = String(repeating: one, count: 400)
        let start = ContinuousClock.now
        let file = try RuleTestFile(
            reading: Array(text.utf8), path: "many.toml", known: DefaultRules.all, context: Self.context)
        #expect(file.cases.count == 400)
        expectToHold(file, "many.toml")
        #expect(ContinuousClock.now - start < bound(.seconds(1)))
    }

    private static let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        .dropLast().joined(separator: "/")
    private static let context = SettingsContext(home: "/home/kari")

    private static func guide() throws -> String {
        try String(contentsOfFile: folder + "/../../Documentation/Rules.md", encoding: .utf8)
    }

    private func expectToHold(_ file: RuleTestFile, _ name: String) {
        for each in file.cases {
            let outcome = each.test.outcome(expecting: each.expected)
            #expect(outcome.got == each.expected, "\(name):\(each.line): \(each.test.name)")
        }
    }
}

extension String {
    /// The contents of its fenced blocks of TOML.
    fileprivate var tomlBlocks: [String] {
        components(separatedBy: "```toml\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
    }
}

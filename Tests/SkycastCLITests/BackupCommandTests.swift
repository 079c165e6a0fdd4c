import FoundationEssentials
import SkycastCLI
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct BackupCommandTests {
    private let home: String

    init() throws {
        home = FileManager.default.temporaryDirectory.path + "/skycast-backup-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: home)
    }

    /// What the program does with the store in the test's directory.
    private func run(_ words: String...) async throws -> CommandLineTool.Outcome {
        let store = try await Store.open(at: home + "/skycast.db")
        defer { try? FileManager.default.removeItem(atPath: home) }
        let outcome = CommandLineTool.run(
            words + ["--database", home + "/skycast.db"],
            in: CommandLineTool.Surroundings(
                environment: [:], windowColumns: nil, now: Sample.now, zones: FixedZones(), version: "0.1.0",
                services: .installed(environment: ["HOME": home])))
        await store.close()
        return outcome
    }

    @Test func tellsWhereAndHowLarge() async throws {
        let outcome = try await run("backup", home + "/copy")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput.hasPrefix(home + "/copy: "))
        #expect(outcome.standardOutput.hasSuffix(" KiB, checked\n"))
    }

    @Test func tellsPrograms() async throws {
        let outcome = try await run("backup", home + "/copy", "--json")
        #expect(outcome.standardOutput.contains("\"size_bytes\": "))
        #expect(outcome.standardOutput.contains("/copy\""))
    }

    @Test func refusesToOverwrite() async throws {
        let outcome = try await run("backup", home + "/skycast.db")
        #expect(outcome.status == .failed)
        #expect(
            outcome.standardError == """
                skycastctl: error: '\(home)/skycast.db' exists
                skycastctl: hint: a backup never overwrites; name a file that does not exist

                """)
    }

    @Test func needsExactlyOneFile() {
        #expect(Run()("backup").status == .usage)
        #expect(Run()("backup", "a", "b").status == .usage)
    }

    @Test func withoutAStoreThereIsNothingToCopy() {
        let outcome = Run()("backup", "/tmp/copy", "--database", home + "/none.db", "--json")
        #expect(outcome.status == .nothing)
        #expect(outcome.standardOutput.contains("no_store"))
    }
}

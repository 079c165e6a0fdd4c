import Foundation
import SkycastTestSupport
import Testing

/// A run of `Support/delivery-faults` or `Support/soak`: the real daemon on a stage of its own.
///
/// It needs no root and no session. It blocks its thread until it is over.
struct StageRun<Findings: Decodable & Sendable>: Sendable {
    let findings: Findings?
    let errors: String

    /// Runs one fault so many times; in a soak, `soak` times.
    init(fault: String, times: Int, soak: Int) throws {
        try self.init(
            "delivery-faults", [fault, "--times", String(isSoak ? soak : times)], named: "delivery-\(fault)")
    }

    /// Runs a program of `Support/`; what it says is kept among the artefacts under `name`.
    init(_ program: String, _ arguments: [String], named name: String) throws {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let root = tests.deletingLastPathComponent().deletingLastPathComponent()
        let artefacts = root.appending(path: "artefacts/\(name)")
        // The path of a socket has 107 bytes, so it is not among the artefacts.
        let directory = FileManager.default.temporaryDirectory.appending(path: "skycast-\(name)-\(getpid())")
        defer { try? FileManager.default.removeItem(at: directory) }
        try? FileManager.default.removeItem(at: artefacts)
        try FileManager.default.createDirectory(at: artefacts, withIntermediateDirectories: true)
        let process = Process()
        process.executableURL = tests.appending(path: "Support/\(program)")
        process.arguments =
            [
                "--programs", Session.products.path, "--notification-server",
                root.appending(path: "Tests/SkycastNotifyTests/Support/notification-server").path,
                "--directory", directory.path,
            ] + arguments + ["--seed", String(Int.random(in: 1...1_000_000))]
        let (output, errors) = (artefacts.appending(path: "findings.json"), artefacts.appending(path: "errors.txt"))
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        self.errors = try String(contentsOf: errors, encoding: .utf8)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        findings =
            process.terminationStatus == 0 ? try decoder.decode(Findings.self, from: Data(contentsOf: output)) : nil
    }
}

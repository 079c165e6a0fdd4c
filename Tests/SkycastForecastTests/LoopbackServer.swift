import Foundation
import Testing

/// A web server with faults on the loopback interface (Fixtures/loopback.py), for as long as this object lives.
final class LoopbackServer: Sendable {
    private let process: Process
    private let input = Pipe()
    private let base: String

    init() throws {
        let script = try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/loopback.py")
        let output = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", script.path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
        base = "http://127.0.0.1:\(port)"
    }

    /// Not by the end of its input alone, which a child that another test starts may hold open, and without waiting.
    deinit {
        try? input.fileHandleForWriting.close()
        process.terminate()
    }

    func url(_ path: String) throws -> URL { try #require(URL(string: base + path)) }
}

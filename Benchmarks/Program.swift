import Foundation

/// Another program, run to its end.
struct Program {
    let path: String
    var environment: [String: String] = [:]

    init(_ path: String) { self.path = path }

    struct Failure: Error {
        let program: String
        let said: String
    }

    /// What it prints; throws if it does not succeed.
    @discardableResult
    func output(_ arguments: [String], input: URL? = nil) throws -> String {
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        process.standardOutput = pipe
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(program: path, said: output) }
        return output
    }

    /// How long it takes, from start to end.
    func time(_ arguments: [String], input: URL? = nil) throws -> Double {
        try ContinuousClock().measure { try output(arguments, input: input) }.seconds
    }

    /// The peak of this process's resident memory in megabytes.
    static var peakMemory: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? .nan) / 1000
    }
}

import Foundation

/// Another program, run to its end.
struct Program {
    let path: String
    var environment: [String: String] = [:]
    /// True if what it says to standard error is not wanted.
    let isQuiet: Bool

    init(_ path: String, quiet: Bool = false) {
        self.path = path
        isQuiet = quiet
    }

    struct Failure: Error, CustomStringConvertible {
        let program: String
        let said: String

        var description: String { "\(program) failed: \(said)" }
    }

    /// What it prints; throws if it does not succeed.
    @discardableResult
    func output(_ arguments: [String], input: URL? = nil) throws -> String {
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw Failure(program: path, said: "it is not there; make deps-bench installs it")
        }
        let pipe = Pipe()
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
        process.standardOutput = pipe
        if isQuiet { process.standardError = FileHandle.nullDevice }
        try process.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(program: path, said: output) }
        return output
    }

    /// What it prints, read as JSON with keys in snake case.
    func findings<Findings: Decodable>(_ arguments: [String]) throws -> Findings {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Findings.self, from: Data(output(arguments).utf8))
    }

    /// How long it takes, from start to end.
    func time(_ arguments: [String], input: URL? = nil) throws -> Double {
        try ContinuousClock().measure { try output(arguments, input: input) }.seconds
    }

    /// A program built beside this one.
    static func built(_ name: String) -> Self {
        Self(URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: name).path)
    }

    /// The peak of this process's resident memory in megabytes.
    static var peakMemory: Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? .nan) / 1000
    }
}

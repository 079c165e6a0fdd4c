import Foundation
import Testing

/// A built program run by itself, without a session: what it wrote and how it ended.
struct Program {
    let status: Int32
    let output: String
    let errors: String

    /// Runs `name` in `place` and waits for its end.
    init(_ name: String, _ arguments: [String], in place: Place, environment: [String: String] = [:]) throws {
        let running = try Running(name, arguments, in: place, environment: environment)
        self = try running.ended()
    }

    fileprivate init(status: Int32, output: String, errors: String) {
        self.status = status
        self.output = output
        self.errors = errors
    }
}

/// A built program that is still running.
struct Running {
    let process = Process()
    private let output: URL
    private let errors: URL

    init(_ name: String, _ arguments: [String], in place: Place, environment: [String: String] = [:]) throws {
        let id = UUID().uuidString
        output = place.directory.appending(path: "output-\(id)")
        errors = place.directory.appending(path: "errors-\(id)")
        for file in [output, errors] { try Data().write(to: file) }
        process.executableURL = name.hasPrefix("/") ? URL(filePath: name) : Session.products.appending(path: name)
        process.arguments = arguments
        process.environment = place.environment.merging(environment) { _, given in given }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
    }

    /// What it has written to standard error so far.
    var said: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

    func signal(_ number: Int32) { kill(process.processIdentifier, number) }

    /// Waits until `condition` holds; fails the test after a minute.
    func wait(until what: Comment, _ condition: (Self) -> Bool) throws {
        let limit = ContinuousClock.now + .seconds(60)
        while !condition(self) {
            try #require(ContinuousClock.now < limit && process.isRunning, what)
            usleep(10_000)
        }
    }

    /// Waits for its end.
    func ended() throws -> Program {
        process.waitUntilExit()
        return Program(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8), errors: said)
    }
}

/// A directory that stands for somebody's home, and a weather server on the loopback, for one test.
final class Place {
    let directory: URL
    private var server: Process?
    private(set) var port = ""

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "skycast-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: directory.appending(path: ".config/skycast"), withIntermediateDirectories: true)
    }

    deinit {
        server.map { _ = kill($0.processIdentifier, SIGKILL) }  // children of the test runner may have SIGTERM blocked
        try? FileManager.default.removeItem(at: directory)
    }

    /// Nothing of the caller's but the path; no bus, so that nothing appears on anybody's desktop.
    var environment: [String: String] {
        ["HOME": directory.path, "PATH": "/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    }

    var database: URL { directory.appending(path: ".local/state/skycast/skycast.db") }

    /// Starts the weather server with a script, and writes a configuration of one city that asks it every second.
    func serveWeather(_ script: String = "{}", interval: String = "1s") throws {
        let portFile = directory.appending(path: "port")
        let process = Process()
        process.executableURL = Session.package.appending(path: "Tests/SystemTests/Support/weather-server")
        process.arguments = ["--port-file", portFile.path, "--script", script]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        server = process
        let limit = ContinuousClock.now + .seconds(60)
        while port.isEmpty {
            try #require(ContinuousClock.now < limit, "the weather server did not start")
            usleep(10_000)
            port = ((try? String(contentsOf: portFile, encoding: .utf8)) ?? "")
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        try configure(
            """
            interval = "\(interval)"
            forecast_interval = "\(interval)"
            [provider]
            url = "http://127.0.0.1:\(port)"
            [[city]]
            name = "Oslo"
            latitude = 59.91
            longitude = 10.75
            """)
    }

    func configure(_ text: String) throws {
        try text.write(to: directory.appending(path: ".config/skycast/config.toml"), atomically: true, encoding: .utf8)
    }
}

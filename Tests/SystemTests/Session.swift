import Foundation
import Testing

/// A scenario run inside a throwaway login session, and what it left behind.
struct Session {
    let artefacts: URL
    let status: Int32
    let errors: String

    /// Runs a script of `Scenarios/` with the built programs; its artefacts are kept under `artefacts/` in the package.
    init(_ scenario: String, display: Bool = true) throws {
        let root = Self.package
        let here = root.appending(path: "Tests/SystemTests")
        artefacts = root.appending(path: "artefacts/\(scenario)")
        try? FileManager.default.removeItem(at: artefacts)
        try FileManager.default.createDirectory(at: artefacts, withIntermediateDirectories: true)
        let copies = [
            Self.products.appending(path: "skycastd"), Self.products.appending(path: "skycastctl"),
            root.appending(path: "systemd/skycastd.service"), here.appending(path: "Support/weather-server"),
            here.appending(path: "Support/bubbles"), here.appending(path: "Support/sandbox-probe"),
            root.appending(path: "systemd/skycastd.service.d/user-namespaces.conf"),
            root.appending(path: "systemd/skycastd.service.d/graphical-session.conf"),
            root.appending(path: "systemd/skycastd.service.d/key.conf"),
            here.appending(path: "Support/openweathermap-server"),
            here.appending(path: "Scenarios/common.sh"),
            here.appending(path: "Scenarios/\(scenario)"),
        ]
        let process = Process()
        process.executableURL = here.appending(path: "Support/session")
        process.arguments =
            copies.flatMap { ["--copy", $0.path] } + (display ? [] : ["--no-display"])
            + ["--artefacts", artefacts.path, "--time-limit", "600", "--", scenario]
        let errorFile = artefacts.appending(path: "scenario.err")
        try Data().write(to: errorFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        try process.run()
        process.waitUntilExit()
        status = process.terminationStatus
        errors = (try? String(contentsOf: errorFile, encoding: .utf8)) ?? ""
    }

    /// The text of an artefact, without the white space at its ends.
    func text(_ name: String) throws -> String {
        try String(contentsOf: artefacts.appending(path: name), encoding: .utf8)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func data(_ name: String) throws -> Data { try Data(contentsOf: artefacts.appending(path: name)) }

    /// The directory that the test bundle, and so the programs, were built into.
    static let products = directory(CommandLine.arguments[0])

    /// The package's own directory.
    static let package = directory(#filePath).deletingLastPathComponent().deletingLastPathComponent()

    private static func directory(_ file: String) -> URL { URL(filePath: file).deletingLastPathComponent() }

    /// True if a session can be had: root, and the programs it needs.
    ///
    /// In CI a missing one is a failure, not a skip.
    static let isPossible = getuid() == 0 || ProcessInfo.processInfo.environment["CI"] != nil
}

import Foundation

/// The real daemon on a stage of its own: a weather server on the loopback, a private bus, a notification server.
enum DaemonBenchmark {
    /// What one poll takes of the processor, beside a script that does the same with other programs.
    static func poll(_ scratch: Scratch) throws -> [Figure] {
        let found: Poll = try figures("poll", scratch)
        return [
            Figure(
                "one poll of one city, daemon's processor time, mean of \(found.polls)", found.daemonMs, "ms",
                beside: "curl + jq + sqlite3", found.scriptMs, atMost: 0.1),
            Figure(
                "  the same with a notice at each poll", found.tellingMs, "ms", beside: "with notify-send",
                found.tellingScriptMs, atMost: 0.1),
        ]
    }

    private struct Poll: Decodable {
        let polls: Int
        let daemonMs: Double
        let tellingMs: Double
        let scriptMs: Double
        let tellingScriptMs: Double
    }

    /// From the last byte of the answer to the call that puts the bubble on the screen.
    static func bubble(_ scratch: Scratch) throws -> [Figure] {
        let found: Latency = try Program(support("delivery-faults")).findings(
            stage(scratch) + ["latency", "--times", "60"])
        return [Figure("fresh answer to bubble, the worst of \(found.notices)", found.worstMs / 1000, "s", atMost: 1)]
    }

    private struct Latency: Decodable {
        let notices: Int
        let worstMs: Double
    }

    static func lifecycle(_ scratch: Scratch) async throws -> [Figure] {
        let file = scratch.file("hundred-megabytes.db")
        try await LargeStore.make(at: file, snapshots: 900_000)
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Double ?? .nan
        let found: Lifecycle = try figures("lifecycle", scratch, "--store", file)
        return [
            Figure(
                "start to READY with a store of \((size / 1e6).short) MB, the worst of \(found.starts)",
                found.readyS, "s", atMost: 0.3),
            Figure("SIGTERM to the end", found.stopS, "s", atMost: 2),
        ]
    }

    private struct Lifecycle: Decodable {
        let starts: Int
        let readyS: Double
        let stopS: Double
    }

    static func memory(_ scratch: Scratch) throws -> [Figure] {
        let found: Soak = try Program(support("soak")).findings(
            stage(scratch) + ["--calm", "--warm-up", "1000", "--polls", "10000"])
        return [
            Figure("daemon's memory after 1,000 polls of 10 cities", found.first.residentKib / 1024, "MiB", atMost: 48),
            Figure(
                "  and its growth over \(found.polls) more", (found.last.ownKib - found.first.ownKib) / 1024, "MiB",
                atMost: 1),
        ]
    }

    private struct Soak: Decodable {
        let polls: Int
        let first: Look
        let last: Look

        struct Look: Decodable {
            let residentKib: Double
            let ownKib: Double
        }
    }

    private static func figures<Findings: Decodable>(
        _ name: String, _ scratch: Scratch, _ more: String...
    ) throws -> Findings {
        try Program(support("daemon-figures")).findings(stage(scratch) + more + [name])
    }

    private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Tests")

    private static func support(_ name: String) -> String {
        tests.appending(path: "SystemTests/Support/\(name)").path
    }

    private static func stage(_ scratch: Scratch) -> [String] {
        [
            "--programs", URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().path,
            "--notification-server", tests.appending(path: "SkycastNotifyTests/Support/notification-server").path,
            "--directory", scratch.file("stage-\(UUID().uuidString.prefix(8))"),
        ]
    }
}

import Foundation

/// The misbehaving notification server of these tests, `notification-server`.
struct FakeServer: Sendable {
    /// A call of `Notify` as it arrived.
    struct Call: Decodable {
        let app: String
        let replaces: UInt32
        let icon: String
        let summary: String
        let body: String
        let actions: [String]
        /// Each with its D-Bus type, such as `Byte 2`.
        let hints: [String: String]
        let expiry: Int
        /// The number the server gave the bubble.
        let id: UInt32
    }

    private struct Entry: Decodable {
        let ready: String?
        let method: String?
        let obeyed: String?
        let id: UInt32?
    }

    static let program = Bundle.module.bundleURL.appendingPathComponent("notification-server").path

    private let child: Child
    private let log: URL

    init(_ switches: [String], in directory: URL) async throws {
        let log = directory.appendingPathComponent("server-\(UUID().uuidString).jsonl")
        self.log = log
        let child = try Child(Self.program, ["--log", log.path] + switches)
        self.child = child
        try await eventually("the fake server (packages python3-dbus, python3-gi) takes the name") {
            guard child.isRunning else {
                throw Failure("notification-server failed: are python3-dbus and python3-gi installed?")
            }
            return Self.lines(of: log).contains { $0.contains("ready") }
        }
    }

    /// The calls of `Notify`, in order.
    var notifications: [Call] {
        Self.lines(of: log).filter { $0.contains(#""method": "Notify""#) }.compactMap(Self.decoded)
    }

    /// The numbers of the bubbles that were to be closed.
    var closings: [UInt32] { entries.filter { $0.method == "CloseNotification" }.compactMap(\.id) }

    /// How often a method was called.
    func count(of method: String) -> Int { entries.count { $0.method == method } }

    /// The unique names under which it has had the notification name, one a bus.
    var names: [String] { entries.compactMap(\.ready) }

    /// Gives it a line to obey, and waits until it has.
    func tell(_ line: String) async throws {
        let before = obeyed
        child.tell(line)
        try await eventually("the server obeys \(line)") { self.obeyed > before }
    }

    func end() async throws { try await child.end() }

    private var obeyed: Int { entries.count { $0.obeyed != nil } }
    private var entries: [Entry] { Self.lines(of: log).compactMap(Self.decoded) }

    private static func decoded<Value: Decodable>(_ line: Substring) -> Value? {
        try? JSONDecoder().decode(Value.self, from: Data(line.utf8))
    }

    /// The complete lines; the last one may be half written.
    private static func lines(of log: URL) -> [Substring] {
        guard let text = try? String(contentsOf: log, encoding: .utf8) else { return [] }
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
}

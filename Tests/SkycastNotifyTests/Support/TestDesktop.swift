import Foundation
import SkycastCore
import SkycastNotify
import Synchronization

/// The bus, the notifier and what it told: one for the process, because libnotify is.
final class TestDesktop: Sendable {
    /// The first call makes the notifier, before there is any bus.
    static let shared = Task { try await TestDesktop() }

    let bus: PrivateBus
    let notifier: DesktopNotifier
    /// How the very first notice ended, and how soon.
    let first: (result: Result<ShownNotice, NotifierError>, after: Duration)
    private let told = Mutex<[NotifierEvent]>([])

    private init() async throws {
        bus = try PrivateBus()
        setenv("DBUS_SESSION_BUS_ADDRESS", bus.address, 1)
        let notifier = DesktopNotifier(limits: Self.limits)
        self.notifier = notifier
        let start = ContinuousClock.now
        first = (await notifier.result(of: .sample()), ContinuousClock.now - start)
        read()
    }

    private func read() {
        Task {
            for await event in notifier.events { told.withLock { $0.append(event) } }
        }
    }

    /// Runs `body` while nobody reads what the notifier tells; a reader of its own takes over from ours.
    func withoutReader<Result>(_ body: () async throws -> Result) async throws -> Result {
        _ = notifier.events
        defer { read() }
        return try await body()
    }

    static let limits = NotifyLimits(
        answer: .seconds(3), busInterval: .milliseconds(200), activationInterval: .seconds(10), bubbles: 256)

    /// What was told since the last `forgetEvents`.
    var events: [NotifierEvent] { told.withLock { $0 } }
    func forgetEvents() { told.withLock { $0 = [] } }
    func expect(_ event: NotifierEvent) async throws {
        try await eventually("\(event) is told") { self.events.contains(event) }
    }

    /// The server that appeared last, as it is named since then.
    var server: String? {
        events.lazy.compactMap { if case .serverAppeared(let name) = $0 { name } else { nil } }.last
    }

    func expectServer() async throws { try await eventually("a server appears") { self.server != nil } }

    /// Runs `body` with a server on a running bus, and ends the server.
    static func withServer<Result>(
        _ switches: String..., body: (TestDesktop, FakeServer) async throws -> Result
    ) async throws -> Result {
        let desktop = try await shared.value
        try await desktop.bus.start()
        desktop.forgetEvents()
        let server = try await FakeServer(switches, in: desktop.bus.directory)
        do {
            try await desktop.expectServer()
            let result = try await body(desktop, server)
            try await server.end()
            return result
        } catch {
            try await server.end()
            throw error
        }
    }
}

extension DesktopNotifier {
    func result(of notice: Notice) async -> Result<ShownNotice, NotifierError> {
        do throws(NotifierError) { return .success(try await show(notice)) } catch { return .failure(error) }
    }

    /// The server's number for a notice, nil if it was not shown.
    func number(of notice: Notice = .sample()) async -> UInt32? { try? await show(notice).serverID }

    /// The error of a notice that must not be shown.
    func error(of notice: Notice = .sample()) async -> NotifierError? {
        if case .failure(let error) = await result(of: notice) { error } else { nil }
    }
}

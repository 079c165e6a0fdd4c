import Foundation
import SkycastControl
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Synchronization

/// A rig with its control socket, polled and served.
final class ControlRig: Sendable {
    let rig: Rig
    let server: ControlServer
    private let path: String
    private let geocoder: (any Geocoder)?
    private let reloads = Mutex(0)

    private init(_ rig: Rig, path: String, _ geocoder: (any Geocoder)?) throws {
        self.rig = rig
        self.path = path
        self.geocoder = geocoder
        server = try ControlServer(path: path)
    }

    /// Runs `body` while the services of the rig run; the first poll is over.
    static func with(
        _ rig: Rig, geocoder: (any Geocoder)? = nil, _ body: @Sendable (ControlRig) async throws -> Void
    ) async throws {
        let directory = FileManager.default.temporaryDirectory.path + "/skycast-daemon-\(UInt64.random(in: 0 ... .max))"
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/control.sock"
        let control = try ControlRig(rig, path: path, geocoder)
        try await control.serving { try await body(control) }
        await control.server.close()
    }

    /// Runs `body` while services of one configuration run.
    func serving(_ body: () async throws -> Void) async throws {
        let desk = PollingDesk()
        let services: [any Service] = [
            rig.polling(at: desk),
            ControlService(
                server: server, settings: rig.settings, store: rig.store, desk: desk, doorbell: Doorbell(),
                process: DaemonProcess(id: 42, startedAt: rig.clock.now), rig.dependencies, geocoder: { self.geocoder },
                reload: { self.reloads.withLock { $0 += 1 } }),
        ]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in services { group.addTask { try await service.run() } }
            await rig.clock.sleepers(1)
            try await body()
            group.cancelAll()
        }
    }

    /// How often the configuration was to be read again.
    var reloadCount: Int { reloads.withLock(\.self) }

    /// The daemon's answer to a request.
    func ask(_ request: ControlRequest) async throws -> ControlAnswer {
        try await blocking { [path] in try ControlClient(path: path).ask(request, within: .seconds(120)) }
    }

    /// The word of the error that a request is answered with; nil if there is none.
    func refusal(of request: ControlRequest) async throws -> ControlError? {
        do {
            _ = try await ask(request)
            return nil
        } catch ControlFailure.refused(let error) {
            return error
        }
    }

    /// The first `count` events after a subscription, while `body` runs.
    func events(_ count: Int, during body: () async throws -> Void) async throws -> [ControlEvent] {
        let (subscribed, yes) = AsyncStream.makeStream(of: Void.self)
        async let events = blocking { [path] in
            let client = try ControlClient(path: path)
            _ = try client.ask(.subscribe, within: .seconds(120))
            yes.yield()
            return try (0..<count).compactMap { _ in try client.nextEvent() }
        }
        _ = await subscribed.first { _ in true }
        try await body()
        return try await events
    }
}

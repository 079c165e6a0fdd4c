import Foundation
import SkycastDaemon
import SkycastTestSupport
import Testing

@Suite("The watchdog")
struct WatchdogTests {
    @Test("F80 the service manager hears of us while the poller moves, and no more when it stands still")
    func pulse() async throws {
        let rig = try await Rig()
        let manager = try HeardManager()
        let dependencies = Dependencies(
            wall: rig.clock, clock: rig.clock, zones: rig.dependencies.zones, log: rig.log.log,
            manager: ServiceManager(environment: ["NOTIFY_SOCKET": manager.path]))
        let pulse = Pulse(rig.clock)
        let watchdog = Watchdog(store: rig.store, polling: pulse, dependencies)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await watchdog.run() }
            await rig.clock.sleepers(1)
            for _ in 0..<5 {
                rig.clock.advance(by: .seconds(60))
                pulse.beat()
                await rig.clock.sleepers(1)
            }
            #expect(manager.heard >= 5)
            _ = manager.heard
            for _ in 0..<3 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
            _ = manager.heard
            for _ in 0..<5 {
                rig.clock.advance(by: .seconds(60))
                await rig.clock.sleepers(1)
            }
            #expect(manager.heard == 0, "a poller that stands still is no life")
            pulse.beat()
            rig.clock.advance(by: .seconds(60))
            await rig.clock.sleepers(1)
            #expect(manager.heard == 1)
            group.cancelAll()
        }
    }
}

/// A service manager's end of `$NOTIFY_SOCKET`.
private final class HeardManager {
    let path = FileManager.default.temporaryDirectory.appending(path: "notify-\(UUID().uuidString)").path
    private let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)

    init() throws {
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        try #require(bound == 0)
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// How many messages have come since the last look.
    var heard: Int {
        var buffer = [UInt8](repeating: 0, count: 100)
        var count = 0
        while recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT)) > 0 { count += 1 }
        return count
    }
}

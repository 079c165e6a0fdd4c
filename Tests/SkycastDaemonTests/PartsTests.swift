import Foundation
import SkycastCore
import SkycastDaemon
import SkycastTestSupport
import Testing

@Suite("Parts of the daemon")
struct PartsTests {
    @Test("options are read in both forms")
    func options() throws {
        let options = try DaemonOptions(["--config=/a b", "--database", "/c", "--once", "-v"])
        #expect(options.configuration == "/a b")
        #expect(options.database == "/c")
        #expect(options.once && options.verbose && !options.demo)
    }

    @Test(
        "what means nothing is refused",
        arguments: [["--demmo"], ["--config"], ["--database="], ["--once=yes"], ["oslo"], ["-x"]])
    func badOptions(arguments: [String]) {
        #expect(throws: DaemonOptions.UsageError.self) { try DaemonOptions(arguments) }
    }

    @Test("a ring before the wait is not lost, and cancelling ends the wait")
    func doorbell() async {
        let doorbell = Doorbell()
        doorbell.ring()
        doorbell.ring()
        await doorbell.wait()
        let waiter = Task { await doorbell.wait() }
        waiter.cancel()
        await waiter.value
    }

    @Test("F81 the service manager is spoken to as sd_notify(3) says, or not at all")
    func notifySocket() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "notify-\(getpid())").path
        defer { unlink(path) }
        let descriptor = try #require(Self.receiver(at: path))
        defer { close(descriptor) }
        ServiceManager(environment: ["NOTIFY_SOCKET": path]).status("all is\nwell")
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self) == "STATUS=all is well")
        for nowhere in ["/does/not/exist", "relative", "", "@abstract-and-nobody-there"] {
            ServiceManager(environment: ["NOTIFY_SOCKET": nowhere]).ready()
        }
    }

    @Test("a service manager that does not read keeps nobody for ever")
    func deafManager() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "deaf-\(getpid())").path
        defer { unlink(path) }
        let descriptor = try #require(Self.receiver(at: path))
        let manager = ServiceManager(environment: ["NOTIFY_SOCKET": path])
        for _ in 0..<2000 { manager.watchdog() }  // more than wait anywhere (net.unix.max_dgram_qlen)
        await withTaskGroup(of: Bool.self) { group in
            group.addTask {
                try? await blocking { manager.ready() }
                return true
            }
            group.addTask {
                try? await Task.sleep(for: .seconds(60))
                close(descriptor)  // which lets go of who still waits
                return false
            }
            #expect(await group.next() == true)
            group.cancelAll()
        }
    }

    /// A socket of the kind that service managers listen at; nobody reads it yet.
    private static func receiver(at path: String) -> Int32? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return bound == 0 ? descriptor : nil
    }

    @Test("a signal that is not wanted ends nothing")
    func unwantedSignal() async throws {
        struct Endless: Service {
            func run() async throws { await Doorbell().wait() }
        }
        for (wanted, end) in [(Set([UnixSignal.stop]), UnixSignal.stop), ([.stop, .reload], .reload)] {
            let (signals, kernel) = AsyncStream.makeStream(of: UnixSignal.self)
            for signal in [UnixSignal.reload, .stop] { kernel.yield(signal) }
            #expect(try await runTogether([Endless()], until: signals, wanted: wanted) == end)
        }
    }

    @Test(
        "F38 F39 civil time by the zone database",
        arguments: [
            ("Europe/Oslo", Int64(1_774_745_999), 1, 59), ("Europe/Oslo", 1_774_746_000, 3, 0),
            ("Asia/Kathmandu", 1_767_225_600, 5, 45),
            ("America/St_Johns", 1_767_225_600, 20, 30),
        ])
    func zones(zone: String, seconds: Int64, hour: Int, minute: Int) throws {
        let civil = try #require(FoundationTimeZones().civilTime(of: Timestamp(seconds), in: zone))
        #expect(civil.hour == hour)
        #expect(civil.minute == minute)
        #expect(FoundationTimeZones().civilTime(of: Timestamp(seconds), in: "Europe/Olso") == nil)
    }
}

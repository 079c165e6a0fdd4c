import Glibc
package import SkycastControl
package import SkycastCore
import SkycastNotify

extension DaemonSurroundings {
    /// What is around this process now; a desktop that does not answer delays it by a few seconds at most.
    init(_ notifier: DesktopNotifier, _ wall: any WallClock, _ environment: [String: String]) async {
        self.init(clock: wall, environment: environment)
        let busy = notifier.busyFor
        busySeconds = busy.components.seconds
        guard busy < .seconds(3) else {
            serverProblem = "it does not answer"
            return
        }
        do throws(NotifierError) {
            let description = try await notifier.serverDescription()
            server = NotificationServer(
                name: description.name, vendor: description.vendor, version: description.version,
                capabilities: description.capabilities.sorted())
        } catch {
            switch error {
            case .absent: serverProblem = "there is none on the session bus"
            case .timedOut: serverProblem = "it does not answer"
            case .refused(let reason): serverProblem = "it refuses: \(reason)"
            }
        }
    }

    /// The same without the desktop, by texts of the kernel, of which tests bring their own.
    package init(
        clock: any WallClock, environment: [String: String], status: String? = Self.text(of: "/proc/self/status"),
        controlGroup: String? = Self.text(of: "/proc/self/cgroup")
    ) {
        self.init()
        isClockSuspect = clock.isSuspect
        // A terminal hands its control group down, but only a service is waited for at a socket.
        if ServiceManager.isThere(environment) { unit = controlGroup.flatMap(Self.unit) }
        sandbox = Sandbox(
            noNewPrivileges: status.flatMap { Self.field("NoNewPrivs", in: $0) }.map { $0 != "0" },
            filtersSystemCalls: status.flatMap { Self.field("Seccomp", in: $0) }.map { $0 == "2" })
    }

    /// The text of a file of the kernel's; nil if it cannot be read.
    package static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The service in a line such as `0::/user.slice/…/app.slice/skycastd.service` (cgroups(7)).
    private static func unit(in groups: String) -> String? {
        for line in groups.split(separator: "\n") {
            if let unit = line.split(separator: "/").last, unit.hasSuffix(".service") { return String(unit) }
        }
        return nil
    }

    private static func field(_ name: String, in status: String) -> String? {
        for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
            return line.dropFirst(name.utf8.count + 1).filter { !$0.isWhitespace }
        }
        return nil
    }
}

import Glibc

/// The service manager that started us, told how we are with its notify protocol (sd_notify(3)).
///
/// Without `$NOTIFY_SOCKET`, or if it cannot be reached, every call does nothing.
package struct ServiceManager: Sendable {
    private let address: String?

    /// The manager behind the socket named in `environment`.
    package init(environment: [String: String]) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.hasPrefix("/") || $0.hasPrefix("@") ? $0 : nil }
    }

    /// True if a service manager wants to hear from us.
    package static func isThere(_ environment: [String: String]) -> Bool {
        Self(environment: environment).address != nil
    }

    /// Start-up is complete.
    package func ready() { send("READY=1", waiting: 2) }

    /// The configuration is being read again; `ready` ends it.
    package func reloading() {
        var moment = timespec()
        clock_gettime(CLOCK_MONOTONIC, &moment)
        send("RELOADING=1\nMONOTONIC_USEC=\(moment.tv_sec * 1_000_000 + moment.tv_nsec / 1000)")
    }

    /// We are about to stop.
    package func stopping() { send("STOPPING=1") }

    /// A line for `systemctl status`.
    package func status(_ text: String) { send("STATUS=" + text.replacing("\n", with: " ")) }

    /// We are alive and have moved since the last time.
    package func watchdog() { send("WATCHDOG=1") }

    /// Does not wait for a manager that does not read: what it misses is said again, or better late than never polled.
    ///
    /// Only the end of start-up is worth a wait, of some seconds.
    private func send(_ message: String, waiting seconds: Int = 0) {
        guard let address else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        let flags = Int32(MSG_NOSIGNAL) | (seconds == 0 ? Int32(MSG_DONTWAIT) : 0)
        var name = sockaddr_un()
        name.sun_family = sa_family_t(AF_UNIX)
        var path = Array(address.utf8)
        guard path.count < MemoryLayout.size(ofValue: name.sun_path) else { return }
        if path.first == UInt8(ascii: "@") { path[0] = 0 }  // a name in the abstract namespace
        withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let bytes = Array(message.utf8)
        withUnsafePointer(to: name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { socketAddress in
                _ = sendto(descriptor, bytes, bytes.count, flags, socketAddress, length)
            }
        }
    }
}

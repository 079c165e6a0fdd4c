import Foundation

/// A session bus of the tests' own, always at the same address, that can be killed and started again.
actor PrivateBus {
    let directory: URL
    private var daemon: Child?

    init() throws {
        directory = URL(fileURLWithPath: "/tmp/skycast-notify-\(getpid())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    nonisolated var address: String { "unix:path=\(directory.path)/bus" }

    /// Starts the bus unless it runs.
    ///
    /// It starts servers itself only if `services` is a directory of service files.
    func start(services: URL? = nil) async throws {
        guard daemon == nil else { return }
        try writeConfiguration(services: services)
        // The shell kills the bus when told to, and when the tests are gone: then the directory goes, too.
        let script = """
            exec 2>>\(directory.path)/bus.log
            dbus-daemon --nofork --config-file=\(directory.path)/bus.conf &
            read line || rm -rf \(directory.path)
            kill -9 $!
            wait $!
            """
        let daemon = try Child("/bin/sh", ["-c", script])
        self.daemon = daemon
        try await eventually("dbus-daemon (package dbus-daemon) listens on \(address)") { self.accepts }
    }

    /// Kills the bus, and with it every connection.
    func kill() async throws {
        try await daemon?.end()
        daemon = nil
    }

    private var accepts: Bool {
        let end = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(end) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array("\(directory.path)/bus".utf8)) }
        return withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(end, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    private func writeConfiguration(services: URL?) throws {
        let servicedir = services.map { "<servicedir>\($0.path)</servicedir>" } ?? ""
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
              "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>\(address)</listen>
              \(servicedir)
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """
        try text.write(to: directory.appendingPathComponent("bus.conf"), atomically: true, encoding: .utf8)
    }
}

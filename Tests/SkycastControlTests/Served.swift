import Foundation
import SkycastControl
import SkycastCore

/// A server at a socket in a directory of its own, answered by a closure.
struct Served: Sendable {
    let path: String
    let server: ControlServer

    typealias Answer = @Sendable (ControlRequest) -> ControlAnswer?

    /// Runs `body` while a server answers what it is asked by `answer`; nil leaves a request without an answer.
    static func with(
        limits: ControlLimits = Self.patient,
        answer: @escaping Answer = { _ in .done },
        _ body: @Sendable (Served) async throws -> Void
    ) async throws {
        let directory = temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let server = try ControlServer(path: directory + "/run/control.sock", limits: limits)
        let served = Served(path: directory + "/run/control.sock", server: server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                while let request = await server.nextRequest() {
                    if let answer = answer(request.message) { server.answer(request, with: answer) }
                }
            }
            try await body(served)
            group.cancelAll()
        }
        await server.close()
    }

    /// Nobody is closed for being slow on a busy machine.
    private static var patient: ControlLimits {
        var limits = ControlLimits()
        limits.idle = .seconds(600)
        return limits
    }

    static func temporaryDirectory() -> String {
        let path = FileManager.default.temporaryDirectory.path + "/skycast-control-\(UInt64.random(in: 0 ... .max))"
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        return path
    }
}

/// A client without manners: bytes in, bytes out.
final class RawClient {
    let descriptor: Int32

    /// nil if nobody takes the connection.
    init?(_ path: String) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        var limit = timeval(tv_sec: 120, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        if connected != 0 { return nil }
    }

    deinit { close(descriptor) }

    /// Sends text; false if the other end has gone.
    @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult func send(_ bytes: [UInt8]) -> Bool {
        Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Everything until the other end closes, at most two minutes.
    func readToEnd() -> String {
        var text: [UInt8] = []
        while let bytes = read(), !bytes.isEmpty { text += bytes }
        return String(decoding: text, as: UTF8.self)
    }

    /// What there is; empty at the end, nil if nothing came for two minutes.
    func read() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        if count < 0 { return errno == EAGAIN ? nil : [] }
        return Array(bytes.prefix(count))
    }
}

import Foundation
import SkycastControl
import Testing

@Suite("The place of the socket")
struct PlaceTests {
    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test("the socket is ours alone, in a directory of our own")
    func modes() async throws {
        try await Served.with { served in
            let modes = try [served.path, String(served.path.dropLast("/control.sock".count))].map(mode)
            #expect(modes == [0o600, 0o700])
        }
    }

    @Test("directories that are missing are made, for us alone")
    func directories() async throws {
        let top = Served.temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: top) }
        let server = try ControlServer(path: top + "/a/b/control.sock")
        #expect(try ["/a", "/a/b"].map { try mode(top + $0) } == [0o700, 0o700])
        await server.close()
    }

    @Test("F78 what a dead process left is replaced, a living one is left alone")
    func staleAndLive() async throws {
        let directory = Served.temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/control.sock"
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(dead, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        close(dead)
        try #require(bound == 0)
        let server = try ControlServer(path: path)
        #expect(throws: ControlServerError.inUse(path: path)) { try ControlServer(path: path) }
        await server.close()
    }

    @Test("a file of another kind is not touched")
    func otherFile() throws {
        let directory = Served.temporaryDirectory()
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/control.sock"
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(throws: ControlServerError.self) { try ControlServer(path: path) }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
    }

    @Test("paths that no socket can have are told, not cut")
    func badPaths() {
        for path in ["", "/" + String(repeating: "x", count: 200), "/proc/no/such/control.sock"] {
            #expect(throws: ControlServerError.self) { try ControlServer(path: path) }
            #expect(throws: ControlFailure.self) { try ControlClient(path: path) }
        }
    }
}

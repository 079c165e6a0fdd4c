import Glibc

/// A file system of a given size, which goes with its last reference; only root can have one.
package final class SmallDisk {
    private let path: String
    private var ballast: String { path + "/ballast" }

    /// True if there can be one here.
    package static let isPossible = geteuid() == 0 && canMount

    /// Lays it over the empty directory at `path`.
    package init(at path: String, kilobytes: Int) throws(Failure) {
        self.path = path
        guard mount("skycast-test", path, "tmpfs", 0, "size=\(kilobytes)k,mode=0700") == 0 else { throw Failure() }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    /// Why there is none.
    package struct Failure: Error {
        let reason = String(cString: strerror(errno))
    }

    /// Takes all the room there is, up to the last byte.
    package func fill() {
        let descriptor = open(ballast, O_CREAT | O_WRONLY | O_APPEND, 0o600)
        defer { close(descriptor) }
        let block = [UInt8](repeating: 1, count: 4096)
        while write(descriptor, block, block.count) > 0 {}
    }

    /// Gives it back.
    package func makeRoom() { unlink(ballast) }

    private static let canMount: Bool = {
        var template = Array("/tmp/skycast-mount-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return false }
        let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer { rmdir(path) }
        guard mount("skycast-test", path, "tmpfs", 0, "size=64k") == 0 else { return false }
        umount2(path, 0)
        return true
    }()
}

import Glibc

/// What a file lies on.
package enum FileSystem {
    /// The kind of file system that an absolute path without links lies on, such as `ext4` or `fuse.sshfs`.
    package static func kind(of path: String) -> String? {
        guard let mounts = text(of: "/proc/self/mountinfo") else { return nil }
        return kind(of: path, in: mounts)
    }

    /// The same by the lines of `/proc/self/mountinfo` (proc_pid_mountinfo(5)): the last of the longest that fits.
    package static func kind(of path: String, in mounts: String) -> String? {
        var best: (length: Int, kind: String)?
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 4, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else { continue }
            let point = unescaped(fields[4])
            let fits = path == point || path.hasPrefix(point == "/" ? point : point + "/")
            if fits, point.utf8.count >= best?.length ?? 0 { best = (point.utf8.count, String(fields[dash + 1])) }
        }
        return best?.kind
    }

    /// True if a kind of file system can keep a write-ahead log, which needs memory shared by all who read the file.
    ///
    /// Machines that share a directory share none (sqlite.org/wal.html), and a daemon that shows us files of its own
    /// may or may not offer it.
    package static func canKeepLog(_ kind: String) -> Bool {
        let remote: Set = [
            "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "ncpfs", "coda", "vboxsf", "gfs2", "ocfs2",
            "lustre", "glusterfs", "virtiofs", "davfs", "fuse",
        ]
        return !remote.contains(kind) && !kind.hasPrefix("fuse.")
    }

    /// What an unprivileged user may still write beside a file, there or not, in bytes; nil if that is not told.
    package static func freeBytes(beside file: String) -> Int64? {
        var status = statvfs()
        let directory = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
        guard statvfs(file, &status) == 0 || statvfs(directory, &status) == 0 else { return nil }
        let (bytes, overflows) = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        return overflows ? .max : Int64(clamping: bytes)
    }

    /// A space is written `\040` there, and so on.
    private static func unescaped(_ field: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(field.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\\"), rest.count >= 3,
                let value = UInt8(String(decoding: rest.prefix(3), as: UTF8.self), radix: 8)
            {
                bytes.append(value)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func text(of path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while case let count = read(descriptor, &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

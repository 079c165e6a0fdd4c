import Glibc

/// A copy of a database and its log in a directory of this process's own, which goes with its last reference.
///
/// Only for files that no connection of this process has open: closing a descriptor would drop its locks.
final class PrivateCopy {
    /// The copied database.
    let file: String
    private let directory: String

    /// Copies the database in `file` and the log beside it, which must both stay as they are meanwhile.
    init(of file: String) throws(SystemError) {
        directory = try Self.makeDirectory()
        self.file = "\(directory)/copy.db"
        let before = try Self.revisions(of: file)
        try Self.copy(file, to: self.file)
        try Self.copy(file + "-wal", to: self.file + "-wal")
        guard try Self.revisions(of: file) == before else { throw SystemError(EBUSY) }
    }

    deinit {
        for suffix in ["", "-wal", "-shm"] { unlink(file + suffix) }
        rmdir(directory)
    }

    private static func revisions(of file: String) throws(SystemError) -> [[Int]?] {
        [try FileStatus(of: file)?.revision, try FileStatus(of: file + "-wal")?.revision]
    }

    private static func makeDirectory() throws(SystemError) -> String {
        let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        guard let resolved = realpath(parent, nil) else { throw SystemError(errno) }
        defer { free(resolved) }
        var template = Array("\(String(cString: resolved))/skycast-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw SystemError(errno) }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func copy(_ from: String, to: String) throws(SystemError) {
        let source = open(from, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard source >= 0 else { throw SystemError(errno) }
        defer { close(source) }
        let target = open(to, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard target >= 0 else { throw SystemError(errno) }
        defer { close(target) }
        while true {
            let count = sendfile(target, source, nil, 1 << 20)
            if count == 0 { return }
            if count < 0, errno != EINTR { throw SystemError(errno) }
        }
    }
}

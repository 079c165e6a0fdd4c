import Glibc

/// What lies at a path itself, without following a link there.
struct FileStatus {
    /// What kind of thing it is.
    let kind: Kind
    /// The user it belongs to.
    let owner: uid_t
    /// True if its group or everybody may write it.
    let isWritableByOthers: Bool
    /// What its owner, its group and everybody may do, the nine bits of chmod(1).
    let permissions: UInt32
    /// In bytes.
    let size: Int
    /// Changes whenever its content does.
    let revision: [Int]

    enum Kind {
        case file, directory, link, other
    }

    /// The status, nil if nothing is there or one of the directories before it is missing.
    init?(of path: String) throws(SystemError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw SystemError(errno)
        }
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .directory
            case S_IFLNK: .link
            default: .other
            }
        owner = status.st_uid
        isWritableByOthers = status.st_mode & 0o022 != 0
        permissions = status.st_mode & 0o777
        size = Int(status.st_size)
        revision = [Int(status.st_ino), size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}

/// Why the operating system refused.
struct SystemError: Error {
    let code: Int32

    init(_ code: Int32) { self.code = code }

    /// True if there is no room, on the disk or in the quota.
    var isFull: Bool { code == ENOSPC || code == EDQUOT }

    /// In the C library's words, in lower case.
    var message: String { String(cString: strerror(code)).lowercased() }
}

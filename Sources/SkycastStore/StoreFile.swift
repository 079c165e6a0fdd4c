// FoundationEssentials would look up the names of owners, create files that others can read, and not say who we are.
import Glibc
import SkycastCore

/// The place of a store on disk, checked to be the user's alone before anything is opened.
///
/// The directory may be reached through symbolic links, but neither it nor the file may be one: nothing is followed or
/// created elsewhere.
struct StoreFile {
    /// As the user knows it, for messages.
    let path: String
    /// The directory, as the user knows it.
    let directory: String
    private let name: String

    /// The place named by a path; nothing is looked at yet.
    init(_ path: String) throws(StoreError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, !name.isEmpty, name != ".", name != "..", !path.utf8.contains(0) else {
            throw .unreadable(path: path, reason: "the path does not name a file")
        }
        self.path = path
        self.name = String(name)
        let before = parts.dropLast().joined(separator: "/")
        directory = parts.count == 1 ? "." : before.isEmpty ? "/" : before
    }

    /// Makes the directory if it is missing and makes sure that it is one, and the user's alone.
    func prepareDirectory() throws(StoreError) {
        try makeDirectory(directory[...])
        try checkKind(of: status(of: directory), .directory)
        try checkOwnership(of: status(of: directory), "its directory")
    }

    /// The path to open for writing: the directory has been created with mode 0700, the file with mode 0600.
    ///
    /// - Returns: Also what was there before.
    func prepareForWriting() throws(StoreError) -> (file: String, before: Content) {
        try prepareDirectory()
        let resolved = try resolved()
        if let file = try status(of: resolved) {
            try checkKind(of: file, .file)
            try checkOwnership(of: file, "it")
            return (resolved, file.size == 0 ? .emptied : .something)
        } else if try status(of: resolved + "-wal")?.size ?? 0 > 0 {
            return (resolved, .emptied)
        } else {
            let descriptor = open(resolved, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure(SystemError(errno)) }
            close(descriptor)
            return (resolved, .nothing)
        }
    }

    /// What lies at the place of a store.
    enum Content {
        case nothing, something
        /// What SQLite would take for nothing and throw away: an empty database, or a log without one.
        case emptied
    }

    /// The path to open for reading; the file is there, not empty, and ours, as its directory is.
    func prepareForReading() throws(StoreError) -> String {
        guard let status = try status(of: directory) else { throw .missing(path: path) }
        try checkKind(of: status, .directory)
        try checkOwnership(of: status, "its directory")
        let resolved = try resolved()
        guard let file = try self.status(of: resolved) else { throw .missing(path: path) }
        try checkKind(of: file, .file)
        try checkOwnership(of: file, "it")
        guard file.size > 0 else { throw .corrupt(path: path, reason: "it is empty") }
        return resolved
    }
}

extension StoreFile {
    private func status(of path: String) throws(StoreError) -> FileStatus? {
        do throws(SystemError) { return try FileStatus(of: path) } catch { throw failure(error) }
    }

    private func resolved() throws(StoreError) -> String {
        guard let resolved = realpath(directory, nil) else { throw failure(SystemError(errno)) }
        defer { free(resolved) }
        let text = String(cString: resolved)
        return text == "/" ? "/\(name)" : "\(text)/\(name)"
    }

    private func makeDirectory(_ directory: Substring) throws(StoreError) {
        if directory.isEmpty || mkdir(String(directory), 0o700) == 0 { return }
        let code = errno
        if code == EEXIST { return }
        // Another failure on the way, such as a read-only disk, does not matter if the directory is there already.
        if code != ENOENT {
            if try status(of: String(directory)) != nil { return }
            throw failure(SystemError(code))
        }
        guard let slash = directory.lastIndex(of: "/") else { throw failure(SystemError(code)) }
        try makeDirectory(directory[..<slash])
        guard mkdir(String(directory), 0o700) == 0 || errno == EEXIST else { throw failure(SystemError(errno)) }
    }

    private func checkKind(of status: FileStatus?, _ wanted: FileStatus.Kind) throws(StoreError) {
        let what = wanted == .directory ? "its directory" : "it"
        switch status?.kind {
        case wanted: return
        case nil: throw .unreadable(path: path, reason: "\(what) does not exist")
        case .link: throw .unreadable(path: path, reason: "\(what) is a symbolic link")
        case .directory: throw .unreadable(path: path, reason: "\(what) is a directory")
        case .file: throw .unreadable(path: path, reason: "\(what) is a file")
        case .other: throw .unreadable(path: path, reason: "\(what) is a device, a pipe or a socket")
        }
    }

    private func checkOwnership(of status: FileStatus?, _ what: String) throws(StoreError) {
        guard let status else { return }
        guard status.owner == geteuid() else {
            throw .notOurs(path: path, reason: "\(what) belongs to another user")
        }
        guard !status.isWritableByOthers else {
            throw .notOurs(path: path, reason: "others may write \(what == "it" ? "to it" : "in \(what)")")
        }
    }

    private func failure(_ error: SystemError) -> StoreError {
        error.isFull ? .full(path: path) : .unreadable(path: path, reason: error.message)
    }
}

import Glibc

/// The replacement of a file as a whole: at any moment, also after a crash, there is the old content or the new.
///
/// It lasts from the first look at the file to the writing, and meanwhile keeps others of its kind from the same
/// directory. A link stays a link: what it leads to is replaced.
struct FileReplacement: ~Copyable {
    /// The file itself, at the end of all links.
    let target: String
    private let directory: Int32
    /// nil if there is no file yet.
    private let status: stat?

    /// How long another replacement is waited for: some hundred times what one takes.
    private static let attempts = 100

    /// Looks at the file, and makes its directory (0700) if there is none.
    init(_ path: String) throws(AdditionError) {
        let (target, status) = try Self.file(at: path)
        self.init(target, status, directory: try Self.locked(Self.directory(of: target)))
    }

    private init(_ target: String, _ status: stat?, directory: Int32) {
        self.target = target
        self.status = status
        self.directory = directory
    }

    deinit { close(directory) }

    /// Puts `bytes` in the file's place with its mode and owner (a new one gets 0600), if `isUnchanged` still says so.
    func write(_ bytes: [UInt8], if isUnchanged: () throws(AdditionError) -> Bool) throws(AdditionError) {
        var template = Array((Self.directory(of: target) + "/.skycast-XXXXXX").utf8CString)
        let file = mkstemp(&template)
        guard file >= 0 else { throw failure() }
        _ = fcntl(file, F_SETFD, FD_CLOEXEC)
        let temporary = template.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        var isDone = false
        defer {
            close(file)
            if !isDone { unlink(temporary) }
        }
        try fill(file, bytes)
        guard try isUnchanged() else { throw .changed(path: target) }
        guard rename(temporary, target) == 0 else { throw failure() }
        isDone = true
        fsync(directory)
    }

    private func fill(_ file: Int32, _ bytes: [UInt8]) throws(AdditionError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 || count < 0 && errno == EINTR else { throw failure() }
            rest = rest.dropFirst(max(count, 0))
        }
        if let status {
            var made = stat()
            guard fstat(file, &made) == 0 else { throw failure() }
            let isOwned = status.st_uid == made.st_uid && status.st_gid == made.st_gid
            guard isOwned || fchown(file, status.st_uid, status.st_gid) == 0, fchmod(file, status.st_mode & 0o7777) == 0
            else { throw failure() }
        }
        guard fsync(file) == 0 else { throw failure() }
    }

    private func failure() -> AdditionError { .unwritable(path: target, reason: Self.reason()) }

    private static func reason() -> String { String(cString: strerror(errno)).lowercased() }

    private static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where the links at `path` lead to, and what is there.
    private static func file(at path: String) throws(AdditionError) -> (target: String, status: stat?) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT else { throw .unwritable(path: path, reason: reason()) }
            try makeDirectory(of: path)
            return (path, nil)
        }
        guard let real = realpath(path, nil) else {
            throw .unwritable(path: path, reason: errno == ENOENT ? "a link that leads nowhere" : reason())
        }
        defer { free(real) }
        guard stat(real, &status) == 0, access(real, W_OK) == 0 else {
            throw .unwritable(path: path, reason: reason())
        }
        return (String(cString: real), status)
    }

    /// The descriptor of a directory that no other replacement goes on in.
    ///
    /// On a file system without such locks nothing keeps two of them apart but their short time.
    private static func locked(_ directory: String) throws(AdditionError) -> Int32 {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: directory, reason: reason()) }
        for _ in 0..<attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return descriptor }
            usleep(20_000)
        }
        close(descriptor)
        throw .unwritable(path: directory, reason: "somebody else is writing there")
    }

    private static func makeDirectory(of path: String) throws(AdditionError) {
        let directory = directory(of: path)
        if mkdir(directory, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT else { throw .unwritable(path: path, reason: reason()) }
        try makeDirectory(of: directory)
        guard mkdir(directory, 0o700) == 0 || errno == EEXIST else {
            throw .unwritable(path: path, reason: reason())
        }
    }
}

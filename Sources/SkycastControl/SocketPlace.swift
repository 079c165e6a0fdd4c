import Glibc

/// The path of the daemon's socket: found free, or freed of what a dead process left.
struct SocketPlace {
    private let path: String
    private let address: SocketAddress
    /// What was made there; nil before.
    private var made: Identity?

    private struct Identity: Equatable {
        let device: dev_t
        let inode: ino_t
    }

    init(_ path: String) throws(ControlServerError) {
        guard let address = SocketAddress(path: path) else {
            throw .unusable(path: path, reason: "the path is too long for a socket")
        }
        self.path = path
        self.address = address
    }

    /// The descriptor of a socket of mode 0600 that listens there.
    mutating func listen() throws(ControlServerError) -> Int32 {
        try makeDirectory()
        try removeDeadSocket()
        guard let socket = Socket() else { throw failure(errno) }
        // On Linux the file gets the mode of the socket, so it is never open to others, whatever the umask.
        guard fchmod(socket.descriptor, 0o600) == 0 else { throw failure(errno) }
        let code = address.bind(socket)
        guard code == 0 else { throw code == EADDRINUSE ? .inUse(path: path) : failure(code) }
        made = identity
        guard Glibc.listen(socket.descriptor, 64) == 0 else { throw failure(errno) }
        return socket.released()
    }

    /// Removes the socket, unless something else has taken its place.
    func clear() {
        if let made, made == identity { unlink(path) }
    }

    private var identity: Identity? {
        var status = stat()
        return lstat(path, &status) == 0 ? Identity(device: status.st_dev, inode: status.st_ino) : nil
    }

    /// Makes the directory, and those above it, where the service manager has not.
    private func makeDirectory() throws(ControlServerError) {
        let code = Self.makeDirectory(path.split(separator: "/", omittingEmptySubsequences: false).dropLast())
        guard code == 0 else { throw failure(code) }
    }

    private static func makeDirectory(_ names: ArraySlice<Substring>) -> Int32 {
        let directory = names.joined(separator: "/")
        if directory.isEmpty || mkdir(directory, 0o700) == 0 || errno == EEXIST { return 0 }
        guard errno == ENOENT else { return errno }
        let code = makeDirectory(names.dropLast())
        return code != 0 || mkdir(directory, 0o700) == 0 ? code : errno
    }

    private func removeDeadSocket() throws(ControlServerError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw .unusable(path: path, reason: "there is a file of another kind")
        }
        guard let probe = Socket() else { throw failure(errno) }
        // With a full queue it is as alive as with an empty one.
        guard address.connect(probe) == ECONNREFUSED else { throw .inUse(path: path) }
        guard unlink(path) == 0 || errno == ENOENT else { throw failure(errno) }
    }

    private func failure(_ code: Int32) -> ControlServerError {
        .unusable(path: path, reason: String(cString: strerror(code)).lowercased())
    }
}

import Glibc

/// A Unix stream socket that closes with its last reference, and in every program this one starts.
final class Socket {
    /// -1 once it has been given away.
    private(set) var descriptor: Int32

    /// Takes over a descriptor.
    init(owning descriptor: Int32) { self.descriptor = descriptor }

    /// A new one that does not block; nil if the process has too many.
    init?() {
        let flags = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        descriptor = socket(AF_UNIX, Int32(flags), 0)
        if descriptor < 0 { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Gives the descriptor away; whoever has it closes it.
    func released() -> Int32 {
        defer { descriptor = -1 }
        return descriptor
    }

    /// The effective user at the other end when the connection was made (SO_PEERCRED, unix(7)); nil if unknown.
    var peerUser: uid_t? {
        var credentials: [UInt32] = [0, 0, 0]  // struct ucred, which Glibc does not show: process, user, group
        let wanted = socklen_t(MemoryLayout<UInt32>.stride * credentials.count)
        var size = wanted
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0, size == wanted else {
            return nil
        }
        return credentials[1]
    }

    /// The next connection to this listening socket; nil with `errno` if there is none.
    func accept() -> Socket? {
        let client = Glibc.accept(descriptor, nil, nil)
        guard client >= 0 else { return nil }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        return Socket(owning: client)  // its calls say MSG_DONTWAIT, so it need not be told not to block
    }

    /// How far a transfer came.
    enum Transfer: Equatable {
        case bytes(Int)
        /// Nothing can be transferred now.
        case wait
        /// The other end is gone; the error number, 0 if it just closed.
        case ended(Int32)
    }

    /// Appends at most `count` bytes to `buffer`; never waits.
    func receive(_ count: Int, into buffer: inout [UInt8]) -> Transfer {
        withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) { space in
            while true {
                let read = recv(descriptor, space.baseAddress, count, Int32(MSG_DONTWAIT))
                if read > 0 {
                    buffer += space[..<read]
                    return .bytes(read)
                }
                if read == 0 { return .ended(0) }
                if errno == EINTR { continue }
                return errno == EAGAIN ? .wait : .ended(errno)
            }
        }
    }

    /// Sends the beginning of `bytes` and removes it from there; never waits.
    func send(from bytes: inout [UInt8]) -> Transfer {
        while true {
            let sent = Glibc.send(
                descriptor, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            if sent >= 0 {
                bytes.removeFirst(sent)
                return .bytes(sent)
            }
            if errno == EINTR { continue }
            return errno == EAGAIN ? .wait : .ended(errno)
        }
    }
}

/// The address of a Unix socket.
struct SocketAddress {
    private var address = sockaddr_un()

    /// The address of a path; nil if it is empty or longer than the kernel takes, 107 bytes.
    init?(path: String) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path), !bytes.contains(0) else {
            return nil
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    /// Binds a socket to it, or connects one; 0, or the error number.
    func bind(_ socket: Socket) -> Int32 { apply { Glibc.bind(socket.descriptor, $0, $1) } }

    /// Connects a socket to whoever listens there; 0, or the error number.
    func connect(_ socket: Socket) -> Int32 {
        while true {
            let code = apply { Glibc.connect(socket.descriptor, $0, $1) }
            if code != EINTR { return code }
        }
    }

    private func apply(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        let result = withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? 0 : errno
    }
}

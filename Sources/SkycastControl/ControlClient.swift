import Glibc

/// A connection to the daemon for a program that has nothing else to do: every call blocks, none for longer than said.
package final class ControlClient {
    /// Nobody of ours writes a longer line, in bytes.
    private static let longestLine = 1 << 20
    private let socket: Socket
    private var input: [UInt8] = []

    /// Connects to the daemon that listens at `path`, waiting at most `patience` while it is busy.
    package init(path: String, patience: Duration = .seconds(2)) throws(ControlFailure) {
        guard let address = SocketAddress(path: path) else {
            throw .unreachable(path: path, reason: "the path is too long for a socket")
        }
        guard let socket = Socket() else { throw .unreachable(path: path, reason: Self.reason(errno)) }
        let end = ContinuousClock.now + patience
        while true {
            switch address.connect(socket) {
            case 0:
                guard socket.peerUser == geteuid() else { throw .foreign(path: path) }
                self.socket = socket
                return
            case EAGAIN where ContinuousClock.now < end: usleep(10_000)  // its queue is full; nothing can be polled for
            case ENOENT, ECONNREFUSED, ENOTDIR: throw .absent(path: path)
            case let code: throw .unreachable(path: path, reason: Self.reason(code))
            }
        }
    }

    /// Sends a request and waits for its answer; one that is not `ok` is thrown as `.refused`.
    package func ask(_ request: ControlRequest, within patience: Duration) throws(ControlFailure) -> ControlAnswer {
        let end = ContinuousClock.now + patience
        try send(request.line, until: end)
        guard let line = try line(until: end) else { throw .ended }
        guard let answer = ControlAnswer(line: line) else { throw .garbled }
        if let error = answer.error { throw .refused(error) }
        return answer
    }

    /// After a subscription, the next event, however long it takes; nil when the daemon ends.
    package func nextEvent() throws(ControlFailure) -> ControlEvent? {
        guard let line = try line(until: nil) else { return nil }
        guard let event = ControlEvent(line: line) else { throw .garbled }
        return event
    }

    /// After a subscription, waits for something to come; false once nobody reads `output` any more.
    ///
    /// Without it a reader's end would be noticed at the next line only, which may be hours away.
    package func awaitEvent(for output: Int32) -> Bool {
        var requests = [
            pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: output, events: 0, revents: 0),  // errors and hang-ups are told without being asked for
        ]
        while !input.contains(ControlLine.newline) {
            let count = poll(&requests, nfds_t(requests.count), -1)
            if count < 0, errno == EINTR { continue }
            return Int32(requests[1].revents) & (POLLERR | POLLHUP) == 0
        }
        return true
    }

    private func send(_ line: [UInt8], until end: ContinuousClock.Instant) throws(ControlFailure) {
        var rest = line
        while !rest.isEmpty {
            switch socket.send(from: &rest) {
            case .bytes: continue
            case .wait: try wait(for: POLLOUT, until: end)
            // It may have said why before it closed: the answer tells.
            case .ended: return
            }
        }
    }

    private func line(until end: ContinuousClock.Instant?) throws(ControlFailure) -> [UInt8]? {
        while true {
            if let newline = input.firstIndex(of: ControlLine.newline) {
                defer { input.removeFirst(newline + 1) }
                return Array(input[..<newline])
            }
            guard input.count <= Self.longestLine else { throw .garbled }
            switch socket.receive(16_384, into: &input) {
            case .bytes: continue
            case .wait: try wait(for: POLLIN, until: end)
            case .ended: return nil
            }
        }
    }

    private func wait(for event: Int32, until end: ContinuousClock.Instant?) throws(ControlFailure) {
        var request = pollfd(fd: socket.descriptor, events: Int16(event), revents: 0)
        while true {
            var pause: Int32 = -1
            if let end {
                let left = (end - .now) / .milliseconds(1)
                guard left > 0 else { throw .timedOut }
                pause = Int32(min(left, 3_600_000).rounded(.up))
            }
            let count = poll(&request, 1, pause)
            if count > 0 || (count < 0 && errno != EINTR) { return }
        }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}

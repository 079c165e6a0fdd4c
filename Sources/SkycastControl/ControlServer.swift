/// The daemon's end of the control socket.
///
/// A thread of its own reads, writes and waits, so that no client, however slow or hostile, ever holds up the daemon; what
/// is asked is handed out one by one (`nextRequest`) and answered whenever the answer is known.
package final class ControlServer: Sendable {
    private let mailbox: ServerMailbox

    /// Listens at `path`, in a directory that is made (0700) if it is missing.
    ///
    /// What a dead process left there is replaced; a socket at which somebody listens is not.
    package init(path: String, limits: ControlLimits = ControlLimits()) throws(ControlServerError) {
        var binding = try SocketPlace(path)
        let descriptor = try binding.listen()
        let place = binding
        guard let mailbox = ServerMailbox() else {
            _ = Socket(owning: descriptor)
            place.clear()
            throw .unusable(path: path, reason: "too many open files")
        }
        self.mailbox = mailbox
        let isRunning = ServerThread.start {
            var loop = ServerLoop(listener: Socket(owning: descriptor), mailbox: mailbox, limits: limits)
            loop.run()
            place.clear()
            mailbox.hasEnded()
        }
        guard isRunning else {
            _ = Socket(owning: descriptor)
            place.clear()
            throw .unusable(path: path, reason: "no thread could be started")
        }
    }

    /// The next request, as soon as there is one; nil when the task is cancelled.
    ///
    /// One task at a time. Every request is to be answered; a client that waits has no other asked.
    package func nextRequest() async -> IncomingRequest? { await mailbox.nextRequest() }

    /// Answers a request; its client may be gone.
    package func answer(_ request: IncomingRequest, with answer: ControlAnswer) {
        mailbox.order(.answer(request.client, answer.line, subscribes: request.message == .subscribe && answer.ok))
    }

    /// Tells every subscriber; one that does not read loses its connection.
    package func publish(_ event: ControlEvent) { mailbox.order(.event(event)) }

    /// Sends what can be sent at once, closes all connections and removes the socket.
    package func close() async { await mailbox.stop() }
}

/// A request, and where its answer goes.
package struct IncomingRequest: Sendable {
    package let message: ControlRequest
    let client: UInt64
}

/// How much the daemon puts up with at its socket.
package struct ControlLimits: Hashable, Sendable {
    /// Connections at once; further ones are told so and closed.
    package var connections = 32
    /// Bytes of a line.
    package var line = 65_536
    /// Bytes that wait for a client to read them.
    package var unread = 262_144
    /// How long a connection may stay without a complete request, and bytes unread.
    package var idle = Duration.seconds(60)

    package init() {}
}

/// Why there is no socket to listen at.
package enum ControlServerError: Error, Hashable {
    /// Another process listens there.
    case inUse(path: String)
    /// It cannot be made; why.
    case unusable(path: String, reason: String)

    /// What happened, in one line for the log.
    package var message: String {
        switch self {
        case .inUse(let path): "another process listens at '\(path)'"
        case .unusable(let path, let reason): "cannot listen at '\(path)': \(reason)"
        }
    }
}

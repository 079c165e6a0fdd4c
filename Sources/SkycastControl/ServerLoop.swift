import Glibc

/// The work of the socket's thread: one poll(2) over all connections, none of which it ever waits for alone.
struct ServerLoop {
    private let listener: Socket
    private let mailbox: ServerMailbox
    private let limits: ControlLimits
    private var connections: [UInt64: ServerConnection] = [:]
    private var lastID: UInt64 = 0
    /// New connections wait until then, because the process has too many open files.
    private var acceptsAgainAt: ContinuousClock.Instant?

    init(listener: Socket, mailbox: ServerMailbox, limits: ControlLimits) {
        self.listener = listener
        self.mailbox = mailbox
        self.limits = limits
    }

    /// Serves until the mailbox says stop.
    mutating func run() {
        while true {
            let (orders, isStopping) = mailbox.takeOrders()
            for order in orders { carryOut(order) }
            for id in connections.keys { attend(to: id) }
            if isStopping { return }
            waitForSomething()
        }
    }

    private mutating func carryOut(_ order: ServerMailbox.Order) {
        switch order {
        case .answer(let id, let line, let subscribes): connections[id]?.answer(line, subscribes: subscribes)
        case .event(let event):
            guard connections.values.contains(where: \.isSubscribed) else { return }  // spares writing it at each poll
            let line = event.line
            for id in connections.keys { connections[id]?.tell(line) }
        }
    }

    /// Sends what waits for the client, hands over its next request, and drops it if that is the end.
    private mutating func attend(to id: UInt64) {
        guard var connection = connections[id] else { return }
        guard connection.flush() else {
            connections[id] = nil
            return
        }
        if let message = connection.nextRequest() { mailbox.hand(IncomingRequest(message: message, client: id)) }
        let isLate = connection.deadline.map { $0 <= .now } ?? false
        connections[id] = connection.isDone || isLate ? nil : connection
    }

    private mutating func waitForSomething() {
        let ids = Array(connections.keys)
        let isAccepting = acceptsAgainAt.map { $0 <= .now } ?? true
        var polled = [
            pollfd(fd: mailbox.bell, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isAccepting ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0),
        ]
        for id in ids {
            guard let connection = connections[id] else { continue }
            polled.append(pollfd(fd: connection.descriptor, events: connection.interests, revents: 0))
        }
        guard poll(&polled, nfds_t(polled.count), pause) > 0 else { return }
        for (id, result) in zip(ids, polled.dropFirst(2)) where result.revents != 0 {
            hear(id, Int32(result.revents))
            attend(to: id)  // who has left makes room for who comes
        }
        if polled[1].revents != 0 { accept() }
    }

    /// Until the next deadline, in milliseconds; -1 if there is none.
    private var pause: Int32 {
        let deadlines = connections.values.compactMap(\.deadline) + [acceptsAgainAt].compactMap(\.self)
        guard let next = deadlines.min() else { return -1 }
        return Int32(max(0, min((next - .now) / .milliseconds(1), 3_600_000)).rounded(.up))
    }

    private mutating func hear(_ id: UInt64, _ events: Int32) {
        guard var connection = connections[id] else { return }
        let isOpen = events & POLLIN != 0 ? connection.receive() : events & (POLLHUP | POLLERR) == 0
        connections[id] = isOpen ? connection : nil
    }

    /// Takes one client a round: before the next, the loop hears who has left meanwhile and made room.
    private mutating func accept() {
        acceptsAgainAt = nil
        if let client = listener.accept() { return admit(client) }
        let isPassing = [EINTR, ECONNABORTED, EAGAIN].contains(errno)
        if !isPassing { acceptsAgainAt = .now + .seconds(1) }
    }

    /// Takes a client in, or says why not and hangs up.
    private mutating func admit(_ socket: Socket) {
        var connection = ServerConnection(socket, limits: limits)
        let refusal: ControlError? =
            socket.peerUser != geteuid() ? .foreign : connections.count >= limits.connections ? .crowded : nil
        if let refusal {
            connection.refuse(refusal)
            _ = connection.flush()
            return
        }
        lastID += 1
        connections[lastID] = connection
    }
}

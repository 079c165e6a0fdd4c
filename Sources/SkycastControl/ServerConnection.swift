import Glibc

/// One client of the daemon, as the thread of the socket sees it.
///
/// Requests are taken one by one: until the answer to one has been taken nothing more is read, so a client that sends
/// without end, or reads nothing, only fills its own buffers.
struct ServerConnection {
    private let socket: Socket
    private let limits: ControlLimits
    private var input: [UInt8] = []
    private var output: [UInt8] = []
    /// A request is with the daemon.
    private var isWaiting = false
    private(set) var isSubscribed = false
    /// The client sends nothing more.
    private var inputHasEnded = false
    /// Nothing more is read; it is closed when everything is sent.
    private var isClosing = false
    /// It is closed then; nil while a request is with the daemon and for subscribers that read.
    private(set) var deadline: ContinuousClock.Instant?

    init(_ socket: Socket, limits: ControlLimits) {
        self.socket = socket
        self.limits = limits
        deadline = .now + limits.idle
    }

    var descriptor: Int32 { socket.descriptor }

    /// What poll(2) should look out for.
    var interests: Int16 {
        Int16((canRead ? POLLIN : 0) | (output.isEmpty ? 0 : POLLOUT))
    }

    private var canRead: Bool { isIdle && !inputHasEnded }

    /// Nothing is with the daemon or on its way to the client.
    private var isIdle: Bool { !isWaiting && !isClosing && output.isEmpty }

    /// True if nothing is left to do for it.
    var isDone: Bool { output.isEmpty && !isWaiting && (isClosing || (inputHasEnded && !isSubscribed)) }

    /// Reads what has come; false if the connection is broken.
    mutating func receive() -> Bool {
        guard canRead else { return true }
        switch socket.receive(16_384, into: &input) {
        case .bytes, .wait: return true
        case .ended(0):
            inputHasEnded = true
            return true
        case .ended: return false
        }
    }

    /// The next complete request, once the one before is dealt with; what is not one is answered and ends the
    /// connection.
    mutating func nextRequest() -> ControlRequest? {
        guard isIdle else { return nil }
        guard let newline = input.firstIndex(of: ControlLine.newline) else {
            if input.count > limits.line { refuse(.tooLong(limits.line)) }
            return nil
        }
        guard newline <= limits.line else {
            refuse(.tooLong(limits.line))
            return nil
        }
        do throws(ControlError) {
            let request = try ControlRequest(line: input[..<newline])
            input.removeFirst(newline + 1)
            isWaiting = true
            deadline = nil
            return request
        } catch {
            refuse(error)
            return nil
        }
    }

    /// Sends the answer to the request that is with the daemon.
    mutating func answer(_ line: [UInt8], subscribes: Bool) {
        isWaiting = false
        if subscribes { isSubscribed = true }
        queue(line)
    }

    /// Sends an event.
    mutating func tell(_ line: [UInt8]) {
        if isSubscribed { queue(line) }
    }

    /// Sends why, and closes the connection.
    mutating func refuse(_ error: ControlError) {
        isClosing = true
        input = []
        queue(ControlAnswer.failed(error).line)
    }

    /// Sends what waits, as much as the client takes; false if the connection is broken or too much waits.
    mutating func flush() -> Bool {
        while !output.isEmpty {
            switch socket.send(from: &output) {
            case .bytes: deadline = isSubscribed && output.isEmpty ? nil : .now + limits.idle
            case .wait: return output.count <= limits.unread
            case .ended: return false
            }
        }
        if isClosing { discardInput() }
        return true
    }

    /// Reads what was sent in vain: a connection closed with bytes unread looks broken to the client (unix(7)).
    private func discardInput() {
        var bytes: [UInt8] = []
        while bytes.count < limits.unread, case .bytes = socket.receive(65_536, into: &bytes) {}
    }

    private mutating func queue(_ line: [UInt8]) {
        if output.isEmpty { deadline = .now + limits.idle }
        output += line
    }
}

extension ControlError {
    fileprivate static func tooLong(_ limit: Int) -> Self {
        Self(code: "too_long", "a line of more than \(limit) bytes", hint: "a request is one short line")
    }

    static let crowded = Self(code: "busy", "too many connections", hint: "close some; the daemon takes no more")

    static let foreign = Self(code: "forbidden", "this daemon is another user's")
}

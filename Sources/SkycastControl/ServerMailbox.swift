import Glibc
import Synchronization

/// What passes between the daemon's tasks and the thread of its socket; neither ever waits for the other.
final class ServerMailbox: Sendable {
    /// What the thread is to send.
    enum Order: Sendable {
        case answer(UInt64, [UInt8], subscribes: Bool)
        case event(ControlEvent)
    }

    private struct State {
        var orders: [Order] = []
        var requests: [IncomingRequest] = []
        var taker: CheckedContinuation<IncomingRequest?, Never>?
        var isStopping = false
        var hasEnded = false
        var closers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())
    /// The end of a pair of sockets that can be read when there is something for the thread.
    let bell: Int32
    private let ringer: Int32

    /// nil if the process has too many open files.
    init?() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        (bell, ringer) = (ends[0], ends[1])
    }

    deinit {
        close(bell)
        close(ringer)
    }

    private func ring() {
        var byte: UInt8 = 1
        _ = write(ringer, &byte, 1)  // a full one rings already
    }
}

/// The side of the tasks.
extension ServerMailbox {
    func order(_ order: Order) {
        state.withLock { $0.orders.append(order) }
        ring()
    }

    func nextRequest() async -> IncomingRequest? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { taker in
                let (isReady, request) = state.withLock { state -> (Bool, IncomingRequest?) in
                    if Task.isCancelled { return (true, nil) }
                    if !state.requests.isEmpty { return (true, state.requests.removeFirst()) }
                    precondition(state.taker == nil, "only one task may take requests")
                    state.taker = taker
                    return (false, nil)
                }
                if isReady { taker.resume(returning: request) }
            }
        } onCancel: {
            takeTaker()?.resume(returning: nil)
        }
    }

    func stop() async {
        await withCheckedContinuation { closer in
            let hasEnded = state.withLock { state in
                state.isStopping = true
                if !state.hasEnded { state.closers.append(closer) }
                return state.hasEnded
            }
            if hasEnded { closer.resume() } else { ring() }
        }
    }

    private func takeTaker() -> CheckedContinuation<IncomingRequest?, Never>? {
        state.withLock { state in
            defer { state.taker = nil }
            return state.taker
        }
    }
}

/// The side of the thread.
extension ServerMailbox {
    /// What to send now, and whether to end after it.
    func takeOrders() -> (orders: [Order], isStopping: Bool) {
        var bytes = [UInt8](repeating: 0, count: 256)
        while read(bell, &bytes, bytes.count) > 0 {}
        return state.withLock { state in
            defer { state.orders = [] }
            return (state.orders, state.isStopping)
        }
    }

    func hand(_ request: IncomingRequest) {
        let taker = state.withLock { state in
            defer { state.taker = nil }
            if state.taker == nil { state.requests.append(request) }
            return state.taker
        }
        taker?.resume(returning: request)
    }

    func hasEnded() {
        let closers = state.withLock { state in
            state.hasEnded = true
            defer { state.closers = [] }
            return state.closers
        }
        for closer in closers { closer.resume() }
    }
}

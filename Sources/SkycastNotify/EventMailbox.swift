import SkycastCore
import Synchronization

/// Events for one reader at a time, kept while there is none.
///
/// A stream of Swift's ends for good when the task that reads it is cancelled, which each reload of the configuration
/// does. So every reader gets a stream of its own, and the mailbox outlives them.
final class EventMailbox: Sendable {
    /// More than these are not kept for a reader that is slow, or not there; the oldest are dropped.
    private static let capacity = 256

    private struct State {
        var unread: [NotifierEvent] = []
        var reader: AsyncStream<NotifierEvent>.Continuation?
    }

    private let state = Mutex(State())

    func put(_ event: NotifierEvent) {
        state.withLock { state in
            if let reader = state.reader {
                if case .terminated = reader.yield(event) { state.reader = nil } else { return }
            }
            state.unread.append(event)
            state.unread.removeFirst(max(state.unread.count - Self.capacity, 0))
        }
    }

    /// A stream of what is unread and what comes; the stream handed out before ends.
    func open() -> AsyncStream<NotifierEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: NotifierEvent.self, bufferingPolicy: .bufferingNewest(Self.capacity))
        let before = state.withLock { state in
            for event in state.unread { continuation.yield(event) }
            state.unread = []
            defer { state.reader = continuation }
            return state.reader
        }
        before?.finish()
        return stream
    }
}

package import SkycastCore
import Synchronization

/// A desktop in memory: it remembers what it was shown and answers as a test tells it to.
package final class RecordingNotifier: Notifier {
    private struct State {
        var shown: [Notice] = []
        var closed: [EventID] = []
        var failure: NotifierError?
        var bubbles: [EventID: ShownNotice] = [:]
        var last: UInt32 = 0
        var busyFor = Duration.zero
        var holdsBubbles = false
        var unread: [NotifierEvent] = []
        var reader: AsyncStream<NotifierEvent>.Continuation?
    }

    private let state = Mutex(State())

    /// The name of the server that it plays.
    package static let server = ":1.1"

    package init() {}

    /// What it was shown, in order.
    package var shown: [Notice] { state.withLock(\.shown) }

    /// What it was told to close, in order.
    package var closed: [EventID] { state.withLock(\.closed) }

    /// From now on every notice fails like this; nil ends it.
    package func fail(_ failure: NotifierError?) { state.withLock { $0.failure = failure } }

    /// From now on it does not answer when a bubble is to be closed, or does again.
    package func holdBubbles(_ isOn: Bool) { state.withLock { $0.holdsBubbles = isOn } }

    /// Something happens at the desktop.
    package func happen(_ event: NotifierEvent) {
        state.withLock { state in
            if case .closed(let event, _) = event { state.bubbles[event] = nil }
            if let reader = state.reader, case .enqueued = reader.yield(event) { return }
            state.unread.append(event)
        }
    }

    package var events: AsyncStream<NotifierEvent> {
        let (stream, reader) = AsyncStream.makeStream(of: NotifierEvent.self)
        let before = state.withLock { state in
            for event in state.unread { reader.yield(event) }
            state.unread = []
            defer { state.reader = reader }
            return state.reader
        }
        before?.finish()
        return stream
    }

    package var busyFor: Duration { state.withLock(\.busyFor) }

    /// From now on a call to the desktop has been running for this long.
    package func hang(for duration: Duration) { state.withLock { $0.busyFor = duration } }

    package func show(_ notice: Notice) async throws(NotifierError) -> ShownNotice {
        let result = state.withLock { state -> Result<ShownNotice, NotifierError> in
            if let failure = state.failure { return .failure(failure) }
            state.shown.append(notice)
            if let known = notice.bubble.flatMap({ state.bubbles[$0] }), known.server == Self.server {
                return .success(known)
            }
            state.last += 1
            let shown = ShownNotice(serverID: state.last, server: Self.server)
            if let bubble = notice.bubble { state.bubbles[bubble] = shown }
            return .success(shown)
        }
        return try result.get()
    }

    package func adopt(_ event: EventID, _ shown: ShownNotice) async { state.withLock { $0.bubbles[event] = shown } }

    package func close(_ event: EventID) async -> Bool {
        let (known, isHeld) = state.withLock { state in
            state.closed.append(event)
            return (state.holdsBubbles ? nil : state.bubbles.removeValue(forKey: event), state.holdsBubbles)
        }
        if known?.server == Self.server { happen(.closed(event, reason: 3)) }
        return !isHeld
    }
}

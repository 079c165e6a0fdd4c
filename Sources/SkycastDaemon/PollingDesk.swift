package import SkycastControl
package import SkycastCore
import Synchronization

/// Where the rest of the daemon meets the poller: wishes to poll now, how polling stands, and news for who listens.
///
/// The poller comes by when it has time; nobody calls it.
package final class PollingDesk: Sendable {
    /// A wish to poll some cities now.
    package struct Request: Sendable {
        package let cities: [CityID]
        fileprivate let id: Int
    }

    /// What became of a wish.
    package enum Outcome: Hashable, Sendable {
        /// Each city has been asked for, or cannot be.
        case asked([RefreshedCity])
        /// The server wants to be left alone.
        case held(DaemonStatus.Hold)
        /// The daemon stops, or reads its configuration again.
        case interrupted
    }

    /// How polling stands.
    package struct Report: Hashable, Sendable {
        package var nextPollAt: Timestamp?
        package var lastError: String?
        /// The sources that asked to be left alone.
        package var holds: [DaemonStatus.Hold] = []
        /// The sources that do not take our key.
        package var refusedKeys: [DaemonStatus.RefusedKey] = []
    }

    /// What may interest a subscriber.
    package enum News: Hashable, Sendable {
        case polled([CityID], failure: String?)
        /// Something about alerts has changed without a poll: by the user, or because time has passed.
        case changed
    }

    private struct State {
        var requests: [Request] = []
        var askers: [Int: CheckedContinuation<Outcome, Never>] = [:]
        var lastID = 0
        var report = Report()
        var isNetworkHinted = false
    }

    /// The news from now on; one consumer.
    package let news: AsyncStream<News>
    private let teller: AsyncStream<News>.Continuation
    private let state = Mutex(State())
    private let bell = Doorbell()

    package init() {
        (news, teller) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(64))
    }

    /// Has these cities polled now and waits for the outcome.
    package func refresh(_ cities: [CityID]) async -> Outcome {
        let request = state.withLock { state in
            state.lastID += 1
            return Request(cities: cities, id: state.lastID)
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { asker in
                let isWaiting = state.withLock { state in
                    if Task.isCancelled { return false }
                    state.requests.append(request)
                    state.askers[request.id] = asker
                    return true
                }
                if isWaiting { bell.ring() } else { asker.resume(returning: .interrupted) }
            }
        } onCancel: {
            answer(request, with: .interrupted)
        }
    }

    /// The network may be back: what failed for want of one is worth another try.
    package func hintAtNetwork() {
        state.withLock { $0.isNetworkHinted = true }
        bell.ring()
    }

    /// How polling stands.
    package var report: Report { state.withLock(\.report) }

    /// Something has happened that a subscriber may want to hear of.
    package func tell(_ news: News) { teller.yield(news) }
}

/// The poller's side.
extension PollingDesk {
    /// The wishes that have come in.
    package func takeRequests() -> [Request] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// True if the network may be back since the last time.
    package func takeNetworkHint() -> Bool {
        state.withLock { state in
            defer { state.isNetworkHinted = false }
            return state.isNetworkHinted
        }
    }

    /// Tells who waits what became of a wish.
    package func answer(_ request: Request, with outcome: Outcome) {
        let asker = state.withLock { state in
            state.requests.removeAll { $0.id == request.id }
            return state.askers.removeValue(forKey: request.id)
        }
        asker?.resume(returning: outcome)
    }

    /// Says how polling stands.
    package func post(_ report: Report) { state.withLock { $0.report = report } }

    /// Returns when there is a wish, after `duration`, or when the task is cancelled.
    package func waitForRequest(atMost duration: Duration, on clock: any BootClock) async {
        await bell.wait(atMost: duration, on: clock)
    }
}

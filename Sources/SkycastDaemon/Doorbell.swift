package import SkycastCore
import Synchronization

/// Wakes the one task that waits for it; a ring while nobody waits is kept for the next wait.
package final class Doorbell: Sendable {
    private enum State {
        case quiet
        case rung
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.quiet)

    package init() {}

    /// Wakes the waiting task, or the next one that waits.
    package func ring() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .waiting(let waiter) = state else {
                state = .rung
                return nil
            }
            state = .quiet
            return waiter
        }
        waiter?.resume()
    }

    /// Returns at the next ring, or when the task is cancelled.
    ///
    /// One task at a time.
    package func wait() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let isRung = state.withLock { state -> Bool in
                    switch state {
                    case .rung:
                        state = .quiet
                        return true
                    case .quiet:
                        state = .waiting(waiter)
                        return false
                    case .waiting: preconditionFailure("only one task may wait at a doorbell")
                    }
                }
                if isRung || Task.isCancelled { isRung ? waiter.resume() : ring() }
            }
        } onCancel: {
            ring()
        }
    }

    /// Returns at the next ring, after `duration`, or when the task is cancelled.
    package func wait(atMost duration: Duration, on clock: any BootClock) async {
        await withTaskGroup { group in
            group.addTask { await self.wait() }
            group.addTask { try? await clock.sleep(for: duration) }
            await group.next()
            group.cancelAll()
        }
    }
}

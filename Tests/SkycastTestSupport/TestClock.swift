package import SkycastCore
import Synchronization

/// A boot clock and a wall clock that stand still until a test advances them.
///
/// Nothing sleeps for real: a sleeper wakes when the clock has been advanced past its time.
package final class TestClock: BootClock, WallClock {
    fileprivate struct State {
        var elapsed = Duration.zero
        var wallOffset = Seconds.zero
        var sleepers: [Int: Sleeper] = [:]
        var nextID = 0
        var arrivals: [(count: Int, waiter: CheckedContinuation<Void, Never>)] = []
    }

    fileprivate struct Sleeper {
        let due: Duration
        let wake: CheckedContinuation<Void, any Error>
    }

    private let start: Timestamp
    private let state = Mutex(State())

    /// Both clocks stand at their start; the wall clock at `start`.
    package init(start: Timestamp = Timestamp(1_767_225_600)) { self.start = start }

    package var elapsed: Duration { state.withLock(\.elapsed) }

    package var now: Timestamp {
        state.withLock { start + Seconds($0.elapsed.components.seconds) + $0.wallOffset }
    }

    package func sleep(for duration: Duration) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wake in
                let arrived = state.withLock { state in
                    if Task.isCancelled { return nil as [CheckedContinuation<Void, Never>]? }
                    state.sleepers[id] = Sleeper(due: state.elapsed + duration, wake: wake)
                    return state.takeArrivals()
                }
                guard let arrived else { return wake.resume(throwing: CancellationError()) }
                for waiter in arrived { waiter.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.wake.resume(throwing: CancellationError())
        }
    }

    /// Moves both clocks on and wakes whoever has slept long enough.
    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.elapsed += duration
            let due = state.sleepers.filter { $0.value.due <= state.elapsed }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            return due.values
        }
        for sleeper in due { sleeper.wake.resume() }
    }

    /// Sets the wall clock forward or back, as NTP or a person does; the boot clock does not notice.
    package func setWallClock(by span: Seconds) {
        state.withLock { $0.wallOffset = $0.wallOffset + span }
    }

    /// Returns once at least `count` tasks are asleep on this clock.
    package func sleepers(_ count: Int) async {
        await withCheckedContinuation { waiter in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.arrivals.append((count, waiter))
                return false
            }
            if isThere { waiter.resume() }
        }
    }
}

extension TestClock.State {
    /// The waiters whose number of sleepers has been reached.
    fileprivate mutating func takeArrivals() -> [CheckedContinuation<Void, Never>] {
        let count = sleepers.count
        let met = arrivals.filter { $0.count <= count }.map(\.waiter)
        arrivals.removeAll { $0.count <= count }
        return met
    }
}

import Glibc
package import SkycastCore

/// The wall clock of the computer.
package struct SystemWallClock: WallClock {
    package init() {}
    package var now: Timestamp { Timestamp(Int64(time(nil))) }
}

/// The boot clock of the computer: CLOCK_BOOTTIME, counted from the creation of this value.
package struct SystemBootClock: BootClock {
    private let start = ContinuousClock.now

    package init() {}

    package var elapsed: Duration { start.duration(to: .now) }

    package func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration, clock: ContinuousClock())
    }
}

/// CLOCK_MONOTONIC, which stands still while the computer sleeps.
struct SystemAwakeClock {
    private let start = SuspendingClock.now

    /// Since the creation of this value.
    var elapsed: Duration { start.duration(to: .now) }
}

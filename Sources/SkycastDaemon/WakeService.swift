package import SkycastCore

/// Lets the poller look around when the computer has woken up: what failed before it slept is worth another try.
///
/// What is due is due by the boot clock, whether or not anybody says so; this only ends a pause after failures.
package struct WakeService: Service {
    private let desk: PollingDesk
    private let signals: AsyncStream<Void>
    private let clock: any BootClock
    private let awake: @Sendable () -> Duration

    /// A service that goes by `signals` and, where they do not come, by two clocks.
    ///
    /// - Parameters:
    ///   - desk: Where the poller takes hints from.
    ///   - signals: Each word of a wake.
    ///   - clock: Counts sleep.
    ///   - awake: Counts no sleep (CLOCK_MONOTONIC).
    package init(
        desk: PollingDesk, signals: AsyncStream<Void>, clock: any BootClock, awake: @escaping @Sendable () -> Duration
    ) {
        self.desk = desk
        self.signals = signals
        self.clock = clock
        self.awake = awake
    }

    package func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in signals { desk.hintAtNetwork() } }
            group.addTask { try await compareClocks() }
            try await group.waitForAll()
        }
    }

    /// A clock that counts sleep has run away from one that does not: the computer has slept.
    private func compareClocks() async throws {
        var slept = clock.elapsed - awake()
        while true {
            try await clock.sleep(for: .seconds(30))
            let now = clock.elapsed - awake()
            if now - slept > .seconds(2) { desk.hintAtNetwork() }
            slept = now
        }
    }
}

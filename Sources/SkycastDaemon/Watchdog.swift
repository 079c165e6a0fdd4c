package import SkycastCore
package import SkycastStore
import Synchronization

/// When a part of the daemon last moved.
package final class Pulse: Sendable {
    private let clock: any BootClock
    private let last: Mutex<Duration>

    /// A pulse that beats now.
    package init(_ clock: any BootClock) {
        self.clock = clock
        last = Mutex(clock.elapsed)
    }

    /// The part has moved.
    package func beat() { last.withLock { $0 = clock.elapsed } }

    /// How long it has stood still.
    package var stillFor: Duration { clock.elapsed - last.withLock(\.self) }
}

/// Tells the service manager that we are alive, as long as the parts that matter move and the store answers.
///
/// What waits for the desktop does not count: a hanging notification server is no reason for a restart.
package struct Watchdog: Service {
    private let store: Store
    private let polling: Pulse
    private let dependencies: Dependencies
    /// Longer than a request may take and the poller may sleep, together.
    private let patience = Duration.seconds(150)

    /// A watchdog that looks at the poller's pulse.
    package init(store: Store, polling: Pulse, _ dependencies: Dependencies) {
        self.store = store
        self.polling = polling
        self.dependencies = dependencies
    }

    package func run() async throws {
        while true {
            if polling.stillFor < patience, (try? await store.cities()) != nil { dependencies.manager.watchdog() }
            try await dependencies.clock.sleep(for: .seconds(60))
        }
    }
}

import SkycastCore

/// Says in the log when the desktop has kept the one thread that talks to it for too long, and when it let go.
///
/// A server that does not answer is not enough for that, since every call to it ends after 25 s: it is for what has no
/// limit, such as connecting to a bus that accepts and then says nothing (`g_bus_get_sync`).
struct StuckWatch: Sendable {
    private let patience = Duration.seconds(120)
    let notifier: any Notifier
    let dependencies: Dependencies

    init(notifier: any Notifier, _ dependencies: Dependencies) {
        self.notifier = notifier
        self.dependencies = dependencies
    }

    /// Looks every half minute until cancelled.
    func run() async {
        var isStuck = false
        while !Task.isCancelled {
            let busy = notifier.busyFor
            if busy > patience, !isStuck {
                isStuck = true
                dependencies.log.warning("the desktop has not answered for \(busy.components.seconds) s; notices wait")
            } else if busy <= patience, isStuck {
                isStuck = false
                dependencies.log.notice("the desktop answers again")
            }
            try? await dependencies.clock.sleep(for: .seconds(30))
        }
    }
}

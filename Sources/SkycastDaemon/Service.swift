/// A part of the daemon that runs until it is cancelled.
package protocol Service: Sendable {
    /// Works until the task is cancelled; any other return or error ends the whole daemon.
    func run() async throws
}

/// Runs the services side by side until one of the signals `wanted` comes or one of them ends, then cancels and awaits
/// them all.
///
/// - Returns: The signal; nil if a service ended without an error.
package func runTogether(
    _ services: [any Service], until signals: AsyncStream<UnixSignal>, wanted: Set<UnixSignal> = [.stop, .reload]
) async throws -> UnixSignal? {
    try await withThrowingTaskGroup(of: UnixSignal?.self) { group in
        for service in services {
            group.addTask {
                try await service.run()
                return nil
            }
        }
        group.addTask { await signals.first { wanted.contains($0) } }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
    }
}

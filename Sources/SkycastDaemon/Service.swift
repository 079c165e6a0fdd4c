/// A part of the daemon that runs until it is cancelled.
package protocol Service: Sendable {
    /// Works until the task is cancelled; any other return or error ends the whole daemon.
    func run() async throws
}

/// Runs the services side by side until `stop` returns or one of them ends, then cancels and awaits them all.
package func run(_ services: [any Service], until stop: @escaping @Sendable () async throws -> Void) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
        for service in services { group.addTask { try await service.run() } }
        group.addTask { try await stop() }
        defer { group.cancelAll() }
        try await group.next()
    }
}

import SkycastCore
import SkycastStore

/// Runs the user's own program for each notice, beside the bubble: one at a time, in order, each at least once.
///
/// A notice is done once its program has ended, well or not; one that a crash or a stop of ours interrupts is run again.
struct CommandService: Sendable {
    private let limit = Duration.seconds(10)
    private let command: [String]
    private let environment: [String: String]
    private let store: Store
    private let doorbell = Doorbell()
    private let failures: Trouble
    private let storeFailures: Trouble
    private let dependencies: Dependencies

    /// A service that runs `command`, the path of a program and its arguments.
    init(_ command: [String], environment: [String: String], store: Store, _ dependencies: Dependencies) {
        self.command = command
        self.environment = environment.filter { CommandNotice.variables.contains($0.key) }
        self.store = store
        failures = Trouble(dependencies)
        storeFailures = Trouble(dependencies)
        self.dependencies = dependencies
    }

    /// There may be something to do.
    func ring() { doorbell.ring() }

    /// Works until cancelled.
    func run() async {
        var hanging: [ChildProcess] = []
        while !Task.isCancelled {
            await runWaiting(&hanging)
            await doorbell.wait(atMost: .seconds(60), on: dependencies.clock)
        }
    }

    /// Runs the program for what waits now, and returns.
    func runOnce() async {
        var hanging: [ChildProcess] = []
        await runWaiting(&hanging)
    }

    /// - Parameter hanging: Programs that were killed and are not gone.
    private func runWaiting(_ hanging: inout [ChildProcess]) async {
        hanging.removeAll { $0.end() != nil }
        do throws(StoreError) {
            while !Task.isCancelled, let notice = try await store.nextCommandNotice(at: dependencies.wall.now) {
                let end = await run(for: notice, &hanging)
                if end == .interrupted { break }
                try await store.markCommandDone(notice.notice.id)
                log(end)
            }
            storeFailures.isOver("the store answers notifications.command again")
        } catch {
            storeFailures.error(error.message)
        }
    }

    private func run(for notice: CommandNotice, _ hanging: inout [ChildProcess]) async -> CommandEnd {
        let child: ChildProcess
        do throws(ChildProcess.StartError) {
            child = try ChildProcess(command, environment: environment, input: notice.json)
        } catch {
            return .failure("cannot be started: \(error.message)")
        }
        let start = dependencies.clock.elapsed
        while true {
            if let end = child.end() { return CommandEnd(end) }
            guard dependencies.clock.elapsed - start < limit else {
                if await !child.kill() { hanging.append(child) }
                return .failure("was ended after 10 s")
            }
            do {
                try await dependencies.clock.sleep(for: .milliseconds(20))
            } catch {
                if let end = child.end() { return CommandEnd(end) }
                _ = await child.kill()
                return .interrupted
            }
        }
    }

    private func log(_ end: CommandEnd) {
        if case .failure(let message) = end {
            failures.warning("notifications.command \(message)")
        } else {
            failures.isOver("notifications.command succeeds again")
        }
    }
}

/// How a run of the user's program ended.
private enum CommandEnd: Hashable {
    case success
    case failure(String)
    /// We are to stop, and have ended it.
    case interrupted

    init(_ end: ChildProcess.End) {
        self =
            switch end {
            case .exit(0): .success
            case .exit(let status): .failure("ended with status \(status)")
            case .signal(let number): .failure("was ended by signal \(number)")
            case .unknown: .failure("ended, and the system does not say how")
            }
    }
}

package import SkycastConfig
package import SkycastCore
package import SkycastStore
import Synchronization

/// Brings what the outbox holds to the screen, and tells the store what became of it.
///
/// The outbox is the only memory: a row is `sending` before the desktop hears of it and `shown` after it answered, so a
/// crash repeats at most the one row it interrupted.
package struct DeliveryService: Service {
    /// The outbox is looked into at least this often, ring or no ring.
    private let longestPause = Duration.seconds(60)
    /// The specification's number for a bubble closed by its sender.
    private static let closedByUs: UInt32 = 3
    private let store: Store
    private let digest: QuietDigest
    private let lost: LostBubbles
    private let command: CommandService?
    private let notifier: any Notifier
    private let doorbell: Doorbell
    private let status: StatusLine
    private let servers = Count()
    private let dependencies: Dependencies

    /// A service that looks into the outbox whenever `doorbell` rings.
    ///
    /// What of `environment` is not secret goes to the user's own program.
    package init(
        settings: Settings, source: SourceAttribution, store: Store, notifier: any Notifier, doorbell: Doorbell,
        status: StatusLine, environment: [String: String], _ dependencies: Dependencies
    ) {
        self.store = store
        digest = QuietDigest(settings: settings, store: store, source: source, zones: dependencies.zones)
        lost = LostBubbles(settings: settings, store: store, source: source, zones: dependencies.zones)
        command = settings.notifications.command.map {
            CommandService($0, environment: environment, store: store, dependencies)
        }
        self.notifier = notifier
        self.doorbell = doorbell
        self.status = status
        self.dependencies = dependencies
    }

    package func run() async throws {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await listen() }
            group.addTask { await StuckWatch(notifier: notifier, dependencies).run() }
            if let command { group.addTask { await command.run() } }
            while !Task.isCancelled {
                let pause = await deliver()
                await doorbell.wait(atMost: pause, on: dependencies.clock)
            }
            group.cancelAll()
        }
    }

    /// Delivers what is due, once, and returns.
    package func runOnce() async {
        _ = await deliver()
        await command?.runOnce()
    }

    /// Notes what the desktop tells, until cancelled.
    private func listen() async {
        for await event in notifier.events {
            do throws(StoreError) {
                try await note(event)
            } catch {
                dependencies.log.error(error.message)
            }
            doorbell.ring()
        }
    }

    private func note(_ event: NotifierEvent) async throws(StoreError) {
        let now = dependencies.wall.now
        switch event {
        case .serverAppeared(let server):
            servers.increase()
            try await store.loseBubbles(except: server)
            try await store.retryAtOnce()
        case .acknowledge(let id): _ = try await store.acknowledge(id, at: now)
        case .snooze(let id): _ = try await store.snooze(Snooze(scope: .event(id), until: now + .hours(1)), at: now)
        case .closed(let id, let reason): try await store.markClosed(id, reason: reason)
        }
    }

    /// Sends what is due; how long to wait for the next row at most.
    package func deliver() async -> Duration {
        do throws(StoreError) {
            let now = dependencies.wall.now
            try await digest.run(at: now)
            try await lost.run(at: now)
            command?.ring()
            try await store.expireNotices(at: now)
            for row in try await store.dueNotices(at: now) {
                guard !Task.isCancelled, try await send(row) else { break }
            }
            for event in try await store.endedEventsOnScreen() {
                await notifier.close(event)
                try await store.markClosed(event, reason: Self.closedByUs)
            }
            try await tellStatus()
            let next = try await store.nextNoticeTime()
            return next.map { min(max(($0 - dependencies.wall.now).duration, .milliseconds(100)), longestPause) }
                ?? longestPause
        } catch {
            dependencies.log.error(error.message)
            return longestPause
        }
    }

    /// Sends one row; false if the desktop takes nothing now, so that the rest need not be tried.
    private func send(_ row: OutboxNotice) async throws(StoreError) -> Bool {
        guard try await store.markSending(row.id) else { return true }
        let servers = servers.value
        let result: Result<ShownNotice, NotifierError>
        do throws(NotifierError) {
            let shown = try await notifier.show(row.notice)
            result = .success(shown)
        } catch {
            result = .failure(error)
        }
        switch result {
        case .success(let shown):
            try await store.markShown(row.id, shown, at: dependencies.wall.now)
            return true
        case .failure(let error):
            let nextTry = dependencies.wall.now + Self.pause(afterAttempts: row.attempts)
            try await store.markFailed(row.id, note: error.note, nextTry: nextTry)
            guard error.isForAll else { return true }
            // The others need not find out for themselves, one commit after the other.
            try await store.holdQueue(until: nextTry)
            // A server that appeared during all this was told of before there was something to try at once.
            if servers != self.servers.value { try await store.retryAtOnce() }
            return false
        }
    }

    private func tellStatus() async throws(StoreError) {
        switch try await store.waitingNotices(at: dependencies.wall.now) {
        case 0: status.delivery(nil)
        case 1: status.delivery("1 notice waiting for a notification server")
        case let count: status.delivery("\(count) notices waiting for a notification server")
        }
    }

    /// A second, five, thirty, then five minutes.
    private static func pause(afterAttempts attempts: Int) -> Seconds {
        let pauses: [Int64] = [1, 5, 30]
        return Seconds(attempts < pauses.count ? pauses[attempts] : 300)
    }
}

extension NotifierError {
    /// True if any other notice would have fared the same.
    fileprivate var isForAll: Bool {
        switch self {
        case .absent, .timedOut: true
        // For the rate at which they came; the name is Plasma's and GNOME's.
        case .refused(let reason): reason.contains("ExcessNotificationGeneration")
        }
    }

    /// A word for the outbox row.
    fileprivate var note: String {
        switch self {
        case .absent: "no notification server"
        case .timedOut: "the notification server did not answer"
        case .refused(let reason): reason
        }
    }
}

/// How often something has happened.
private final class Count: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func increase() { count.add(1, ordering: .sequentiallyConsistent) }
}

package import SkycastConfig
package import SkycastCore
package import SkycastStore

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
    private let review: QueueReview
    private let closing = Closing()
    private let desk: PollingDesk
    private let desktopFailures: Trouble
    /// Those of single notices.
    private let refusals: Trouble
    private let storeFailures: Trouble
    /// Those in noting what the desktop tells.
    private let notingFailures: Trouble
    private let command: CommandService?
    private let notifier: any Notifier
    private let doorbell: Doorbell
    private let status: StatusLine
    private let servers = Count()
    private let dependencies: Dependencies

    /// A service that looks into the outbox whenever `doorbell` rings, and tells `desk` what a button has changed.
    ///
    /// What of `environment` is not secret goes to the user's own program.
    package init(
        settings: Settings, source: SourceAttribution, store: Store, notifier: any Notifier, doorbell: Doorbell,
        desk: PollingDesk, status: StatusLine, environment: [String: String], _ dependencies: Dependencies
    ) {
        self.store = store
        self.desk = desk
        desktopFailures = Trouble(dependencies)
        refusals = Trouble(dependencies)
        storeFailures = Trouble(dependencies)
        notingFailures = Trouble(dependencies)
        digest = QuietDigest(settings: settings, store: store, source: source, zones: dependencies.zones)
        lost = LostBubbles(settings: settings, store: store, source: source, zones: dependencies.zones)
        review = QueueReview(settings: settings, store: store, source: source, zones: dependencies.zones)
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
                notingFailures.isOver("the store keeps what the desktop tells again")
            } catch {
                notingFailures.error(error.message)
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
        case .acknowledge(let id):
            _ = try await store.acknowledge(id, at: now)
            desk.tell(.changed)
        case .snooze(let id):
            try await store.snooze(Snooze(scope: .event(id), until: now + .hours(1)), at: now)
            desk.tell(.changed)
        case .closed(let id, let reason): try await store.markClosed(id, reason: reason)
        }
    }

    /// Sends what is due; how long to wait for the next row at most.
    ///
    /// It comes after every poll and every change, so a disk that just filled up is in the log at once.
    package func deliver() async -> Duration {
        let pause = await sendDue()
        await store.tell(dependencies.log)
        return pause
    }

    private func sendDue() async -> Duration {
        do throws(StoreError) {
            let now = dependencies.wall.now
            try await store.recoverSending()  // rows are sent one by one, here
            try await review.run(at: now)
            try await digest.run(at: now)
            try await lost.run(at: now)
            command?.ring()
            // What a clock that is wrong takes for too late can wait for a server's word; it is not shown meanwhile.
            if dependencies.wall.isConfirmed { try await store.expireNotices(at: now) }
            var isTaking = true
            for row in try await store.dueNotices(at: now) where isTaking {
                isTaking = Task.isCancelled ? false : try await send(row)
            }
            if isTaking { try await closeEnded() }
            try await tellStatus()
            let next = try await store.nextNoticeTime(at: now)
            storeFailures.isOver("the store gives out notices again")
            return next.map { min(max(($0 - dependencies.wall.now).duration, .milliseconds(100)), longestPause) }
                ?? longestPause
        } catch {
            storeFailures.error(error.message)
            return longestPause
        }
    }

    /// Takes away what is over; a bubble that the server does not let go is tried again later, a few times.
    private func closeEnded() async throws(StoreError) {
        for bubble in try await store.endedBubbles() {
            guard await notifier.close(bubble) || closing.isGivenUp(bubble) else { return }
            try await store.markClosed(bubble, reason: Self.closedByUs)
            closing.forget(bubble)
        }
    }

    /// Sends one row; false if the desktop takes nothing now, so that the rest need not be tried.
    private func send(_ row: OutboxNotice) async throws(StoreError) -> Bool {
        guard try await store.markSending(row.id) else { return true }
        let servers = servers.value
        let result: Result<ShownNotice, NotifierError>
        do throws(NotifierError) {
            let shown = try await notifier.show(row.onScreen)
            result = .success(shown)
        } catch {
            result = .failure(error)
        }
        log(result, of: row)
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

    /// That nobody is there is no failure: the status line says what waits.
    private func log(_ result: Result<ShownNotice, NotifierError>, of row: OutboxNotice) {
        switch result {
        case .success:
            desktopFailures.isOver("the notification server takes notices again")
            // One that is taken at once says nothing about one that is refused each time.
            if row.attempts > 0 { refusals.isOver("the notification server has taken a notice that had failed") }
        case .failure(.absent): break
        case .failure(.timedOut) where Task.isCancelled: break
        case .failure(.timedOut): desktopFailures.warning("the notification server does not answer; notices wait")
        case .failure(let error):
            (error.isForAll ? desktopFailures : refusals).warning(
                "the notification server refuses a notice: \(error.note.cleaned(maximum: 200))", kind: "refused")
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

import CMalloc
package import SkycastConfig
import SkycastCore
package import SkycastStore

/// Keeps the store small and tells how it is: soon after a start and once a day what is old is rolled up.
package struct MaintenanceService: Service {
    /// A log over this has a reader in its way, or nobody who empties it.
    private static let largestLog = 16 << 20
    private let retention: Retention
    private let store: Store
    private let tidying: Trouble
    private let emptying: Trouble
    private let dependencies: Dependencies

    /// A service that keeps what `settings` ask to keep.
    package init(settings: Settings, store: Store, _ dependencies: Dependencies) {
        let kept = settings.retention
        retention = Retention(full: kept.full, hourly: kept.hourly, daily: kept.daily)
        self.store = store
        tidying = Trouble(dependencies)
        emptying = Trouble(dependencies)
        self.dependencies = dependencies
    }

    package func run() async throws {
        var due = Due(after: dependencies.clock.elapsed)
        while true {
            try await dependencies.clock.sleep(for: .seconds(60))
            await store.returnToDisk()
            await tell()
            guard await store.isInPlace() else { throw StoreIsGone(path: store.path) }
            if due.log.comes(at: dependencies.clock.elapsed) {
                await watchLog()
                skycast_give_memory_back()
            }
            if due.tidying.comes(at: dependencies.clock.elapsed) { await tidyUp() }
        }
    }

    /// Hands the store's remarks to the log.
    package func tell() async { await store.tell(dependencies.log) }

    /// Rolls up and drops what is old, piece by piece so that polls come in between, then empties the log.
    package func tidyUp() async {
        do throws(StoreError) {
            while !Task.isCancelled, try await store.tidy(retention, at: dependencies.wall.now) {}
        } catch {
            return tidying.warning(error.message)
        }
        // Who stops has no time to wait for readers, and closing the store empties the log.
        guard !Task.isCancelled else { return }
        tidying.isOver("what is old in the store is rolled up again")
        await emptyLog()
    }

    private func watchLog() async {
        if await store.logSize() > Self.largestLog { await emptyLog() }
    }

    private func emptyLog() async {
        do throws(StoreError) {
            if try await store.checkpoint() == 0 {
                emptying.isOver("the store's write-ahead log is emptied again")
            } else if await store.logSize() > Self.largestLog {
                emptying.warning(
                    "the store's write-ahead log is over 16 MiB and cannot be emptied: a program reads it all the time")
            } else {
                emptying.warning("the store's write-ahead log cannot be emptied now: a program is reading it")
            }
        } catch {
            emptying.warning(error.message)
        }
    }
}

/// The open store was removed or replaced: only a new start finds what is there now, and the lock beside it.
package struct StoreIsGone: Error, Hashable {
    let path: String
}

extension Store {
    /// Hands what is to be said about it to a log, each remark once.
    func tell(_ log: Log) {
        for remark in takeRemarks() {
            switch remark {
            case .warning(let text): log.warning(text)
            case .notice(let text): log.notice(text)
            }
        }
    }
}

/// When what is to be done, by the boot clock.
private struct Due {
    var log: Recurrence
    var tidying: Recurrence

    init(after start: Duration) {
        log = Recurrence(next: start + .seconds(3600), every: .seconds(3600))
        tidying = Recurrence(next: start + .seconds(120), every: .seconds(86_400))
    }

    struct Recurrence {
        var next: Duration
        let every: Duration

        /// True if its time has come, and then sets the next.
        mutating func comes(at moment: Duration) -> Bool {
            guard moment >= next else { return false }
            next = moment + every
            return true
        }
    }
}

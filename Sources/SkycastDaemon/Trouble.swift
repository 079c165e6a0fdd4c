import SkycastCore
import Synchronization

/// Something that may go wrong again and again: a line in the log when it does, one an hour while it lasts, and one when
/// it is over.
final class Trouble: Sendable {
    private let failures = Mutex(FailureLog())
    private let log: Log
    private let clock: any BootClock

    init(_ dependencies: Dependencies) {
        log = dependencies.log
        clock = dependencies.clock
    }

    /// Something does not work and will be tried again.
    ///
    /// It is what it was the last time if `kind` is: its words, unless they are another program's.
    func warning(_ message: String, kind: String? = nil) {
        if isNews(kind ?? message) { log.warning(message) }
    }

    /// Something does not work and needs somebody.
    func error(_ message: String) {
        if isNews(message) { log.error(message) }
    }

    /// It works; said only if it did not.
    func isOver(_ message: String) {
        if failures.withLock({ $0.recovered() }) { log.notice(message) }
    }

    private func isNews(_ kind: String) -> Bool { failures.withLock { $0.isNews(kind, at: clock.elapsed) } }
}

import CNotify
import Synchronization

/// The one thread that talks to the desktop.
///
/// libnotify keeps process-wide statics without locks and its calls block, for 25 s if the server never answers. So
/// every libnotify and GDBus call is a job of this thread, and nobody waits for it without a limit.
///
/// Unchecked, because the compiler cannot see that `desktop` is touched by that thread alone: its first job sets it,
/// and only jobs use it.
final class NotifyLoop: @unchecked Sendable {
    private let thread = GLibThread(name: "notify")
    private var desktop: Desktop?
    /// When the present job began, in microseconds of the monotonic clock; 0 while idle.
    private let busySince = Atomic<Int>(0)

    /// Starts the thread; `make` builds what its jobs work on, there.
    init(_ make: @escaping @Sendable (NotifyLoop) -> Desktop) {
        thread.schedule { self.desktop = make(self) }
        submit { $0.start() }
    }

    /// Lets the thread do `job` once, after `delay` and after those submitted before; never waits.
    func submit(after delay: Duration = .zero, _ job: @escaping @Sendable (Desktop) -> Void) {
        thread.schedule(after: delay) {
            guard let desktop = self.desktop else { return }
            self.busySince.store(g_get_monotonic_time(), ordering: .relaxed)
            job(desktop)
            self.busySince.store(0, ordering: .relaxed)
        }
    }

    /// For how long the present job has been running; zero while the thread is idle.
    var busyFor: Duration {
        let since = busySince.load(ordering: .relaxed)
        return since == 0 ? .zero : .microseconds(g_get_monotonic_time() - since)
    }
}

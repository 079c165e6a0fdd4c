import CNotify

/// A thread that runs a GLib main loop as long as the process; never joined, so it cannot delay an exit.
///
/// Unchecked, because pointers are not Sendable: this one never changes, and GLib lets every thread add to a context.
final class GLibThread: @unchecked Sendable {
    private let context: OpaquePointer

    /// Starts the thread.
    ///
    /// Without memory for one its work waits for ever: then whoever asks the desktop sees a time-out, as long as the
    /// thread for those could be had.
    init(name: String) {
        let context: OpaquePointer = g_main_context_new()
        self.context = context
        let run = Callback.retained {
            g_main_context_push_thread_default(context)
            g_main_loop_run(g_main_loop_new(context, gboolean(0)))
        }
        let thread = g_thread_try_new(
            name,
            { data in
                Callback.call(data)
                return nil
            }, run, nil)
        if let thread { g_thread_unref(thread) }
    }

    /// Lets the thread do `work` once, after `delay` and after what was scheduled before; never waits.
    @discardableResult
    func schedule(after delay: Duration = .zero, _ work: @escaping @Sendable () -> Void) -> ScheduledWork? {
        let source = delay > .zero ? g_timeout_source_new(UInt32(delay / .milliseconds(1))) : g_idle_source_new()
        guard let source else { return nil }
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        g_source_set_callback(
            source,
            { data in
                Callback.call(data)
                return gboolean(0)
            }, Callback.retained(work), Callback.release)
        g_source_attach(source, context)
        return ScheduledWork(source)
    }
}

/// Work that a thread will do unless it is cancelled before.
///
/// Unchecked, because pointers are not Sendable: GLib lets every thread destroy a source.
final class ScheduledWork: @unchecked Sendable {
    private let source: UnsafeMutablePointer<GSource>

    fileprivate init(_ source: UnsafeMutablePointer<GSource>) { self.source = source }

    deinit { g_source_unref(source) }

    func cancel() { g_source_destroy(source) }
}

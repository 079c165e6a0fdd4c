import CNotify
import Synchronization

/// logind's word that the computer has woken up (org.freedesktop.login1(5), PrepareForSleep).
///
/// A hint and nothing more: without a system bus or logind there is none, and nobody waits for one.
package final class WakeSignals: Sendable {
    private static let manager = "org.freedesktop.login1.Manager"

    private let listener = Mutex<AsyncStream<Void>.Continuation?>(nil)

    /// Listens as long as the process lives, on a thread of its own.
    package init() {
        GLibThread(name: "system-bus").schedule {
            guard let connection = g_bus_get_sync(G_BUS_TYPE_SYSTEM, nil, nil) else { return }
            // GLib would end the process when the bus dies.
            g_dbus_connection_set_exit_on_close(connection, gboolean(0))
            g_dbus_connection_signal_subscribe(
                connection, "org.freedesktop.login1", Self.manager, "PrepareForSleep", "/org/freedesktop/login1", nil,
                G_DBUS_SIGNAL_FLAGS_NONE,
                { _, _, _, _, _, arguments, data in if !WakeSignals.isGoingToSleep(arguments) { Callback.call(data) } },
                Callback.retained { self.tell() }, Callback.release)
        }
    }

    /// Each time from now on that the computer has woken up; bursts count once.
    ///
    /// One consumer: the stream handed out before ends.
    package func stream() -> AsyncStream<Void> {
        let (stream, teller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let before = listener.withLock { listener in
            defer { listener = teller }
            return listener
        }
        before?.finish()
        return stream
    }

    private func tell() { _ = listener.withLock { $0?.yield() } }

    /// The signal's one argument: true before sleep, false after it.
    private static func isGoingToSleep(_ arguments: OpaquePointer?) -> Bool {
        guard let arguments, g_variant_is_of_type(arguments, g_variant_type_checked_("(b)")) != 0,
            let first = g_variant_get_child_value(arguments, 0)
        else { return true }
        defer { g_variant_unref(first) }
        return g_variant_get_boolean(first) != 0
    }
}

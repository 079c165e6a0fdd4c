import CNotify
import SkycastCore

/// Why a call over the bus gave no answer.
enum CallError: Error {
    /// The bus is gone, or nobody has the name that was called.
    case unreachable
    /// Nothing came back in time, or the server left during the call.
    case unanswered
    /// An error came back, with this name and text.
    case refused(String)

    /// Reads an error of GDBus or libnotify and frees it.
    init(consuming error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self = .refused("no reason given")
            return
        }
        defer { g_error_free(error) }
        if error.pointee.domain == g_io_error_quark() {
            self.init(inputOutput: error)
        } else {
            self.init(remote: error)
        }
    }

    private init(inputOutput error: UnsafeMutablePointer<GError>) {
        switch GIOErrorEnum(UInt32(bitPattern: error.pointee.code)) {
        case G_IO_ERROR_TIMED_OUT: self = .unanswered
        case G_IO_ERROR_CLOSED, G_IO_ERROR_BROKEN_PIPE, G_IO_ERROR_NOT_CONNECTED, G_IO_ERROR_CONNECTION_REFUSED,
            G_IO_ERROR_NOT_FOUND:
            self = .unreachable
        default: self.init(remote: error)  // errors of names that GLib does not know arrive here, too
        }
    }

    private init(remote error: UnsafeMutablePointer<GError>) {
        let name = g_dbus_error_get_remote_error(error)
        defer { g_free(name) }
        g_dbus_error_strip_remote_error(error)
        let text = String(cString: error.pointee.message)
        switch name.map({ String(cString: $0) }) {
        case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
            "org.freedesktop.DBus.Error.Disconnected":
            self = .unreachable
        case "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
            "org.freedesktop.DBus.Error.TimedOut":
            self = .unanswered
        case let name?: self = .refused("\(name): \(text)")
        case nil: self = .refused(text)
        }
    }

    /// The same in the words of the port.
    var notifierError: NotifierError {
        switch self {
        case .unreachable: .absent
        case .unanswered: .timedOut
        case .refused(let text): .refused(text)
        }
    }
}

import SkycastCore

/// Why the daemon was not asked, or gave no answer.
package enum ControlFailure: UserFacingError, Hashable {
    /// Nobody listens at this path.
    case absent(path: String)
    /// Somebody else's program listens there.
    case foreign(path: String)
    /// It cannot be reached; why.
    case unreachable(path: String, reason: String)
    /// There was no answer in time.
    case timedOut
    /// The connection ended before the answer.
    case ended
    /// The answer makes no sense.
    case garbled
    /// It refused.
    case refused(ControlError)

    package var message: String {
        switch self {
        case .absent: "the daemon is not running"
        case .foreign(let path): "the socket '\(path)' belongs to another user"
        case .unreachable(let path, let reason): "cannot reach the daemon at '\(path)': \(reason)"
        case .timedOut: "the daemon did not answer in time"
        case .ended: "the daemon ended before it answered"
        case .garbled: "the daemon's answer makes no sense"
        case .refused(let error): error.message
        }
    }

    package var hint: String? {
        switch self {
        case .absent: "start it: systemctl --user start skycastd"
        case .foreign, .unreachable: nil
        case .timedOut, .ended: "see what it is doing: systemctl --user status skycastd"
        case .garbled: "restart it, it may be of another version: systemctl --user restart skycastd"
        case .refused(let error): error.hint
        }
    }
}

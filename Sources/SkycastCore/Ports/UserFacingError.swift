/// An error as a person reads it: what happened, and what to do about it.
///
/// Both are lower case without a full stop; the program's name and "error:" or "hint:" are put before in one place.
package protocol UserFacingError: Error {
    /// What happened, and where.
    var message: String { get }
    /// What to do; nil if there is nothing useful to say.
    var hint: String? { get }
}

extension StoreError: UserFacingError {
    package var message: String {
        switch self {
        case .missing(let path): "no weather store at '\(path)'"
        case .busy(let path): "the weather store at '\(path)' is busy"
        case .unreadable(let path, let reason): "cannot read the weather store at '\(path)': \(reason)"
        case .corrupt(let path, let reason): "the weather store at '\(path)' is damaged: \(reason)"
        case .writtenByNewerVersion(let path): "the weather store at '\(path)' was written by a newer skycast"
        case .writtenByOlderVersion(let path): "the weather store at '\(path)' was written by an older skycast"
        case .full(let path): "no space left for the weather store at '\(path)'"
        case .notOurs(let path, let reason): "refusing the weather store at '\(path)': \(reason)"
        }
    }

    package var hint: String? {
        switch self {
        case .missing: "start the daemon: systemctl --user start skycastd"
        case .busy: "try again in a moment"
        case .unreadable: nil
        case .corrupt: "restart the daemon; it moves the damaged file aside and starts a new one"
        case .writtenByNewerVersion: "install the newer skycast; nothing was changed"
        case .writtenByOlderVersion:
            "start the daemon anew: systemctl --user restart skycastd; it brings the store up to date, for which the disk "
                + "needs room for a copy of it"
        case .full: "free some space; the daemon retries every minute"
        case .notOurs: "let it belong to you alone: chmod 700 its directory, chmod 600 the file"
        }
    }
}

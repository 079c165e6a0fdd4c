import Glibc
import SkycastConfig
import SkycastCore
import SkycastStore

/// An error that ends the daemon, as a person and a service manager read it.
struct Failure {
    let message: String
    let hint: String?
    /// As sysexits.h names them; systemd restarts after all but 78 (the unit's RestartPreventExitStatus).
    let status: Int32

    init(_ error: any Error) {
        switch error {
        case let error as DaemonOptions.UsageError:
            (message, hint, status) = (error.message, "see skycastd --help", 64)
        case let error as ConfigurationError: (message, hint, status) = (error.message, error.hint, 78)
        case let error as KeyError: (message, hint, status) = (error.message, error.hint, 78)
        case let error as SetupError: (message, hint, status) = (error.message, error.hint, 78)
        case let error as StoreError:
            (message, hint) = (error.message, error.hint)
            status = if case .writtenByNewerVersion = error { 78 } else { 70 }
        case let error as StoreIsGone:
            message =
                "the store at '\(error.path)' was removed or replaced under the running skycastd, which has to start anew"
            (hint, status) = ("stop skycastd before you move its files: systemctl --user stop skycastd", 70)
        case InstanceLock.Failure.held(let pid):
            message = "another skycastd is running" + (pid.map { ", process \($0)" } ?? "")
            (hint, status) = ("stop it first: systemctl --user stop skycastd", 75)
        case InstanceLock.Failure.unusable(let reason):
            (message, hint, status) = ("cannot lock the state directory: \(reason)", nil, 70)
        default: (message, hint, status) = (String(describing: error), nil, 70)
        }
    }

    /// Writes it to standard error, with a priority where the journal reads it; the exit status.
    func report(_ environment: [String: String]) -> Int32 {
        let start = (Log.isJournal(environment) ? "<\(Log.Priority.error.rawValue)>" : "") + "skycastd: "
        var text = message.split(separator: "\n").map { "\(start)error: \($0)\n" }.joined()
        if let hint { text += "\(start)hint: \(hint)\n" }
        text.utf8CString.withUnsafeBytes { _ = write(STDERR_FILENO, $0.baseAddress, $0.count - 1) }
        return status
    }
}

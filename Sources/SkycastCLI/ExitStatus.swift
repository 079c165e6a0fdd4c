/// How the program ends; scripts depend on these numbers (SPEC.md "Exit status", sysexits.h).
package enum ExitStatus: Int32, CaseIterable, Sendable {
    /// Answered.
    case answered = 0
    /// Nothing to show: no data yet, no such city, no such alert.
    case nothing = 1
    /// Failed: the store cannot be read or is busy.
    case failed = 2
    /// Data older than `--max-age`.
    case tooOld = 3
    /// The words typed make no sense.
    case usage = 64
    /// The daemon is needed and not running.
    case unavailable = 69
    /// The configuration is wrong.
    case configuration = 78

    /// What help says of it.
    package var summary: String {
        switch self {
        case .answered: "answered"
        case .nothing: "nothing to show: no data yet, no such city or alert"
        case .failed: "failed: the store cannot be read, or is busy"
        case .tooOld: "data older than --max-age"
        case .usage: "wrong usage"
        case .unavailable: "the daemon is needed and not running"
        case .configuration: "wrong configuration"
        }
    }
}

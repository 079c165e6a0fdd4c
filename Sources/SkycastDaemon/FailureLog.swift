import SkycastCore

/// Decides which failures are worth a line: the first of its kind, and then one an hour.
struct FailureLog: Sendable {
    /// The message of the failure that lasts; nil while all is well.
    private(set) var last: String?
    private var saidAt = Duration.zero

    /// True if the failure is to be logged at `moment` on the boot clock.
    mutating func isNews(_ message: String, at moment: Duration) -> Bool {
        if message == last, moment - saidAt < .seconds(3600) { return false }
        last = message
        saidAt = moment
        return true
    }

    /// Notes a success; true if it ends a failure.
    mutating func recovered() -> Bool {
        defer { last = nil }
        return last != nil
    }
}

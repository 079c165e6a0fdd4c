import Glibc
package import SkycastCore

/// The daemon's log: lines on standard error, with priorities where the journal reads them.
///
/// Lines never hold coordinates, keys or addresses with keys, at any priority.
package struct Log: Sendable {
    private let isVerbose: Bool
    private let write: @Sendable (Priority, String) -> Void

    /// How urgent a line is, as syslog counts (RFC 5424, section 6.2.1).
    package enum Priority: Int, Comparable, Sendable {
        /// Something does not work and needs somebody.
        case error = 3
        /// Something does not work and will be tried again.
        case warning = 4
        /// A normal event worth keeping: start, stop, an alert.
        case notice = 5
        /// Each poll and decision, for those who ask for it.
        case debug = 7

        package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// A log that hands its lines to `write`; `verbose` adds the lines of priority debug.
    package init(verbose: Bool, write: @escaping @Sendable (Priority, String) -> Void) {
        isVerbose = verbose
        self.write = write
    }

    package func error(_ message: String) { write(.error, message) }
    package func warning(_ message: String) { write(.warning, message) }
    package func notice(_ message: String) { write(.notice, message) }
    package func debug(_ message: @autoclosure () -> String) {
        if isVerbose { write(.debug, message()) }
    }
}

extension Log {
    /// The log on standard error: `<N>` before each line if the journal is at the other end, else the UTC time.
    package static func standardError(
        verbose: Bool, environment: [String: String], clock: any WallClock
    ) -> Log {
        let isJournal = Self.isJournal(environment)
        return Log(verbose: verbose) { priority, message in
            let prefix = isJournal ? "<\(priority.rawValue)>" : "\(clock.now.rfc3339) "
            let line = prefix + message.replacing("\n", with: "\n" + prefix) + "\n"
            line.utf8CString.withUnsafeBytes { bytes in
                _ = Glibc.write(STDERR_FILENO, bytes.baseAddress, bytes.count - 1)
            }
        }
    }

    /// True if the journal is at the other end of descriptor 2 (systemd.exec(5), `$JOURNAL_STREAM`).
    static func isJournal(_ environment: [String: String]) -> Bool {
        var status = stat()
        guard let stream = environment["JOURNAL_STREAM"], fstat(STDERR_FILENO, &status) == 0 else { return false }
        return stream == "\(status.st_dev):\(status.st_ino)"
    }
}

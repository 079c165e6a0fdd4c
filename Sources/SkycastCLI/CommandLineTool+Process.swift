import Glibc
import SkycastCore

extension CommandLineTool {
    /// Runs as the process's main function: reads arguments, environment and clock, writes, and returns the status.
    package static func main(services: Services) -> ExitStatus {
        signal(SIGPIPE, SIG_IGN)
        let zones = LocalTime()
        let surroundings = Surroundings(
            environment: environment(), windowColumns: windowColumns(), now: Timestamp(Int64(time(nil))),
            zones: zones, version: Skycast.version, clock: .ofLocale(), services: services)
        let outcome = run(words(), in: surroundings)
        zones.restore()
        var errors = outcome.standardError
        var status = outcome.status
        if case .failed(let code) = write(outcome.standardOutput, to: STDOUT_FILENO) {
            let failure = CommandFailure.unwritten(code)
            errors += text(.error(failure.message))
            status = failure.status
        }
        _ = write(errors, to: STDERR_FILENO)
        return status
    }

    /// The words after the program's name; nil for those that are not valid UTF-8.
    private static func words() -> [String?] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).dropFirst().map { word in
            word.flatMap { String(validatingCString: $0) }
        }
    }

    /// The variables that decide how output looks.
    private static func environment() -> [String: String] {
        let names = ["COLUMNS", "TERM", "COLORTERM", "NO_COLOR", "LC_ALL", "LC_CTYPE", "LANG"]
        return names.reduce(into: [:]) { found, name in
            if let value = getenv(name) { found[name] = String(cString: value) }
        }
    }

    /// The width of the terminal at standard output; nil if it is none, 0 if it does not say.
    private static func windowColumns() -> Int? {
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 ? Int(size.ws_col) : 0
    }

    /// What became of text that was written.
    package enum Written: Equatable {
        case all
        /// The reader has gone away, which is as good as having read all.
        case unread
        /// The error number.
        case failed(Int32)
    }

    /// Writes everything.
    static func write(_ text: String, to descriptor: Int32) -> Written {
        var text = text
        return text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while !rest.isEmpty {
                let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
                if count > 0 {
                    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
                } else if errno == EPIPE {
                    return .unread
                } else if errno != EINTR {
                    return .failed(errno)
                }
            }
            return .all
        }
    }
}

extension CommandFailure {
    /// Standard output does not take the answer, by the error of that number.
    static func unwritten(_ code: Int32) -> Self {
        Self(.failed, code: "output_unwritable", "cannot write the answer: \(String(cString: strerror(code)))")
    }
}

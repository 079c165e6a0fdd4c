@preconcurrency import Dispatch
import Glibc
import Synchronization

/// A signal the daemon acts upon.
package enum UnixSignal: Sendable {
    /// SIGTERM or SIGINT.
    case stop
    /// SIGHUP.
    case reload

    /// The signals as a stream that keeps them from its creation on; SIGPIPE is ignored from then on too.
    ///
    /// SIGCHLD no longer is if our parent ignored it: who does is not told how a child ended (wait(2)).
    package static func stream() -> AsyncStream<UnixSignal> {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGCHLD, SIG_DFL)
        // A reload that is not taken yet does for all that follow; a stop is never followed by anything.
        let isStopping = Mutex(false)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let source = DispatchSource.makeReadSource(fileDescriptor: SignalPipe.ends.read, queue: .global())
            source.setEventHandler {
                for meaning in SignalPipe.arrived().map({ $0 == SIGHUP ? UnixSignal.reload : .stop }) {
                    isStopping.withLock { isStopping in
                        if !isStopping { continuation.yield(meaning) }
                        isStopping = isStopping || meaning == .stop
                    }
                }
            }
            source.resume()
            for number in [SIGTERM, SIGINT, SIGHUP] { signal(number) { SignalPipe.note($0) } }
            continuation.onTermination = { _ in source.cancel() }
        }
    }
}

/// Where a signal handler leaves what came, until somebody reads it: the one thing that it may touch.
///
/// Not Dispatch's signal sources: on Linux a signal that the main thread takes while it parks itself is lost to them,
/// about one in five hundred during a start.
private enum SignalPipe {
    /// Made before the first handler is installed, so that no handler ever waits for it.
    static let ends: (read: Int32, write: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { fatalError("no pipe for signals: error \(errno)") }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        return (ends[0], ends[1])
    }()

    /// Called by the kernel in the middle of anything; a full pipe holds more signals than anybody sends for nothing.
    static func note(_ number: Int32) {
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(ends.write, &byte, 1)
        errno = before
    }

    /// The numbers of the signals that came, in order.
    static func arrived() -> [Int32] {
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(ends.read, &numbers, numbers.count)
        return numbers.prefix(max(count, 0)).map { Int32($0) }
    }
}

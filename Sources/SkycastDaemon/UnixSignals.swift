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
    package static func stream() -> AsyncStream<UnixSignal> {
        signal(SIGPIPE, SIG_IGN)
        // A reload that is not taken yet does for all that follow; a stop is never followed by anything.
        let isStopping = Mutex(false)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let sources = [(SIGTERM, UnixSignal.stop), (SIGINT, .stop), (SIGHUP, .reload)].map { number, meaning in
                signal(number, SIG_IGN)  // the source sees it all the same; the default action must not come first
                let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
                source.setEventHandler {
                    isStopping.withLock { isStopping in
                        if !isStopping { continuation.yield(meaning) }
                        isStopping = isStopping || meaning == .stop
                    }
                }
                source.resume()
                return source
            }
            continuation.onTermination = { _ in for source in sources { source.cancel() } }
        }
    }
}

import SkycastCore
import Synchronization

extension NotifierError {
    /// True if any other notice would have fared the same.
    var isForAll: Bool {
        switch self {
        case .absent, .timedOut: true
        // For the rate at which they came; the name is Plasma's and GNOME's.
        case .refused(let reason): reason.contains("ExcessNotificationGeneration")
        }
    }

    /// A word for the outbox row.
    var note: String {
        switch self {
        case .absent: "no notification server"
        case .timedOut: "the notification server did not answer"
        case .refused(let reason): reason
        }
    }
}

/// How often something has happened.
final class Count: Sendable {
    private let count = Atomic<Int>(0)

    var value: Int { count.load(ordering: .sequentiallyConsistent) }

    func increase() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// The bubbles that a server was asked in vain to take away.
final class Closing: Sendable {
    /// Then it is left alone with it.
    private static let tries = 5
    private let failures = Mutex<[EventID: Int]>([:])

    /// Counts a failure; true if it was the last that is borne.
    func isGivenUp(_ bubble: EventID) -> Bool {
        failures.withLock { failures in
            failures[bubble, default: 0] += 1
            return failures[bubble, default: 0] >= Self.tries
        }
    }

    func forget(_ bubble: EventID) { failures.withLock { $0[bubble] = nil } }
}

/// Why a source gave no answer.
///
/// Text never holds coordinates, keys or addresses with keys.
package struct SourceError: Error, Hashable, Sendable {
    package let kind: Kind
    /// What happened, lower case, without a full stop.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What the scheduler does about it.
    package enum Kind: Hashable, Sendable {
        /// No connection, a time-out, a broken answer, a server in trouble: try again soon, then less often.
        case transient
        /// The name did not resolve: normal while a network comes up.
        case unresolved
        /// The server asks to be left alone this long.
        case holdFor(Seconds)
        /// The server asks to be left alone until this limit is reset.
        case holdUntil(Reset)
        /// The request is wrong and stays wrong: a batch is split, a single city waits for a new configuration.
        case rejected
        /// The key is refused: nothing is asked for an hour, later for a day, unless the configuration changes or the user
        /// wants it.
        case unauthorized
    }

    /// When a counted limit begins anew, by the wall clock.
    package enum Reset: Hashable, Sendable { case nextHour, nextDay }
}

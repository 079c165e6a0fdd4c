/// What the failures since a server's last answer say about it, and how long they keep us away.
///
/// One that fails for one city may be well for the others, so who has not failed does not wait as long as who has: the
/// pauses grow with each failure for those, and with each further city that fails for the others. A server that is down
/// is thus asked less and less, and each request is for another city.
struct ServerTrouble: Sendable {
    /// Failures in a row.
    private var failures = 0
    /// How many of them were of cities that did not fail before.
    private var spread = 0
    /// Cities that have failed are not asked for before this moment.
    private var pausedUntil = Duration.zero
    /// Nor are the others before this.
    private var othersPausedUntil = Duration.zero
    /// When a pause last ended because somebody said that the network may be back.
    private var hintedAt: Duration?

    /// Who cries wolf about the network is not heard more often than this.
    private static let hintInterval = Duration.seconds(60)

    /// A request failed; `isNew` if it is for a city that did not before.
    mutating func failed(isNew: Bool, at moment: Duration, chance: Double) {
        failures += 1
        if isNew { spread += 1 }
        pausedUntil = moment + Backoff.pause(after: failures, chance: chance)
        othersPausedUntil = moment + Backoff.pause(after: spread, chance: chance)
    }

    /// The server has answered.
    mutating func answered() { self = ServerTrouble(hintedAt: hintedAt) }

    private init(hintedAt: Duration?) { self.hintedAt = hintedAt }

    init() {}

    /// When a city may be asked for, that has `failed` since the last answer or not.
    func opens(toFailed failed: Bool) -> Duration { failed ? pausedUntil : othersPausedUntil }

    /// True if it was no bad luck: it failed twice in a row.
    var isLasting: Bool { failures > 1 }

    /// True if it has failed for one city after the other and is left alone: who is to be asked for would fail as well.
    func isForAll(at moment: Duration) -> Bool { spread > 1 && pausedUntil > moment }

    /// The network may be back: the pause ends, at most once a minute.
    ///
    /// - Returns: When it ends; nil if there is none.
    mutating func endPause(at moment: Duration) -> Duration? {
        let end = hintedAt.map { max(moment, $0 + Self.hintInterval) } ?? moment
        guard max(pausedUntil, othersPausedUntil) > end else { return nil }
        pausedUntil = min(pausedUntil, end)
        othersPausedUntil = min(othersPausedUntil, end)
        hintedAt = end
        return end
    }
}

/// A city that failed and has not been answered since.
struct CityTrouble: Sendable {
    /// When it failed last.
    private(set) var failedAt: Duration
    /// It failed since the server last answered for any city.
    private(set) var isSinceAnswer = true
    /// How often it failed since the server has answered for others; above 0 the fault is its own.
    private var ownFailures = 0
    /// It is not asked for before this moment.
    private(set) var pausedUntil = Duration.zero

    /// It failed for the first time.
    init(at moment: Duration) { failedAt = moment }

    /// True if the server answers for others while it fails.
    var isItsOwn: Bool { ownFailures > 0 }

    /// It failed again.
    mutating func failed(at moment: Duration, chance: Double) {
        failedAt = moment
        if !isSinceAnswer || isItsOwn {
            ownFailures += 1
            pausedUntil = moment + Backoff.pause(after: ownFailures, chance: chance)
        }
        isSinceAnswer = true
    }

    /// The network may be back: if nothing was answered since it failed, its pause ends at `end` as well.
    mutating func endPause(at end: Duration) { if isSinceAnswer { pausedUntil = min(pausedUntil, end) } }

    /// The server has answered for another.
    mutating func otherAnswered() { isSinceAnswer = false }
}

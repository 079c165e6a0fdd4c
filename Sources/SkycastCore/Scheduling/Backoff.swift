/// How long a server is left alone after it failed.
package struct Backoff: Hashable, Sendable {
    /// Failures in a row.
    package private(set) var failures = 0

    package init() {}

    /// The last attempt succeeded.
    package mutating func reset() { failures = 0 }

    /// The last attempt failed; the pause before the next one.
    ///
    /// Two seconds, ten, a minute, then doubling to a quarter of an hour, each anything up to that by `chance`, 0 to 1,
    /// so that many machines do not come back in step; at least half a second.
    package mutating func pauseAfterFailure(chance: Double) -> Duration {
        failures += 1
        let longest: Double =
            switch failures {
            case 1: 2
            case 2: 10
            default: min(900, 60 * Double(1 << min(failures - 3, 10)))
            }
        return .seconds(max(0.5, longest * min(max(chance, 0), 1)))
    }
}

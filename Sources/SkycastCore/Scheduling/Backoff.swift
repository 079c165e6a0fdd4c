/// How long something is left alone after it failed.
package enum Backoff {
    /// The pause after so many failures in a row.
    ///
    /// Two seconds, ten, a minute, then doubling to a quarter of an hour, each anything up to that by `chance`, 0 to 1,
    /// so that many machines do not come back in step; at least half a second.
    package static func pause(after failures: Int, chance: Double) -> Duration {
        let longest: Double =
            switch failures {
            case ...1: 2
            case 2: 10
            default: min(900, 60 * Double(1 << min(failures - 3, 10)))
            }
        return .seconds(max(0.5, longest * min(max(chance, 0), 1)))
    }
}

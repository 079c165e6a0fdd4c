package import SkycastCore

/// The demo's notion of now: it starts some hours ago, runs fast until it meets the real time, then keeps it.
///
/// So half a minute shows five hours of weather, every time it hands out is honest (never in the future), and what is
/// stored in the end is fresh for a program that reads it by the real clock. Before `catchUp` has passed, stored data
/// are up to `span` old.
package struct DemoClock: WallClock {
    /// How far in the past it starts.
    package static let span = Seconds.hours(5)
    /// Seconds of data time in a second of real time until it has caught up: ten minutes.
    package static let speed: Int64 = 600
    /// How long it takes to catch up, in real time: 30 s.
    package static let catchUp = Duration.seconds(Double(span.count) / Double(speed - 1))

    /// The data time at which the demo begins.
    package let start: Timestamp
    private let origin: ContinuousClock.Instant
    private let elapsedClock = ContinuousClock()

    /// The clock of a demo that begins now, which is `now` by the real clock.
    package init(now: Timestamp) {
        start = now - Self.span
        origin = elapsedClock.now
    }

    package var now: Timestamp {
        Self.time(start: start, elapsed: origin.duration(to: elapsedClock.now))
    }

    /// What the clock shows when `elapsed` real time has passed since `start`.
    package static func time(start: Timestamp, elapsed: Duration) -> Timestamp {
        let (seconds, attoseconds) = elapsed.components
        let real = Double(seconds) + Double(attoseconds) * 1e-18
        let fast = real * Double(speed)
        return start + Seconds(Int64(min(fast, real + Double(span.count))))
    }
}

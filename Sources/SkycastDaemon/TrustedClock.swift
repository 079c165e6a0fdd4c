package import SkycastCore
import Synchronization

/// The wall clock, unless it is suspect: then the time is reckoned from the last trusted one by the boot clock.
///
/// A clock that jumps (a dead battery, a typing error, a correction by NTP) must not end events, repeat notices or make
/// data stale. So a jump of more than ten minutes against the boot clock is not believed until a server confirms it.
package final class TrustedClock: WallClock {
    /// How far the wall clock may be off before it is suspect.
    package static let tolerance = Seconds.minutes(10)
    /// 2026-01-01T00:00:00Z, before this version was made: no clock that shows an earlier time is right.
    private static let earliest = Timestamp(1_767_225_600)

    private struct Reference {
        var time: Timestamp
        var elapsed: Duration
        var isSuspect: Bool
        var isConfirmed: Bool
    }

    private let wall: any WallClock
    private let boot: any BootClock
    private let reference: Mutex<Reference>

    /// A clock that trusts `wall` as it is now, if it does not show a time before this version was made.
    package init(_ wall: any WallClock, _ boot: any BootClock) {
        self.wall = wall
        self.boot = boot
        let now = wall.now
        reference = Mutex(
            Reference(
                time: max(now, Self.earliest), elapsed: boot.elapsed, isSuspect: now < Self.earliest, isConfirmed: false
            ))
    }

    /// The time to go by.
    package var now: Timestamp {
        let (shown, elapsed) = (wall.now, boot.elapsed)
        return reference.withLock { reference in
            let reckoned = reference.time + Seconds((elapsed - reference.elapsed).components.seconds)
            reference.isSuspect = Self.differ(shown, reckoned)
            if !reference.isSuspect { (reference.time, reference.elapsed) = (shown, elapsed) }
            return reference.isSuspect ? reckoned : shown
        }
    }

    /// True if the wall clock is not what we go by.
    package var isSuspect: Bool {
        _ = now
        return reference.withLock(\.isSuspect)
    }

    /// A start believes the wall clock for want of anything better; only a server makes sure.
    package var isConfirmed: Bool { reference.withLock(\.isConfirmed) }

    /// A server's time settles who is right.
    package func compare(withServer time: Timestamp) {
        let elapsed = boot.elapsed
        reference.withLock {
            $0 = Reference(
                time: time, elapsed: elapsed, isSuspect: Self.differ(wall.now, time), isConfirmed: true)
        }
    }

    private static func differ(_ left: Timestamp, _ right: Timestamp) -> Bool {
        left - right > tolerance || right - left > tolerance
    }
}

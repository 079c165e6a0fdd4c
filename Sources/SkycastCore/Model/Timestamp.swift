/// A moment of data or wall time: whole seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Moments may come from a damaged file or a hostile answer: no arithmetic on them traps, it wraps around.
/// Civil time (a date, an hour of the day) is derived from it by `TimeZoneRules`; elapsed time is measured on a clock
/// of its own and never mixes with this type.
package struct Timestamp: Hashable, Comparable, Sendable {
    /// Seconds since the Unix epoch, UTC.
    package let seconds: Int64

    /// The moment `seconds` after the Unix epoch.
    package init(_ seconds: Int64) { self.seconds = seconds }

    package static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
    package static func + (moment: Self, span: Seconds) -> Self { Self(moment.seconds &+ span.count) }
    package static func - (moment: Self, span: Seconds) -> Self { Self(moment.seconds &- span.count) }
    package static func - (later: Self, earlier: Self) -> Seconds { Seconds(later.seconds &- earlier.seconds) }

    /// The start of the UTC hour this moment lies in.
    package var startOfHour: Self { floored(to: .hours(1)) }

    /// The last moment up to this one that is a multiple of `span` after the epoch.
    package func floored(to span: Seconds) -> Self { Self(seconds &- seconds.floorModulo(span.count)) }
}

/// A length of data or wall time in whole seconds; negative where a difference runs backwards.
///
/// Arithmetic wraps around, as that of `Timestamp` does.
package struct Seconds: Hashable, Comparable, Sendable {
    /// The number of seconds.
    package let count: Int64

    /// A span of `count` seconds.
    package init(_ count: Int64) { self.count = count }

    package static let zero = Self(0)
    package static func minutes(_ count: Int64) -> Self { Self(count &* 60) }
    package static func hours(_ count: Int64) -> Self { Self(count &* 3600) }
    package static func days(_ count: Int64) -> Self { Self(count &* 86_400) }

    package static func < (left: Self, right: Self) -> Bool { left.count < right.count }
    package static func + (left: Self, right: Self) -> Self { Self(left.count &+ right.count) }
    package static func - (left: Self, right: Self) -> Self { Self(left.count &- right.count) }
    package static func * (span: Self, factor: Int64) -> Self { Self(span.count &* factor) }

    /// The same span for clocks that measure elapsed time.
    package var duration: Duration { .seconds(count) }
}

extension Int64 {
    /// The remainder that is never negative, for dates before 1970 and zones west of Greenwich.
    func floorModulo(_ divisor: Int64) -> Int64 {
        let remainder = self % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }

    /// The quotient rounded towards minus infinity.
    func floorQuotient(_ divisor: Int64) -> Int64 { self / divisor - (self % divisor < 0 ? 1 : 0) }
}

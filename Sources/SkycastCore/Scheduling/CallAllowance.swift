/// How many calls a server allows in any minute, and how many of them are used.
///
/// Moments are durations since an arbitrary start of the boot clock.
package struct CallAllowance: Sendable {
    /// nil if it does not count them.
    private let perMinute: Int?
    /// When the last calls were made, oldest first.
    private var calls: [Duration] = []
    private static let minute = Duration.seconds(60)

    package init(perMinute: Int?) { self.perMinute = perMinute }

    /// When `count` more calls may be made, at `moment` or later; what is more than a minute allows may be made alone.
    package func next(_ count: Int, at moment: Duration) -> Duration {
        guard let perMinute else { return moment }
        let recent = calls.filter { moment - $0 < Self.minute }
        let excess = min(recent.count + count - perMinute, recent.count)
        return excess > 0 ? recent[excess - 1] + Self.minute : moment
    }

    /// Notes that calls are made.
    package mutating func use(_ count: Int, at moment: Duration) {
        guard perMinute != nil else { return }
        calls.removeAll { moment - $0 >= Self.minute }
        calls += repeatElement(moment, count: count)
    }
}

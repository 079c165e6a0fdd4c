extension Window {
    /// A move by less than this is not worth touching a bubble for.
    private static let slack = Seconds.hours(1)

    /// True if a bubble that tells of `told` says something wrong about when, at `now`.
    ///
    /// What has begun stays begun, whichever step the forecast now starts with; and the end of the horizon, which moves
    /// with the clock, is no news of a window that reached it before.
    package func hasMoved(from told: Self, at now: Timestamp) -> Bool {
        let starts = (max(start, now), max(told.start, now))
        if Self.differ(starts.0, starts.1) { return true }
        return !(isOpenEnded && told.isOpenEnded) && Self.differ(end, told.end)
    }

    private static func differ(_ left: Timestamp, _ right: Timestamp) -> Bool {
        (left < right ? right - left : left - right) >= slack
    }
}

/// The wall clock: what the time is, possibly wrong, possibly jumping.
package protocol WallClock: Sendable {
    var now: Timestamp { get }

    /// True if the computer's own clock is not trusted at present.
    var isSuspect: Bool { get }

    /// True if a server has told what time it is, or nobody needs to.
    var isConfirmed: Bool { get }

    /// Hears what time a server has, for a clock that checks itself; others need not listen.
    func compare(withServer time: Timestamp)
}

extension WallClock {
    package var isSuspect: Bool { false }
    package var isConfirmed: Bool { true }
    package func compare(withServer time: Timestamp) {}
}

/// The time zone database: the only way from a moment to civil time.
///
/// The daemon asks Foundation, the command-line tool the C library; tests bring their own.
package protocol TimeZoneRules: Sendable {
    /// The civil time of a moment in an IANA zone; nil means the system's own zone. nil result if the zone is unknown.
    func civilTime(of moment: Timestamp, inDatabase zone: String?) -> CivilTime?
}

extension TimeZoneRules {
    /// The same, also for an `OffsetZone`, which no database has.
    package func civilTime(of moment: Timestamp, in zone: String?) -> CivilTime? {
        if let zone, let clocks = OffsetZone(name: zone) { return clocks.civilTime(of: moment) }
        return civilTime(of: moment, inDatabase: zone)
    }

    /// The civil time in a zone, in UTC if the zone is unknown here.
    package func civilTimeOrUTC(of moment: Timestamp, in zone: String?) -> CivilTime {
        civilTime(of: moment, in: zone) ?? moment.utc
    }
}

/// The boot clock: elapsed time since some fixed moment, going on while the computer sleeps.
package protocol BootClock: Sendable {
    /// Time since the clock's start; never goes back, whatever happens to the wall clock.
    var elapsed: Duration { get }

    /// Returns after `duration`, sleep included; throws if the task is cancelled.
    func sleep(for duration: Duration) async throws
}

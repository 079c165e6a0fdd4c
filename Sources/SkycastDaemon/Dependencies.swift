package import SkycastCore

/// The world the daemon runs in: clocks, time zones, chance, the log and the service manager.
package struct Dependencies: Sendable {
    package let wall: any WallClock
    package let clock: any BootClock
    package let zones: any TimeZoneRules
    package let log: Log
    package let manager: ServiceManager
    package let judged = JudgedCities()
    /// A number from 0 to 1, for pauses that no two machines share.
    package let chance: @Sendable () -> Double

    package init(
        wall: any WallClock, clock: any BootClock, zones: any TimeZoneRules, log: Log, manager: ServiceManager,
        chance: @escaping @Sendable () -> Double = { .random(in: 0...1) }
    ) {
        self.wall = wall
        self.clock = clock
        self.zones = zones
        self.log = log
        self.manager = manager
        self.chance = chance
    }
}

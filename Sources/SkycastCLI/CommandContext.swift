package import SkycastCore

/// What one run of a command has at hand.
package struct CommandContext {
    package let services: Services
    package let now: Timestamp
    package let zones: any TimeZoneRules
    package let terminal: Terminal
    package let version: String
    /// How the time of day is written.
    package let clock: ClockFace
    /// What `--units` says; nil if it is not given.
    package let units: UnitWishes?

    /// What reading needs of configuration and options.
    func preferences(_ arguments: ParsedArguments) -> ReadingPreferences {
        var preferences = services.preferences(arguments.value(.configuration), arguments.value(.database))
        if let units { preferences.units = units.applied(to: preferences.units) }
        return preferences
    }

    /// Everything that decides how values look.
    func presentation(_ preferences: ReadingPreferences) -> Presentation {
        Presentation(
            terminal: terminal, quantities: QuantityText(units: preferences.units), zones: zones, now: now,
            face: clock)
    }

    /// The answer of `read` from the store; without one, the daemon may not start because of the configuration.
    func reading<Answer>(
        _ preferences: ReadingPreferences, _ read: (any StoreReader) throws(StoreError) -> Answer
    ) throws(CommandFailure) -> Answer {
        do throws(StoreError) {
            return try read(services.openStore(preferences.database))
        } catch {
            throw CommandFailure(error).beside(preferences.problem)
        }
    }
}

import SkycastControl
import SkycastCore

extension Command {
    /// `refresh`: new data now.
    static let refresh = Command(
        name: "refresh", operands: "[CITY…]", summary: "have the daemon ask for new data now, and wait for it",
        details: [
            "Ends with 2 if the source did not answer, and with 69 if the daemon is not running.",
            "A server that has asked to be left alone is not asked before its time, and for a city that it answered about"
                + " less than 5 seconds ago not again.",
        ],
        options: [.json], completions: [[.city]], operandCount: 0...Int.max,
        run: { arguments, context throws(CommandFailure) in
            let preferences = context.preferences(arguments)
            let cities = try chosen(arguments, context, preferences)
            let answer: ControlAnswer
            do throws(ControlFailure) {
                answer = try context.services.control.ask(.refresh(cities), .seconds(120))
            } catch {
                throw CommandFailure(error, context.services.control, database: preferences.database)
            }
            let results = answer.cities ?? []
            let status = results.allSatisfy { $0.error == nil } ? ExitStatus.answered : .failed
            if arguments.has(.json) { return CommandResult(json(results, now: context.now), status: status) }
            let lines = results.map { city in
                let what = city.askedAgo.map { "asked \(max($0.count, 1)) s ago already" } ?? "refreshed"
                return Line(" \(city.city.cleaned(maximum: 48)): \(what)")
            }
            let good = zip(results, lines).filter { $0.0.error == nil }.map(\.1)
            var result = CommandResult(Screen(good), on: context.terminal, status: status)
            result.remarks = results.compactMap { city in
                city.error.map { .error("\(city.city.cleaned(maximum: 48)): \($0)") }
            }
            return result
        })

    private static func chosen(
        _ arguments: ParsedArguments, _ context: CommandContext, _ preferences: ReadingPreferences
    ) throws(CommandFailure) -> [CityID] {
        if arguments.operands.isEmpty { return [] }
        do throws(CommandFailure) {
            let reports = try context.reading(preferences) { store throws(StoreError) in try store.reports() }
            return try CityChoice.reports(reports, arguments.operands).map(\.city.id)
        } catch {
            // Without a store the daemon is likely not to run: that is worth more than the name.
            guard error.code == "no_store" else { throw error }
            return arguments.operands.map { CityID($0) }
        }
    }

    private static func json(_ cities: [RefreshedCity], now: Timestamp) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            (
                "cities",
                .array(
                    cities.map { city in
                        .object([
                            ("id", .text(city.city)), ("refreshed", .bool(city.error == nil)),
                            ("error", .string(city.error)), ("asked_seconds_ago", .int(city.askedAgo?.count)),
                        ])
                    })
            ),
        ])
    }
}

import SkycastCore

extension Command {
    /// `status`: the last known weather.
    static let status = Command(
        name: "status", operands: "[CITY…]", summary: "last known weather; of one city, the full card",
        details: [
            "A CITY is an id, a name in any case and with or without accents, the beginning of one if only one city has"
                + " it, or coordinates such as -33.87,151.21 (the nearest city within 25 km).",
            "Works offline and with the daemon stopped; the age of the data is always shown.",
        ],
        options: [.json, .maximumAge, .units], operandCount: 0...Int.max,
        run: { arguments, context throws(CommandFailure) in try StatusCommand(arguments, context).result() })
}

private struct StatusCommand {
    let arguments: ParsedArguments
    let context: CommandContext
    let maximumAge: Seconds?

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        self.arguments = arguments
        self.context = context
        guard let text = arguments.value(.maximumAge) else {
            maximumAge = nil
            return
        }
        do throws(GrammarError) {
            maximumAge = try DurationText.seconds(text)
        } catch {
            throw .usage("--max-age: " + error.message, hint: error.hint)
        }
    }

    func result() throws(CommandFailure) -> CommandResult {
        let preferences = context.preferences(arguments)
        let cities = try context.views(arguments, preferences)
        var result: CommandResult
        if arguments.has(.json) {
            result = CommandResult(StatusJSON.object(cities, now: context.now))
        } else {
            let presentation = context.presentation(preferences)
            let isCard = cities.count == 1
            let screen =
                isCard
                ? Card(presentation: presentation, city: cities[0]).screen
                : Overview(presentation: presentation, cities: cities).screen
            result = CommandResult(screen, on: context.terminal)
        }
        judge(cities, &result)
        result.mention(preferences.problem)
        return result
    }

    /// The exit status, and why it is not 0.
    private func judge(_ cities: [CityWeatherView], _ result: inout CommandResult) {
        if cities.allSatisfy(\.isEmpty) {
            result.status = .nothing
            result.remarks += [
                .error("no weather data yet"), .hint("start the daemon: systemctl --user start skycastd"),
            ]
            return
        }
        guard let maximumAge else { return }
        let old = cities.filter { city in
            guard let freshness = city.freshness else { return true }
            return freshness.age > maximumAge || (freshness.isStale && freshness.age < .zero)
        }
        guard !old.isEmpty else { return }
        let names = old.prefix(8).map { $0.city.id.text.cleaned(maximum: 48) }.joined(separator: ", ")
        result.status = .tooOld
        result.remarks.append(.error("data older than --max-age: " + names + (old.count > 8 ? " …" : "")))
    }
}

import SkycastCore

extension Command {
    /// `status`: the last known weather.
    static let status = Command(
        name: "status", operands: "[CITY…]", summary: "last known weather; of one city, the full card",
        details: [
            "A CITY is an id, a name in any case and with or without accents, the beginning of one if only one city has"
                + " it, or coordinates such as -33.87,151.21 (the nearest city within 25 km).",
            "Works offline and with the daemon stopped; the age of the data is always shown.",
            "A TEMPLATE is text with fields in braces: "
                + StatusField.all.map(\.name).joined(separator: ", ")
                + ". {{ and }} are braces, \\n and \\t a line break and a tab.",
            "UNITS is a set, single units or both, such as uk,wind=kn; "
                + UnitPreferences.Kind.allCases.map { kind in
                    kind.rawValue + " in " + kind.units.map(\.symbol).joined(separator: ", ")
                }.joined(separator: "; ") + ".",
            "--waybar shows the first city if none is named; with --format, that is the text in the bar.",
        ],
        options: [.json, .format, .waybar, .maximumAge, .units], completions: [[.city]], operandCount: 0...Int.max,
        run: { arguments, context throws(CommandFailure) in try StatusCommand(arguments, context).result() })
}

private struct StatusCommand {
    let arguments: ParsedArguments
    let context: CommandContext
    let template: Template?
    let maximumAge: MaximumAge?

    init(_ arguments: ParsedArguments, _ context: CommandContext) throws(CommandFailure) {
        self.arguments = arguments
        self.context = context
        if arguments.has(.json), arguments.has(.waybar) || arguments.value(.format) != nil {
            throw .usage("'--json' does not go together with '--format' and '--waybar'")
        }
        if let text = arguments.value(.format) { template = try Template(text) } else { template = nil }
        maximumAge = try MaximumAge(arguments)
    }

    func result() throws(CommandFailure) -> CommandResult {
        let preferences = context.preferences(arguments)
        var cities = try context.views(arguments, preferences)
        var result: CommandResult
        if arguments.has(.json) {
            result = CommandResult(StatusJSON.object(cities, now: context.now))
        } else if arguments.has(.waybar) {
            if arguments.operands.isEmpty { cities = Array(cities.prefix(1)) }
            let bar = Waybar(presentation: context.presentation(preferences), template: template)
            result = CommandResult(line: bar.object(cities))
        } else if let template {
            let presentation = context.presentation(preferences)
            let lines = cities.map { template.text($0, presentation) + "\n" }
            result = CommandResult(text: lines.joined(), on: context.terminal)
        } else {
            let presentation = context.presentation(preferences)
            let isCard = cities.count == 1
            let screen =
                isCard
                ? Card(presentation: presentation, city: cities[0]).screen
                : Overview(presentation: presentation, cities: cities).screen
            result = CommandResult(screen, on: context.terminal)
        }
        if cities.allSatisfy(\.isEmpty) {
            result.status = .nothing
            result.remarks += [.error("no weather data yet"), CityWeatherView.hint(withoutDataOf: cities)]
        } else {
            maximumAge?.judge(cities, by: \.freshness, &result)
        }
        result.mention(preferences.problem)
        return result
    }
}

import SkycastCore

extension Command {
    /// `forecast`: what is to come.
    static let forecast = Command(
        name: "forecast", operands: "[CITY…]", summary: "the hours and days to come",
        details: [
            "Without a CITY, that of the first one in the configuration.",
            "Without --hours or --days: the next 24 hours and all days that are known; with --json, all hours too."
                + " Times are in the city's zone. The bar of a day lies within the range of all days shown.",
        ],
        options: [.hours, .days, .json, .maximumAge, .units], completions: [[.city]], operandCount: 0...Int.max,
        run: { arguments, context throws(CommandFailure) in
            let extent = try ForecastExtent(arguments)
            let maximumAge = try MaximumAge(arguments)
            let preferences = context.preferences(arguments)
            let all = try context.views(arguments, preferences)
            let cities = arguments.operands.isEmpty ? Array(all.prefix(1)) : all
            var result: CommandResult
            if arguments.has(.json) {
                result = CommandResult(ForecastJSON.object(cities, extent, now: context.now))
            } else {
                let page = ForecastPage(presentation: context.presentation(preferences), extent: extent)
                result = CommandResult(page.screen(cities), on: context.terminal)
            }
            if cities.allSatisfy({ !extent.reaches($0) }) {
                let isNone = cities.allSatisfy { $0.report.forecast == nil }
                result.status = .nothing
                result.remarks += [
                    .error(isNone ? "no forecast yet" : "no forecast of these \(extent.unit)"),
                    CityWeatherView.hint(withoutDataOf: cities),
                ]
            } else {
                maximumAge?.judge(cities, by: \.forecastFreshness, &result)
            }
            result.mention(preferences.problem)
            return result
        })
}

/// How much of a forecast is wanted.
struct ForecastExtent: Hashable {
    let hours: Int
    let days: Int

    /// What `--hours` and `--days` say; programs get all there is.
    init(_ arguments: ParsedArguments) throws(CommandFailure) {
        switch (arguments.value(.hours), arguments.value(.days)) {
        case (nil, nil): (hours, days) = (arguments.has(.json) ? .max : 24, .max)
        case (let text?, nil): (hours, days) = (try Self.number(text, .hours, most: 384), 0)
        case (nil, let text?): (hours, days) = (0, try Self.number(text, .days, most: 16))
        case (_?, _?): throw .usage("'--hours' and '--days' do not go together")
        }
    }

    /// True if a city's forecast has something of it that is not past.
    func reaches(_ city: CityWeatherView) -> Bool {
        !city.upcoming(hours: hours).isEmpty || !city.days.prefix(days).isEmpty
    }

    /// What is wanted, as a word.
    var unit: String { days == 0 ? "hours" : hours == 0 ? "days" : "hours and days" }

    private static func number(_ text: String, _ option: OptionSpec, most: Int) throws(CommandFailure) -> Int {
        guard let number = Int(text), (1...most).contains(number) else {
            throw .usage(
                "--\(option.name): '\(text.cleaned(maximum: 20))' is no number from 1 to \(most)",
                hint: "write --\(option.name) 12")
        }
        return number
    }
}

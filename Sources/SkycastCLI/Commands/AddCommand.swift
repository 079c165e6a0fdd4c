import SkycastCore

extension Command {
    /// `add`: one more city to watch.
    static let add = Command(
        name: "add", operands: "NAME[, AREA]", summary: "add a city to the configuration, and have it watched",
        details: [
            "The daemon looks the name up, as for `search`. If several places fit, you are asked which one; without a "
                + "terminal or with --json they are listed, the exit status is 1, and --pick N chooses.",
            "With --at LAT,LON nothing is looked up: that works without daemon and network.",
            "A [[city]] table goes to the end of the configuration; the rest of it stays as it is. A city that is "
                + "configured already is refused.",
        ],
        options: [.at, .pick, .json], operandCount: 1...Int.max,
        run: { arguments, context throws(CommandFailure) in
            switch try PlaceChoice(arguments, context).made() {
            case .city(let city, let label):
                return try CityAddition(city: city, label: label, arguments: arguments, context: context).result()
            case .several(let list): return list
            }
        })
}

import SkycastCore

/// The cities a command is about, as its operands name them.
enum CityChoice {
    /// The reports of the cities named by `operands`, each once, in that order; all if there are none.
    ///
    /// `stranger` is the first word if it could as well have been meant for a command.
    static func reports(
        _ reports: [CityReport], _ operands: [String], stranger: String? = nil
    ) throws(CommandFailure) -> [CityReport] {
        guard !operands.isEmpty else { return reports }
        let lookup = CityLookup(reports.map(\.city))
        var chosen: [CityReport] = []
        for word in joined(operands) {
            switch lookup.find(word) {
            case .found(let city):
                let isNew = !chosen.contains { $0.city.id == city.id }
                if isNew, let report = reports.first(where: { $0.city.id == city.id }) { chosen.append(report) }
            case .several(let cities): throw several(word, cities)
            case .none(let nearest):
                if let stranger, word.hasPrefix(stranger) { throw unknownCommand(stranger, nearest: nearest) }
                throw unknownCity(word, nearest, isPoint: CityLookup.coordinates(word) != nil, reports)
            }
        }
        return chosen
    }

    /// The failure for a first word that is neither a command nor a city.
    static func unknownCommand(_ word: String, nearest: City?) -> CommandFailure {
        let commands = CommandLineTool.commands.map(\.name)
        let command = Suggestion.nearest(to: word, in: commands)
        let guess = command ?? nearest.map { $0.id.text }
        return .usage(
            "neither a command nor a city: '\(word.cleaned(maximum: 40))'",
            hint: guess.map { "did you mean '\($0)'?" } ?? "see: skycastctl help, skycastctl cities")
    }

    /// Words with "+38," and "-92" put together again, as a shell hands them over.
    private static func joined(_ words: [String]) -> [String] {
        words.reduce(into: []) { joined, word in
            if let last = joined.last, last.hasSuffix(","), CityLookup.coordinates(last + word) != nil {
                joined[joined.count - 1] = last + word
            } else {
                joined.append(word)
            }
        }
    }

    private static func several(_ word: String, _ cities: [City]) -> CommandFailure {
        let list = cities.prefix(8).map { city in
            let country = city.country.map { ", " + $0.cleaned(maximum: 30) } ?? ""
            return "\(city.id.text.cleaned(maximum: 48)) (\(city.name.cleaned(maximum: 30))\(country))"
        }
        return CommandFailure(
            .usage, code: "ambiguous_city", "several cities fit '\(word.cleaned(maximum: 40))'",
            hint: "one of: " + list.joined(separator: ", ") + (cities.count > 8 ? " …" : ""))
    }

    private static func unknownCity(
        _ word: String, _ nearest: City?, isPoint: Bool, _ reports: [CityReport]
    ) -> CommandFailure {
        let message = isPoint ? "no city within 25 km of these coordinates" : "no city '\(word.cleaned(maximum: 40))'"
        let known = reports.prefix(8).map { $0.city.id.text.cleaned(maximum: 48) }.joined(separator: ", ")
        return CommandFailure(
            .nothing, code: "unknown_city", message,
            hint: nearest.map { "did you mean '\($0.id.text.cleaned(maximum: 48))'?" }
                ?? (known.isEmpty ? nil : "configured: " + known + (reports.count > 8 ? " …" : "")))
    }
}

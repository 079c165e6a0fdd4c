import SkycastConfig
import SkycastCore

/// The place that is meant by what was typed: the one that fits, or the one that somebody chooses.
struct PlaceChoice {
    private let arguments: ParsedArguments
    private let context: CommandContext
    /// The name and perhaps the area.
    private let text: String

    /// How many places a person is asked to choose from.
    private static let longestList = 20
    /// How often a person may answer something that is no number.
    private static let attempts = 3

    enum Outcome {
        /// This city; as a person reads it.
        case city(NewCity, label: String)
        /// Several fit and nobody can be asked: the list of them.
        case several(CommandResult)
    }

    init(_ arguments: ParsedArguments, _ context: CommandContext) {
        self.arguments = arguments
        self.context = context
        text = arguments.operands.joined(separator: " ")
    }

    /// The choice, after the person at the terminal was asked if need be.
    func made() throws(CommandFailure) -> Outcome {
        guard !text.cleaned().isEmpty else { throw .usage("the name is empty", hint: "write: skycastctl add NAME") }
        if CityLookup.coordinates(text) != nil {
            throw .usage("a city needs a name", hint: "write: skycastctl add NAME --at \(text.cleaned(maximum: 40))")
        }
        if let typed = arguments.value(.at) { return try place(at: typed) }
        let found = try FoundPlaces(text, by: context.services.control)
        if let number = arguments.value(.pick) { return try place(picked: number, among: found) }
        if found.places.count == 1 { return try place(found.places[0]) }
        if context.services.dialogue.isPossible(), !arguments.has(.json) { return try place(chosenFrom: found) }
        return .several(list(found))
    }

    private func place(at typed: String) throws(CommandFailure) -> Outcome {
        guard arguments.value(.pick) == nil else { throw .usage("--at leaves nothing for --pick to choose from") }
        guard let point = CityLookup.coordinates(typed) else {
            throw .usage(
                "'\(typed.cleaned(maximum: 40))' are no coordinates", hint: "write them such as --at=-33.87,151.21")
        }
        let longest = NewCity.longestName
        guard text.cleaned(maximum: longest + 1).count <= longest else {
            throw .usage("a name has at most \(longest) characters", hint: "write a shorter one")
        }
        guard let city = NewCity(name: text, coordinates: point) else { throw .usage("the name is empty") }
        return .city(city, label: city.name)
    }

    private func place(_ place: Place) throws(CommandFailure) -> Outcome {
        guard var city = NewCity(name: place.name, coordinates: place.coordinates) else {
            throw CommandFailure(.failed, code: "no_answer", "the place has no name")
        }
        city.country = place.country ?? place.countryCode
        city.area = place.areas.first
        city.timeZone = place.timeZone
        city.altitude = place.elevation.flatMap { Int(exactly: $0.rounded()) }
        return .city(city, label: place.label)
    }

    private func place(picked number: String, among found: FoundPlaces) throws(CommandFailure) -> Outcome {
        guard let index = Int(number), found.places.indices.contains(index - 1) else {
            throw .usage(
                "there is no place number '\(number.cleaned(maximum: 20))'",
                hint: found.places.count == 1 ? "there is only one" : "pick 1 to \(found.places.count)")
        }
        return try place(found.places[index - 1])
    }

    private func place(chosenFrom found: FoundPlaces) throws(CommandFailure) -> Outcome {
        let shown = min(found.places.count, Self.longestList)
        let list = found.screen(presentation, first: shown)
        guard try context.services.control.write(list.rendered(on: context.terminal)) else { throw Self.nothingAdded }
        for _ in 1...Self.attempts {
            let question = "\n Which one? 1 to \(shown), or q to leave: "
            guard let answer = context.services.dialogue.ask(question)?.filter({ !$0.isWhitespace }), !answer.isEmpty,
                answer.lowercased() != "q"
            else { throw Self.nothingAdded }
            if let number = Int(answer), (1...shown).contains(number) { return try place(found.places[number - 1]) }
        }
        throw Self.nothingAdded
    }

    private static let nothingAdded = CommandFailure(.nothing, code: "cancelled", "nothing was added")

    /// The list for whom nobody asks, and how to go on.
    private func list(_ found: FoundPlaces) -> CommandResult {
        let name = text.cleaned(maximum: 40)
        let words = "\(found.places.count) places fit '\(name)'"
        let hint = "choose one by its number: skycastctl add \(name.quotedForShell) --pick N"
        guard !arguments.has(.json) else {
            let error = JSONValue.object([
                ("code", .text("several_places")), ("message", .text(words)), ("hint", .text(hint)),
            ])
            return CommandResult(
                .object([
                    ("schema", .integer(StatusJSON.schema)), ("generated_at", .time(context.now)), ("error", error),
                    ("attribution", .text(found.attribution)), ("places", found.json),
                ]), status: .nothing)
        }
        var result = CommandResult(found.screen(presentation), on: context.terminal, status: .nothing)
        result.remarks = [.error(words), .hint(hint)]
        return result
    }

    private var presentation: Presentation { context.presentation(context.preferences(arguments)) }
}

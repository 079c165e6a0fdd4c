import SkycastCore

extension Command {
    /// `search`: what places there are of a name.
    static let search = Command(
        name: "search", operands: "NAME[, AREA]", summary: "find places by name, with the daemon's help",
        details: [
            "AREA is a country, its code, a state or a county: 'Portland, Oregon', 'Lancaster, GB', 'Windsor, CT'. Marks "
                + "and the case of letters do not matter. The most populous place comes first.",
            "The daemon asks the network; ends with 69 if it is not running, and with 1 if no place is found.",
        ],
        options: [.json], operandCount: 1...Int.max,
        run: { arguments, context throws(CommandFailure) in
            let text = arguments.operands.joined(separator: " ")
            guard !text.cleaned().isEmpty else {
                throw .usage("the name is empty", hint: "write: skycastctl search NAME")
            }
            let found = try FoundPlaces(text, by: context.services.control)
            if arguments.has(.json) {
                return CommandResult(
                    .object([
                        ("schema", .integer(StatusJSON.schema)), ("generated_at", .time(context.now)),
                        ("attribution", .text(found.attribution)), ("places", found.json),
                    ]))
            }
            let presentation = context.presentation(context.preferences(arguments))
            return CommandResult(found.screen(presentation), on: context.terminal)
        })
}

import SkycastCore

/// What `--format` was given: text with fields in braces.
///
/// "{{" and "}}" stand for braces, "\n", "\t" and "\\" for a line break, a tab and a backslash.
package struct Template: Sendable {
    private let parts: [Part]

    private enum Part: Sendable {
        case text(String)
        case field(StatusField)
    }

    /// The template that `text` says.
    package init(_ text: String) throws(CommandFailure) {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\": literal.append(try Self.escaped(&rest))
            case "{" where rest.first == "{", "}" where rest.first == "}":
                rest.removeFirst()
                literal.append(character)
            case "{":
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.field(try Self.field(&rest)))
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }

    /// The text for a city; each value goes through `escape`, the template's own text does not.
    func text(
        _ city: CityWeatherView, _ presentation: Presentation, escape: (String) -> String = { $0 }
    ) -> String {
        parts.reduce(into: "") { text, part in
            switch part {
            case .text(let literal): text += literal
            case .field(let field): text += escape(field.value(city, presentation))
            }
        }
    }

    private static func escaped(_ rest: inout Substring) throws(CommandFailure) -> Character {
        switch rest.popFirst() {
        case "n": return "\n"
        case "t": return "\t"
        case "\\": return "\\"
        case let other:
            let what = other.map { "'\\\(String($0).cleaned(maximum: 4))'" } ?? "a '\\' at the end"
            throw .usage("--format: \(what) means nothing", hint: "there are \\n, \\t and \\\\")
        }
    }

    private static func field(_ rest: inout Substring) throws(CommandFailure) -> StatusField {
        guard let end = rest.firstIndex(of: "}") else {
            throw .usage("--format: a '{' without its '}'", hint: "write {{ for a brace")
        }
        let name = String(rest[..<end])
        rest = rest[rest.index(after: end)...]
        if let field = StatusField.all.first(where: { $0.name == name }) { return field }
        let names = StatusField.all.map(\.name)
        throw .usage(
            "--format: unknown field '{\(name.cleaned(maximum: 40))}'",
            hint: Suggestion.nearest(to: name, in: names).map { "did you mean '{\($0)}'?" }
                ?? "one of: " + names.joined(separator: ", "))
    }
}

package import SkycastCore

/// Why a city was not added; the file is as it was.
package enum AdditionError: UserFacingError, Hashable {
    /// The file cannot be read, or has mistakes of its own.
    case configuration(ConfigurationError)
    /// The city is configured already, as this one.
    case known(City)
    /// The place is that of this city, whatever its name.
    case sameSpot(City)
    /// No id can be made from the name.
    case nameless(String)
    /// The file or its directory cannot be written; why.
    case unwritable(path: String, reason: String)
    /// Somebody else has just changed the file.
    case changed(path: String)
    /// The file would not be what it is with one more city; the lines to add by hand.
    case unsound(path: String, table: [String])

    package var message: String {
        switch self {
        case .configuration(let error): error.message
        case .known(let city):
            "'\(city.name.cleaned(maximum: 40))' is configured already, as '\(city.id.text.cleaned(maximum: 48))'"
        case .sameSpot(let city):
            "'\(city.name.cleaned(maximum: 40))' ('\(city.id.text.cleaned(maximum: 48))') is configured within a kilometre"
        case .nameless(let name): "no id can be made from '\(name.cleaned(maximum: 40))'"
        case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
        case .changed(let path): "'\(path)' was changed by somebody else meanwhile"
        case .unsound(let path, _): "a table at the end of '\(path)' would change what is before it"
        }
    }

    package var hint: String? {
        switch self {
        case .configuration(let error): error.hint
        case .known, .sameSpot: "nothing was changed; see: skycastctl cities"
        case .nameless: "write a name with letters or digits"
        case .unwritable: "copy it to where you may write it, or add the city by hand"
        case .changed: "nothing was written; try again"
        case .unsound(_, let table): "add it by hand: " + table.dropFirst().joined(separator: ", ")
        }
    }
}

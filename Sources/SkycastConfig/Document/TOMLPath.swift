/// The way from the top of a document to a value in it.
struct TOMLPath: CustomStringConvertible {
    private(set) var steps: [Step] = []

    enum Step {
        case key(String)
        case index(Int)
    }

    /// The way one step further.
    func appending(_ step: Step) -> Self {
        var path = self
        path.steps.append(step)
        return path
    }

    /// The keys alone, such as `rule.above.severe`: the line says which of several rules it is.
    var description: String {
        steps.compactMap { step in
            if case .key(let key) = step { key } else { nil }
        }.joined(separator: ".")
    }
}

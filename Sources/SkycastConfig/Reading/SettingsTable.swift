import SkycastCore

/// A table of the file while its keys are taken out one by one; what nobody took is unknown.
final class SettingsTable {
    let path: TOMLPath
    private let values: [String: TOMLValue]
    private let report: ProblemReport
    private var known: [String] = []
    private var missing: [(key: String, hint: String?)] = []

    init(_ values: [String: TOMLValue], at path: TOMLPath = TOMLPath(), _ report: ProblemReport) {
        self.values = values
        self.path = path
        self.report = report
    }

    /// True if the table has no key at all.
    var isEmpty: Bool { values.isEmpty }

    /// The value of a key, if it is there.
    subscript(key: String) -> SettingsField? {
        known.append(key)
        return values[key].map { SettingsField($0, at: path.appending(.key(key)), report) }
    }

    /// The value of a key that must be there.
    func required(_ key: String, hint: String? = nil) -> SettingsField? {
        let field = self[key]
        if field == nil { missing.append((key, hint)) }
        return field
    }

    /// The tables of `[[key]]`, none if there are none.
    func tables(_ key: String) -> [SettingsTable] {
        guard let field = self[key] else { return [] }
        if field.tableIfAny != nil {
            field.problem("a list of tables is expected", hint: "write [[\(key)]] with two brackets")
            return []
        }
        return (field.list(of: "tables") ?? []).compactMap { $0.table() }
    }

    /// Reports keys that nobody took out with the likely right ones, or all there are, then required keys that are missing.
    ///
    /// A required key that is likely just misspelt is reported once, as the unknown key it is.
    func finish() {
        var suggested: Set<String> = []
        for key in values.keys.filter({ !known.contains($0) }).sorted() {
            guard report.hasRoom() else { return }
            let likely = Suggestion.nearest(to: key, in: known)
            if let likely { suggested.insert(likely) }
            let position = report.document.keyPosition(of: path.appending(.key(key)))
            report.add(
                Problem(
                    at: position, key: path.description, "unknown key \(quoted(key))",
                    hint: likely.map { "did you mean '\($0)'?" } ?? "one of "
                        + Set(known).sorted().joined(separator: ", ")))
        }
        for (key, hint) in missing where !suggested.contains(key) { problem("'\(key)' is missing", hint: hint) }
    }

    /// Reports a problem of the table as a whole, at its head.
    func problem(_ message: String, hint: String? = nil) {
        let position = report.document.position(of: path)
        report.add(Problem(at: position, key: path.description, message, hint: hint))
    }
}

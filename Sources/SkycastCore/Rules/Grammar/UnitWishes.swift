/// What units a person asks for on top of those that are set: a set, single ones, or both.
package struct UnitWishes: Hashable, Sendable {
    private var set: UnitPreferences?
    private var units: [UnitPreferences.Kind: Unit] = [:]

    /// The wishes of text such as "imperial", "temperature=°F,wind=kn" or "uk,wind=bft".
    package init(_ text: String) throws(GrammarError) {
        var offset = 0
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            do throws(GrammarError) {
                try take(part)
            } catch {
                throw error.shifted(by: offset)
            }
            offset += part.unicodeScalars.count + 1
        }
    }

    /// These units, changed as it is wished.
    package func applied(to preferences: UnitPreferences) -> UnitPreferences {
        var wished = set ?? preferences
        for (kind, unit) in units { wished[kind] = unit }
        return wished
    }

    private mutating func take(_ part: Substring) throws(GrammarError) {
        guard let end = part.firstIndex(of: "=") else {
            set = try Self.named(part.trimmed)
            return
        }
        let name = part[..<end].trimmed
        guard let kind = UnitPreferences.Kind(rawValue: name) else {
            let kinds = UnitPreferences.Kind.allCases.map(\.rawValue)
            throw GrammarError(
                "there is no unit of \(quoted(name))", hint: Self.hint(name, kinds))
        }
        let word = part[part.index(after: end)...].trimmed
        guard let unit = UnitText.meant(by: word), kind.units.contains(unit) else {
            throw GrammarError(
                "\(quoted(word)) is no unit of \(name)", hint: Self.hint(word, kind.units.map(\.symbol)))
        }
        units[kind] = unit
    }

    private static func named(_ name: String) throws(GrammarError) -> UnitPreferences {
        if let named = UnitPreferences.named.first(where: { $0.name == name }) { return named.units }
        let names = UnitPreferences.named.map(\.name)
        let near = Suggestion.nearest(to: name, in: names)
        throw GrammarError(
            "there is no set of units \(quoted(name))",
            hint: near.map { "did you mean '\($0)'?" }
                ?? "one of: \(names.joined(separator: ", ")); or single ones, such as temperature=°F,wind=kn")
    }

    private static func hint(_ word: String, _ words: [String]) -> String {
        Suggestion.nearest(to: word, in: words).map { "did you mean '\($0)'?" }
            ?? "one of: " + words.joined(separator: ", ")
    }
}

/// A source that stands in for the first one at a city.
package struct Substitute: Hashable, Sendable {
    /// Whose values the city has.
    package let source: SourceID
    /// Whose place it takes.
    package let first: SourceID
    /// When its first values came.
    package let since: Timestamp
    /// What the first failed with, lower case, without a full stop.
    package let reason: String
    /// How often in a row the first has answered again, which is not yet often enough.
    package var answers: Int

    package init(source: SourceID, first: SourceID, since: Timestamp, reason: String, answers: Int = 0) {
        self.source = source
        self.first = first
        self.since = since
        self.reason = reason
        self.answers = answers
    }

    /// Who stands in for whom, such as "MET Norway in place of Open-Meteo".
    package var names: String {
        SourceAttribution.of(source).name + " in place of " + SourceAttribution.of(first).name
    }

    /// Who, since when and why, for programs.
    package var note: String { "\(names) since \(since.rfc3339): \(reason)" }
}

extension [CityID: Substitute] {
    /// What has changed since `before`, a line for each pair of sources.
    package func changes(since before: Self) -> [String] {
        let begun = filter { city, substitute in before[city]?.source != substitute.source }
        let ended = before.filter { self[$0.key] == nil }
        return begun.grouped { "\($0.names) for \($1): \($0.reason)" }
            + ended.grouped { "\(SourceAttribution.of($0.first).name) again for \($1)" }
    }

    /// Who stands in for whom at how many cities, and why; a line for each pair of sources.
    package var summary: [String] {
        grouped { substitute, _ in substitute.names }.map { names in
            let cities = values.filter { $0.names == names }
            let count = cities.count == 1 ? "1 city" : "\(cities.count) cities"
            return "\(names) for \(count): \(cities.map(\.reason).min() ?? "")"
        }
    }

    /// A line by `words` for each pair of sources, from one of its substitutes and the names of its cities.
    private func grouped(_ words: (Substitute, String) -> String) -> [String] {
        [String: [Element]](grouping: self) { $0.value.names }.sorted { $0.key < $1.key }.compactMap { _, members in
            let cities = members.map(\.key).sorted()
            guard let first = cities.first, let substitute = self[first] else { return nil }
            return words(substitute, cities.map(\.text).joined(separator: ", "))
        }
    }
}

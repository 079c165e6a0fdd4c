/// A place as somebody types it: "Lancaster, GB", "Portland, Oregon", "Zürich".
package struct PlaceQuery: Hashable, Sendable {
    package let name: String
    /// Countries or areas, each of which the place must lie in; none if none was typed.
    package let areas: [String]

    package init(name: String, areas: [String] = []) {
        self.name = name
        self.areas = areas
    }

    /// What a text may mean, the likeliest first; none if there is no name in it.
    ///
    /// The first comma ends the name. After each reading comes the same without diacritics, if it had any; without a
    /// comma the last word may be the area ("Windsor CT").
    package static func readings(of text: String) -> [Self] {
        let text = text.cleaned(maximum: 120)
        let parts = text.split { $0 == "," || $0 == "，" }.map(\.trimmed).filter { !$0.isEmpty }
        guard let name = parts.first else { return [] }
        var readings = [Self(name: name, areas: Array(parts.dropFirst()))]
        let words = name.split(separator: " ")
        if parts.count == 1, let last = words.last, words.count > 1 {
            readings.append(Self(name: words.dropLast().joined(separator: " "), areas: [String(last)]))
        }
        var seen: Set<String> = []
        return readings.flatMap { [$0, $0.withoutMarks] }.filter { seen.insert($0.name).inserted }
    }

    private var withoutMarks: Self {
        Self(name: name.map { NameFolding.plainLetters(of: $0) ?? String($0) }.joined(), areas: areas)
    }
}

extension PlaceQuery {
    /// Those of `places` that are meant, the most populous first.
    ///
    /// A server also answers places whose name only begins like this, or that have it as another name. They count if no
    /// place is called just so, or if they are larger than all that are: "Wien" is Vienna before it is Wien in Missouri.
    package func fitting(_ places: [Place]) -> [Place] {
        let wanted = NameFolding.folded(name)
        let found = placesWithin(places).map { (place: $0, isNamed: NameFolding.folded($0.name) == wanted) }
        let largest = found.filter(\.isNamed).map(\.place.size).max() ?? -1
        return found.filter { $0.isNamed || $0.place.size > largest }
            .enumerated()
            .sorted { left, right in
                // A tie is decided by the server's order.
                let (first, second) = (left.element.place.size, right.element.place.size)
                return first == second ? left.offset < right.offset : first > second
            }
            .map(\.element.place)
    }

    /// The country or area of one of `places` that was perhaps meant by one that none of them lies in.
    package func likelyArea(in places: [Place]) -> String? {
        guard let area = areas.last else { return nil }
        return Suggestion.nearest(to: area, in: places.flatMap { [$0.country].compactMap(\.self) + $0.areas })
    }

    /// The places that lie in every area: by its whole name or code; else by some words of its name.
    private func placesWithin(_ places: [Place]) -> [Place] {
        let wanted = areas.map { AreaName($0) }
        let exact = places.filter { place in wanted.allSatisfy { $0.isArea(of: place) } }
        guard exact.isEmpty else { return exact }
        return places.filter { place in wanted.allSatisfy { $0.isPart(ofAreaOf: place) } }
    }
}

extension Place {
    /// The population, 0 where it is unknown.
    fileprivate var size: Int { population ?? 0 }
}

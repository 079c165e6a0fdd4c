/// A place on Earth as a server that finds places knows it.
///
/// Everything but the name and the coordinates may be unknown.
package struct Place: Hashable, Sendable {
    package let name: String
    package let coordinates: Coordinates
    /// Metres above the sea, negative below it.
    package var elevation: Double?
    package var country: String?
    /// Two capital letters (ISO 3166-1).
    package var countryCode: String?
    /// The states, counties and the like that it lies in, the largest first; as many as are known.
    package var areas: [String] = []
    /// An IANA zone name.
    package var timeZone: String?
    /// At least 1.
    package var population: Int?

    package init(name: String, coordinates: Coordinates) {
        self.name = name
        self.coordinates = coordinates
    }
}

extension Place {
    /// Name, largest area and country, such as "Portland, Oregon, United States".
    ///
    /// What is unknown is left out, and so is what says nothing new: "Luxembourg", not "Luxembourg, Luxembourg".
    package var label: String { label(areas: 1) }

    /// The labels of several places, with more of their areas where that tells two of them apart.
    package static func labels(of places: [Self]) -> [String] {
        let short = places.map(\.label)
        return zip(places, short).map { place, label in
            short.filter { $0 == label }.count > 1 ? place.label(areas: 2) : label
        }
    }

    private func label(areas count: Int) -> String {
        let parts = [name] + areas.prefix(count).reversed() + [country ?? countryCode].compactMap(\.self)
        var known: Set<String> = []
        return parts.filter { known.insert(NameFolding.folded($0)).inserted }.joined(separator: ", ")
    }
}

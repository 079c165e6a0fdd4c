package import SkycastCore

/// A city that is to be written into the configuration.
package struct NewCity: Hashable, Sendable {
    package let name: String
    package let coordinates: Coordinates
    package var country: String?
    /// What tells it from another of its name, such as "Oregon".
    package var area: String?
    package var timeZone: String?
    /// Metres above the sea, negative below it.
    package var altitude: Int?

    /// In characters; a longer name is cut.
    package static let longestName = 80

    /// A city of that name at that point; nil if the name is blank.
    ///
    /// Control characters of the name are dropped, and so is what is beyond `longestName` or a metre.
    package init?(name: String, coordinates: Coordinates) {
        let name = name.cleaned(maximum: Self.longestName)
        let (latitude, longitude) = (Self.rounded(coordinates.latitude), Self.rounded(coordinates.longitude))
        guard !name.isEmpty, let point = Coordinates(latitude: latitude, longitude: longitude) else { return nil }
        self.name = name
        self.coordinates = point
    }

    private static func rounded(_ degrees: Double) -> Double {
        let rounded = (degrees * 100_000).rounded() / 100_000
        return rounded == 0 ? 0 : rounded  // never "-0"
    }
}

extension NewCity {
    /// How near another city of the same name must be to be the same, in metres.
    private static let reach = 25_000.0
    /// How near any other city must be to have the same weather, in metres.
    private static let sameSpot = 1_000.0

    /// Why this is none besides those of `known`; nil if it is new.
    func objection(among known: [City]) -> AdditionError? {
        let folded = NameFolding.folded(name)
        for city in known {
            let distance = city.coordinates.distance(to: coordinates)
            if NameFolding.folded(city.name) == folded, distance <= Self.reach { return .known(city) }
            if distance <= Self.sameSpot { return .sameSpot(city) }
        }
        return nil
    }

    /// As it will be configured, with an id that none of `known` has; nil if no id can be made from the name.
    ///
    /// A zone that this computer does not know is left out, since the source tells it; and so is an altitude of no land.
    func city(among known: [City], zones: ZoneDatabase) -> City? {
        guard let id = id(among: Set(known.map(\.id.text))) else { return nil }
        let country = country.map { $0.cleaned() }.flatMap { $0.isEmpty ? nil : $0 }
        let zone = timeZone.flatMap { zones.contains($0) ? $0 : nil }
        let altitude = altitude.flatMap { City.altitudes.contains($0) ? $0 : nil }
        return City(
            id: id, name: name, country: country, coordinates: coordinates, timeZone: zone, altitude: altitude)
    }

    /// The name's own slug, else with the area, else with the country, else with a number.
    private func id(among taken: Set<String>) -> CityID? {
        let names = [name] + [area, country].compactMap(\.self).map { name + " " + $0 }
        let slugs = names.compactMap { Slug(from: $0)?.text }
        guard let first = slugs.first else { return nil }
        if let free = slugs.first(where: { !taken.contains($0) }) { return CityID(free) }
        for number in 2...taken.count + 2 {
            let numbered = Slug("\(first.prefix(40))-\(number)")?.text
            if let numbered, !taken.contains(numbered) { return CityID(numbered) }
        }
        return nil
    }
}

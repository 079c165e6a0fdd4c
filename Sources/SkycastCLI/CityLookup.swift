package import SkycastCore

/// Finds the configured city a person means.
package struct CityLookup {
    private let cities: [City]
    /// How near a city must be to coordinates, in metres.
    private static let reach = 25_000.0

    package init(_ cities: [City]) { self.cities = cities }

    /// What a word came to.
    package enum Answer: Hashable {
        case found(City)
        /// Several fit; which.
        case several([City])
        /// None fits; the one that was perhaps meant.
        case none(nearest: City?)
    }

    /// The city of that id or name, of which it is the only beginning, or that is nearest to these coordinates.
    package func find(_ text: String) -> Answer {
        if let point = Self.coordinates(text) { return nearest(to: point) }
        if let city = cities.first(where: { $0.id.text == text }) { return .found(city) }
        let wanted = NameFolding.folded(text)
        guard !wanted.isEmpty else { return .none(nearest: nil) }
        let names = cities.map { (city: $0, id: NameFolding.folded($0.id.text), name: NameFolding.folded($0.name)) }
        let same = names.filter { $0.id == wanted || $0.name == wanted }
        if let answer = Self.answer(same.map(\.city)) { return answer }
        let beginning = names.filter { $0.id.hasPrefix(wanted) || $0.name.hasPrefix(wanted) }
        if let answer = Self.answer(beginning.map(\.city)) { return answer }
        let near = Suggestion.nearest(to: wanted, in: names.flatMap { [$0.id, $0.name] })
        return .none(nearest: near.flatMap { near in names.first { $0.id == near || $0.name == near }?.city })
    }

    /// The point of a text such as "-33.87,151.21" or "+38, -92"; nil if it is none.
    static func coordinates(_ text: String) -> Coordinates? {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = number(parts[0]), let longitude = number(parts[1]) else { return nil }
        return Coordinates(latitude: latitude, longitude: longitude)
    }

    /// A decimal number with spaces around it; no exponents, no hexadecimal, no "nan".
    private static func number(_ text: Substring) -> Double? {
        var digits = text
        while digits.first == " " { digits.removeFirst() }
        while digits.last == " " { digits.removeLast() }
        if digits.first == "+" { digits.removeFirst() }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2e || $0 == 0x2d }) else { return nil }
        return Double(digits)
    }

    private static func answer(_ cities: [City]) -> Answer? {
        switch cities.count {
        case 0: nil
        case 1: .found(cities[0])
        default: .several(cities)
        }
    }

    private func nearest(to point: Coordinates) -> Answer {
        let ranked = cities.map { ($0, point.distance(to: $0.coordinates)) }
        guard let best = ranked.min(by: { $0.1 < $1.1 }), best.1 <= Self.reach else { return .none(nearest: nil) }
        return .found(best.0)
    }
}

package import SkycastCore

/// A place that a search found, as it is written in an answer; what is unknown is missing.
package struct FoundPlace: Hashable, Sendable, Codable {
    private let name: String
    private let latitude: Double
    private let longitude: Double
    private let elevation: Double?
    private let country: String?
    private let countryCode: String?
    private let areas: [String]?
    private let timeZone: String?
    private let population: Int?

    init(_ place: Place) {
        name = place.name
        latitude = place.coordinates.latitude
        longitude = place.coordinates.longitude
        elevation = place.elevation
        country = place.country
        countryCode = place.countryCode
        areas = place.areas
        timeZone = place.timeZone
        population = place.population
    }

    /// The place; nil if its coordinates are none.
    package var place: Place? {
        guard let coordinates = Coordinates(latitude: latitude, longitude: longitude) else { return nil }
        var place = Place(name: name, coordinates: coordinates)
        place.elevation = elevation
        place.country = country
        place.countryCode = countryCode
        place.areas = areas ?? []
        place.timeZone = timeZone
        place.population = population
        return place
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case latitude
        case longitude
        case elevation = "elevation_m"
        case country
        case countryCode = "country_code"
        case areas
        case timeZone = "timezone"
        case population
    }
}

import Foundation
package import SkycastCore

/// What an answer of Open-Meteo's search says; pure.
package struct OpenMeteoGeocodingResponse {
    let response: HTTPResponse

    package init(_ response: HTTPResponse) { self.response = response }

    /// The places in the server's order, or why there is no answer; a search that finds nothing answers without a list.
    ///
    /// A place without a name or without one of its coordinates is left out. The server omits zeros, so that a place
    /// exactly on the equator or on the meridian of Greenwich is left out too: better missing than somewhere else.
    package func places() throws(SourceError) -> [Place] {
        switch response.status {
        case 200: break
        case 404: throw Self.notHere
        default: throw OpenMeteoFailure(response).error
        }
        let document = JSONDocument(response)
        if let flaw = document.flaw { throw SourceError(.transient, flaw) }
        if document.isArray { throw Self.notAboutPlaces }
        guard let answer = document.decode(OpenMeteoPlaces.self) else {
            throw SourceError(.transient, document.decodingFlaw)
        }
        if answer.isError {
            throw SourceError(.transient, ServerReason(answer.reason).sentence("the server reports an error"))
        }
        guard let places = answer.places else { throw Self.notAboutPlaces }
        return places
    }

    private static let notHere = SourceError(
        .rejected, "the server finds no places at this address (HTTP 404): check provider.geocoding_url")
    private static let notAboutPlaces = SourceError(
        .transient, "the answer is not about places: check provider.geocoding_url")
}

/// The document as sent: what has the wrong type is absent.
private struct OpenMeteoPlaces: Decodable {
    /// nil if the document is no answer to a search.
    let places: [Place]?
    let isError: Bool
    let reason: String?

    private enum Key: String, CodingKey {
        case results, error, reason
        case generationTime = "generationtime_ms"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        isError = container.known(.error) ?? false
        reason = container.known(.reason)
        if container.contains(.results) {
            places = container.known(.results, as: [OpenMeteoPlace].self)?.compactMap(\.place)
        } else {
            places = container.contains(.generationTime) ? [] : nil
        }
    }
}

/// One place as sent.
private struct OpenMeteoPlace: Decodable {
    /// nil if it has no name, or is nowhere.
    let place: Place?

    private enum Key: String, CodingKey {
        case name, latitude, longitude, elevation, country, timezone, population
        case countryCode = "country_code"
        case admin1, admin2, admin3, admin4
    }

    init(from decoder: any Decoder) throws {
        // What is no object is no place, and costs only itself.
        guard let container = try? decoder.container(keyedBy: Key.self) else {
            place = nil
            return
        }
        let text = { (key: Key) in container.known(key, as: String.self).flatMap(GeocodedText.name) }
        guard let name = text(.name), let latitude = container.known(.latitude, as: Double.self),
            let longitude = container.known(.longitude, as: Double.self),
            let coordinates = Coordinates(latitude: latitude, longitude: longitude)
        else {
            place = nil
            return
        }
        var place = Place(name: name, coordinates: coordinates)
        place.elevation = container.known(.elevation).flatMap(Self.elevation)
        place.country = text(.country)
        place.countryCode = container.known(.countryCode).flatMap(GeocodedText.countryCode)
        place.areas = [.admin1, .admin2, .admin3, .admin4].compactMap(text)
        place.timeZone = container.known(.timezone).flatMap { ZoneName.isPlausible($0) ? $0 : nil }
        place.population = container.known(.population, as: Int.self).flatMap { $0 > 0 ? $0 : nil }
        self.place = place
    }

    /// An elevation that land can have; 9999 stands for unknown.
    private static func elevation(_ metres: Double) -> Double? {
        Int(exactly: metres.rounded()).map(City.altitudes.contains) == true ? metres : nil
    }
}

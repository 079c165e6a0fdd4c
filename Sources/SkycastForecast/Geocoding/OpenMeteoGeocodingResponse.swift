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
        let answer = try JSONDocument(response).read()
        if answer["error"]?.boolean ?? false {
            let reason = ServerReason(answer["reason"]?.string)
            throw SourceError(.transient, reason.sentence("the server reports an error"))
        }
        guard let results = answer["results"] else {
            if answer["generationtime_ms"] == nil { throw Self.notAboutPlaces }
            return []
        }
        guard let places = results.elements else { throw Self.notAboutPlaces }
        return places.compactMap(Place.init(openMeteo:))
    }

    private static let notHere = SourceError(
        .rejected, "the server finds no places at this address (HTTP 404): check provider.geocoding_url")
    private static let notAboutPlaces = SourceError(
        .transient, "the answer is not about places: check provider.geocoding_url")
}

extension Place {
    /// One place as sent, what has the wrong type unknown; nil if it has no name, or is nowhere.
    fileprivate init?(openMeteo place: JSONValue) {
        let text = { (name: String) in place[name]?.string.flatMap(GeocodedText.name) }
        guard let name = text("name"), let latitude = place["latitude"]?.number,
            let longitude = place["longitude"]?.number,
            let coordinates = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(name: name, coordinates: coordinates)
        elevation = place["elevation"]?.number.flatMap(Self.plausibleElevation)
        country = text("country")
        countryCode = place["country_code"]?.string.flatMap(GeocodedText.countryCode)
        areas = ["admin1", "admin2", "admin3", "admin4"].compactMap(text)
        timeZone = place["timezone"]?.string.flatMap { ZoneName.isPlausible($0) ? $0 : nil }
        population = place["population"]?.integer.flatMap { $0 > 0 ? Int($0) : nil }
    }

    /// An elevation that land can have; 9999 stands for unknown.
    private static func plausibleElevation(_ metres: Double) -> Double? {
        Int(exactly: metres.rounded()).map(City.altitudes.contains) == true ? metres : nil
    }
}

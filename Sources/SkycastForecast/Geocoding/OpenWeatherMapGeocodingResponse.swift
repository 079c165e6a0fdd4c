import Foundation
package import SkycastCore

/// What an answer of OpenWeatherMap about places says; pure.
package struct OpenWeatherMapGeocodingResponse {
    private let response: HTTPResponse
    private let key: APIKey

    /// An answer to a request that was made with `key`.
    package init(_ response: HTTPResponse, key: APIKey) {
        self.response = response
        self.key = key
    }

    /// The places in the server's order, or why there is no answer: a list for a name, one object for a postcode.
    ///
    /// A place without a name or without one of its coordinates is left out. Countries come as codes and get their names here.
    package func places() throws(SourceError) -> [Place] {
        let document = JSONDocument(response)
        let flaw = document.flaw
        let error = flaw == nil ? document.decode(OpenWeatherMapError.self) : nil
        guard response.status == 200, error?.code ?? 200 == 200 else { return try nothing(error) }
        if let flaw { throw SourceError(.transient, flaw) }
        let found: [OpenWeatherMapPlace]? =
            document.isArray
            ? document.decode([OpenWeatherMapPlace].self)
            : document.decode(OpenWeatherMapPlace.self).map { [$0] }
        guard let found else { throw SourceError(.transient, document.decodingFlaw) }
        return found.compactMap(\.place)
    }

    /// Why there are no places; an empty list if the server knows none.
    private func nothing(_ error: OpenWeatherMapError?) throws(SourceError) -> [Place] {
        let reason = ServerReason(error?.message, hiding: key)
        switch error?.code ?? response.status {
        case 404 where error?.code != nil: return []
        case 404:
            throw SourceError(
                .rejected, "the server finds no places at this address (HTTP 404): check provider.geocoding_url")
        case 401 where error?.code != nil:
            throw SourceError(
                .unauthorized,
                "the API key is not known: check it on openweathermap.org; a new one takes some hours to work")
        case 400: throw SourceError(.rejected, reason.sentence("the server refuses the request"))
        case 429: throw SourceError(.holdFor(.hours(2)), reason.sentence("too many requests"))
        default: throw .unavailable(response, reason)
        }
    }
}

/// An error body: its code comes as a number and as text.
private struct OpenWeatherMapError: Decodable {
    /// nil if the document says none.
    let code: Int?
    let message: String?

    private enum Key: String, CodingKey {
        case cod, message
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        code = container.known(.cod) ?? container.known(.cod, as: String.self).flatMap { Int($0) }
        message = container.known(.message)
    }
}

/// One place as sent; what has the wrong type is unknown.
private struct OpenWeatherMapPlace: Decodable {
    /// nil if it has no name, or is nowhere.
    let place: Place?

    private enum Key: String, CodingKey {
        case name, lat, lon, country, state
    }

    init(from decoder: any Decoder) throws {
        guard let container = try? decoder.container(keyedBy: Key.self),
            let name = container.known(.name).flatMap(GeocodedText.name),
            let latitude = container.known(.lat, as: Double.self),
            let longitude = container.known(.lon, as: Double.self),
            let coordinates = Coordinates(latitude: latitude, longitude: longitude)
        else {
            place = nil
            return
        }
        var place = Place(name: name, coordinates: coordinates)
        place.countryCode = container.known(.country).flatMap(GeocodedText.countryCode)
        place.country = place.countryCode.flatMap(GeocodedText.countryName)
        place.areas = [container.known(.state).flatMap(GeocodedText.name)].compactMap(\.self)
        self.place = place
    }
}

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
        let code = document.value.flatMap(OpenWeatherMapFailure.code)
        guard response.status == 200, code ?? 200 == 200 else {
            let reason = ServerReason(document.value?["message"]?.string, hiding: key)
            return try nothing(code: code, reason)
        }
        let answer = try document.read()
        return (answer.elements ?? [answer]).compactMap(Place.init(openWeatherMap:))
    }

    /// Why there are no places, by the code that the body gives itself; an empty list if the server knows none.
    private func nothing(code: Int?, _ reason: ServerReason) throws(SourceError) -> [Place] {
        switch code ?? response.status {
        case 404 where code != nil: return []
        case 404:
            throw SourceError(
                .rejected, "the server finds no places at this address (HTTP 404): check provider.geocoding_url")
        case 401 where code != nil:
            throw SourceError(
                .unauthorized,
                "the API key is not known: check it on openweathermap.org; a new one takes some hours to work")
        case 400: throw SourceError(.rejected, reason.sentence("the server refuses the request"))
        case 429: throw SourceError(.holdFor(.hours(2)), reason.sentence("too many requests"))
        default: throw .unavailable(response, reason)
        }
    }
}

extension Place {
    /// One place as sent, what has the wrong type unknown; nil if it has no name, or is nowhere.
    fileprivate init?(openWeatherMap place: JSONValue) {
        guard let name = place["name"]?.string.flatMap(GeocodedText.name),
            let latitude = place["lat"]?.number, let longitude = place["lon"]?.number,
            let coordinates = Coordinates(latitude: latitude, longitude: longitude)
        else { return nil }
        self.init(name: name, coordinates: coordinates)
        countryCode = place["country"]?.string.flatMap(GeocodedText.countryCode)
        country = countryCode.flatMap(GeocodedText.countryName)
        areas = [place["state"]?.string.flatMap(GeocodedText.name)].compactMap(\.self)
    }
}

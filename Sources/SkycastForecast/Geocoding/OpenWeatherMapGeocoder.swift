package import Foundation
package import SkycastCore

/// OpenWeatherMap's search for places: few at once, without population or zone.
package struct OpenWeatherMapGeocoder: Geocoder {
    package let credit = "Places by OpenWeather"

    private let server: URL
    private let key: APIKey
    private let transport: any HTTPTransport

    package init(server: URL, key: APIKey, transport: any HTTPTransport) {
        self.server = server
        self.key = key
        self.transport = transport
    }

    package func places(named name: String, in areas: [String]) async throws(SourceError) -> [Place] {
        for question in OpenWeatherMapGeocodingRequest.all(name, in: areas) {
            let response = try await transport.answer(
                to: question.http(server: server, key: key), setting: "provider.geocoding_url")
            let places = try OpenWeatherMapGeocodingResponse(response, key: key).places()
            if !places.isEmpty { return places }
        }
        return []
    }
}

package import Foundation
package import SkycastCore

/// Open-Meteo's search for places, or a server of one's own that speaks as it does.
package struct OpenMeteoGeocoder: Geocoder {
    package let credit = "Places by Open-Meteo.com and GeoNames (CC BY 4.0)"

    private let server: URL
    private let transport: any HTTPTransport

    package init(server: URL, transport: any HTTPTransport) {
        self.server = server
        self.transport = transport
    }

    /// The server answers enough places to look for the areas here, and reads them in a way of its own.
    package func places(named name: String, in areas: [String]) async throws(SourceError) -> [Place] {
        let url = OpenMeteoGeocodingRequest(name: name).url(server: server)
        let response = try await transport.answer(
            to: url.map { HTTPRequest(url: $0) }, setting: "provider.geocoding_url")
        return try OpenMeteoGeocodingResponse(response).places()
    }
}

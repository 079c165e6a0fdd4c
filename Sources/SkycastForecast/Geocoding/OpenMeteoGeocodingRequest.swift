package import Foundation
import SkycastCore

/// The request for the places of a name; pure.
package struct OpenMeteoGeocodingRequest {
    /// Where Open-Meteo finds places without a key.
    package static let publicServer = "https://geocoding-api.open-meteo.com"
    /// As many as the server gives: it ranks in its own way, and the one that is meant may come late.
    static let count = 100

    let name: String

    /// The request for places called `name`, and for those whose name begins with it.
    package init(name: String) { self.name = name }

    /// The address to ask, below `server`.
    package func url(server: URL) -> URL? {
        server.asking(
            "/v1/search",
            [("name", name.encodedForQuery), ("count", "\(Self.count)"), ("language", "en"), ("format", "json")])
    }
}

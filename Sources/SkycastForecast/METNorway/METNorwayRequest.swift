package import Foundation
package import SkycastCore

/// The request for the forecast of one city; pure.
///
/// The terms: api.met.no/doc/TermsOfService. They want to know who asks, coordinates of at most four decimals, and an
/// answer that is held not to be asked for again.
package struct METNorwayRequest {
    /// Where MET Norway answers everybody who says who he is.
    package static let publicServer = "https://api.met.no/weatherapi"

    let city: City
    let contact: String?
    /// The `Last-Modified` of the answer that is kept; nil if there is none.
    let lastModified: String?

    /// The request about `city`, made in the name of `contact` and in terms of what is kept.
    package init(_ city: City, contact: String?, lastModified: String? = nil) {
        self.city = city
        self.contact = contact
        self.lastModified = lastModified
    }

    /// The request to a server; nil if its address is none.
    package func http(server: URL) -> HTTPRequest? {
        server.asking("/locationforecast/2.0/complete", parameters).map { HTTPRequest(url: $0, headers: headers) }
    }

    private var parameters: [(name: String, value: String)] {
        let altitude = city.altitude.map { [("altitude", "\($0)")] } ?? []
        return [
            ("lat", sentCoordinate(city.coordinates.latitude)), ("lon", sentCoordinate(city.coordinates.longitude)),
        ] + altitude
    }

    private var headers: [String: String] {
        var headers = ["User-Agent": CurlTransport.userAgent + (contact.map { " " + $0 } ?? "")]
        headers["If-Modified-Since"] = lastModified
        return headers
    }
}

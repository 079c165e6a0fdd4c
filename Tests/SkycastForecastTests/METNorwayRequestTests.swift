import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

@Suite("Requests to MET Norway")
struct METNorwayRequestTests {
    private func request(
        _ city: City, contact: String? = nil, lastModified: String? = nil,
        server: String = METNorwayRequest.publicServer
    ) throws -> HTTPRequest {
        let request = METNorwayRequest(city, contact: contact, lastModified: lastModified)
        let server = try #require(URL(string: server))
        return try #require(request.http(server: server))
    }

    @Test("the complete forecast of a place, over https, with three decimals") func address() throws {
        #expect(
            try request(.oslo).url.absoluteString
                == "https://api.met.no/weatherapi/locationforecast/2.0/complete?lat=59.914&lon=10.752")
    }

    @Test(
        "never more than four decimals, whatever was configured",
        arguments: [
            (59.91387, 10.75225, "lat=59.914&lon=10.752"), (-33.8, -0.00004, "lat=-33.8&lon=0.0"),
            (0.00049999, 179.99999, "lat=0.0&lon=180.0"), (90, -180, "lat=90.0&lon=-180.0"),
            (1e-300, .leastNonzeroMagnitude, "lat=0.0&lon=0.0"),
        ])
    func decimals(latitude: Double, longitude: Double, query: String) throws {
        #expect(try request(.test("x", latitude, longitude, nil)).url.query == query)
    }

    @Test("the altitude in whole metres, below the sea too, and not if it is unknown") func altitude() throws {
        for (altitude, query) in [(23, "&altitude=23"), (-28, "&altitude=-28"), (nil, "")] as [(Int?, String)] {
            var city = City.oslo
            city.altitude = altitude
            #expect(try request(city).url.query == "lat=59.914&lon=10.752" + query)
        }
    }

    @Test("who asks is told, with whom to write to if that is known") func userAgent() throws {
        let skycast = "skycast/\(Skycast.version) (+\(Skycast.projectAddress))"
        #expect(try request(.oslo).headers == ["User-Agent": skycast])
        #expect(
            try request(.oslo, contact: "kari@example.org").headers == ["User-Agent": skycast + " kari@example.org"])
    }

    @Test("If-Modified-Since is what was sent, to the letter") func conditional() throws {
        let odd = "Thu, 01 Jan 2026 12:10:31 GMT"
        #expect(try request(.oslo, lastModified: odd).headers["If-Modified-Since"] == odd)
    }

    @Test(
        "a server of one's own, with a path and a slash or without",
        arguments: ["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://127.0.0.1:8080//"])
    func ownServer(address: String) throws {
        let path = "http://127.0.0.1:8080/locationforecast/2.0/complete"
        #expect(try request(.oslo, server: address).url.absoluteString == path + "?lat=59.914&lon=10.752")
    }
}

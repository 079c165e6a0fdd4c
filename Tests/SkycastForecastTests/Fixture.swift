import Foundation
import SkycastCore
import SkycastForecast
import Testing

/// Answers written for these tests, a file for each oddity and named after it.
enum Fixture {
    /// The time of the first hourly stamp in the fixtures: 2026-12-30T12:00:00Z.
    static let hour = Timestamp(1_798_632_000)
    /// The time the fixtures' answers arrive.
    static let now = hour + .minutes(20)

    static func bytes(_ name: String) throws -> Data {
        let url = try #require(Bundle.module.resourceURL)
        return try Data(contentsOf: url.appendingPathComponent("Fixtures/\(name)"))
    }

    /// What the fixture says about the test cities, as an answer to a request for everything.
    static func weather(_ name: String, of cities: [City] = [.oslo]) throws -> [CityWeather] {
        try decode(bytes(name), of: cities)
    }

    /// What the fixture says about its one city.
    static func one(_ name: String) throws -> CityWeather {
        try #require(weather(name).first)
    }

    static func decode(
        _ body: Data, of cities: [City] = [.oslo], status: Int = 200, headers: [String: String] = Fixture.json
    ) throws(SourceError) -> [CityWeather] {
        try OpenMeteoResponse(HTTPResponse(status: status, headers: headers, body: body))
            .weather(of: cities, source: SourceID("open-meteo"), forecast: true, now: now)
    }

    /// The error that decoding ends in.
    static func failure(
        _ body: Data, of cities: [City] = [.oslo], status: Int = 200, headers: [String: String] = Fixture.json
    ) -> SourceError? {
        do throws(SourceError) {
            _ = try decode(body, of: cities, status: status, headers: headers)
            return nil
        } catch {
            return error
        }
    }

    static let json = ["Content-Type": "application/json; charset=utf-8"]
}

extension City {
    static let oslo = City.test("oslo", 59.9139, 10.7522, "Europe/Oslo")
    static let tokyo = City.test("tokyo", 35.6895, 139.6917, "Asia/Tokyo")
    static let longyearbyen = City.test("longyearbyen", 78.2232, 15.6267, nil)

    static func test(_ id: String, _ latitude: Double, _ longitude: Double, _ zone: String?) -> City {
        guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a test city lies off the Earth")
        }
        return City(id: CityID(id), name: id.capitalized, coordinates: place, timeZone: zone)
    }
}

/// A transport that answers from memory.
struct StubTransport: HTTPTransport {
    let answer: @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try answer(request).get()
    }
}

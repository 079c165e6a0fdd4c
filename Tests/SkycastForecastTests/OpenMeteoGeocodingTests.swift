import Foundation
import SkycastCore
import SkycastForecast
import Testing

/// What an answer of the search says.
func places(
    _ body: Data, status: Int = 200, headers: [String: String] = Fixture.json
) throws(SourceError) -> [Place] {
    try OpenMeteoGeocodingResponse(HTTPResponse(status: status, headers: headers, body: body)).places()
}

@Suite("Open-Meteo's search for places")
struct OpenMeteoGeocodingTests {
    private func failure(_ body: String, status: Int = 200, headers: [String: String] = Fixture.json) -> SourceError? {
        do throws(SourceError) {
            _ = try places(Data(body.utf8), status: status, headers: headers)
            return nil
        } catch {
            return error
        }
    }

    private func url(_ name: String, server: String = OpenMeteoGeocodingRequest.publicServer) throws -> String {
        let server = try #require(URL(string: server))
        return try #require(OpenMeteoGeocodingRequest(name: name).url(server: server)).absoluteString
    }

    @Test(
        "a request asks for a hundred, in English, and nothing of a name is a parameter of its own",
        arguments: [
            ("Oslo", "Oslo"), ("New York", "New%20York"), ("Zürich", "Z%C3%BCrich"), ("北京", "%E5%8C%97%E4%BA%AC"),
            ("a&count=1#x?y=%2B+z/..", "a%26count%3D1%23x%3Fy%3D%252B%2Bz%2F.."),
        ])
    func request(name: String, encoded: String) throws {
        #expect(
            try url(name)
                == "https://geocoding-api.open-meteo.com/v1/search?name=\(encoded)&count=100&language=en&format=json")
    }

    @Test(
        "a server of one's own may have a path", arguments: ["http://127.0.0.1:8080/geo", "http://127.0.0.1:8080/geo/"])
    func ownServer(server: String) throws {
        #expect(try url("x", server: server).hasPrefix("http://127.0.0.1:8080/geo/v1/search?name=x&"))
    }

    @Test("T25 T26 places with all fields, with some, and with hardly any; 9999 m is unknown, below the sea is fine")
    func fields() throws {
        let found = try places(Fixture.bytes("places-one-of-each-kind.json"))
        #expect(found.count == 3)
        #expect(
            found.map(\.label) == [
                "Lübeck, Schleswig-Holstein, Germany", "Lubeck, West Virginia, United States", "Lübeck Station, AQ",
            ])
        #expect(found[0].areas == ["Schleswig-Holstein", "Lübeck District", "Lübeck Town", "Lübeck"])
        #expect(found[1].areas == ["West Virginia", "Lubeck District"])
        #expect(found.map(\.elevation) == [10, nil, -233])
        #expect(found.map(\.population) == [212_207, 1311, nil])
        #expect(found.map(\.timeZone) == ["Europe/Berlin", "America/New_York", nil])
        #expect(found.map(\.country) == ["Germany", "United States", nil])
        #expect(found.map(\.countryCode) == ["DE", "US", "AQ"])
        #expect(found[0].coordinates == Coordinates(latitude: 53.86893, longitude: 10.68729))
        #expect(found[2].coordinates == Coordinates(latitude: -80.5, longitude: 1))
    }

    @Test("what is no place is left out, what has the wrong type is unknown, and names are harmless")
    func broken() throws {
        let found = try places(Fixture.bytes("places-bare-and-broken.json"))
        #expect(found.map(\.name) == ["Bare", "Wrong [31mtypes"])
        var bare = Place(name: "Bare", coordinates: try #require(Coordinates(latitude: 1.5, longitude: 2.5)))
        #expect(found[0] == bare)
        bare = Place(name: "Wrong [31mtypes", coordinates: try #require(Coordinates(latitude: 3, longitude: 4)))
        bare.areas = ["Left"]
        #expect(found[1] == bare)
    }

    @Test(
        "what is meant among what is answered: other names, other letters, one name in several counties, an airport",
        arguments: [
            (
                "places-known-by-another-name.json", "Samara",
                [
                    "Samara, Samara Oblast, Russia|1163399", "Sámara, Guanacaste Province, Costa Rica|1071",
                    "Sămara, Arges, Romania|571",
                ]
            ),
            ("places-known-by-another-name.json", "samara, cr", ["Sámara, Guanacaste Province, Costa Rica|1071"]),
            (
                "places-known-by-another-name.json", "Samara, Ethiopia",
                ["Debre Tabor, Amhara, Ethiopia|125300", "Semera, Afar Region, Ethiopia|50000"]
            ),
            (
                "places-of-one-name-in-cyrillic.json", "самара",
                [
                    "Самара, Самарская Область, Россия|1163399", "Самара, Ленинградская область, Россия|?",
                    "Самара, Рязанская Область, Россия|?",
                ]
            ),
            (
                "places-that-only-areas-tell-apart.json", "Anchorage",
                [
                    "Anchorage, Alaska, United States|291247", "Anchorage, Anne Arundel, Maryland, United States|?",
                    "Anchorage, Talbot, Maryland, United States|?",
                ]
            ),
            ("places-that-only-areas-tell-apart.json", "Anchorage, Talbot", ["Anchorage, Maryland, United States|?"]),
            ("places-with-an-airport.json", "enschede", ["Enschede, Overijssel, The Netherlands|153655"]),
            (
                "places-with-an-airport.json", "Enschede A",
                [
                    "Enschede, Overijssel, The Netherlands|153655",
                    "Enschede Airport Twente, Overijssel, The Netherlands|?",
                ]
            ),
        ] as [(String, String, [String])])
    func meant(fixture: String, typed: String, found: [String]) throws {
        let query = try #require(PlaceQuery.readings(of: typed).first)
        let fitting = try query.fitting(places(Fixture.bytes(fixture)))
        let texts = zip(Place.labels(of: fitting), fitting).map { $0 + "|" + ($1.population.map(String.init) ?? "?") }
        #expect(texts == found)
    }

    @Test("T21 an answer with nothing but its time says that nothing was found")
    func none() throws {
        #expect(try places(Fixture.bytes("places-none.json")) == [])
        #expect(try places(Data(#"{"results":[],"generationtime_ms":0.1}"#.utf8)) == [])
    }

    @Test(
        "each refusal has its own sentence",
        arguments: [
            (
                400, #"{"error":true,"reason":"Parameter count must be between 1 and 100."}"#,
                "the server refuses the request: Parameter count must be between 1 and 100"
            ),
            (
                400, #"{"reason":"No value found (expected type String) at path 'name'","error":true}"#,
                "the server refuses the request: No value found (expected type String) at path 'name'"
            ),
            (
                429, #"{"error":true,"reason":"Minutely API request limit exceeded. Please try again in one minute."}"#,
                "too many requests: Minutely API request limit exceeded. Please try again in one minute"
            ),
            (
                401, #"{"error":true,"reason":"API key required. Please add &apikey= to the URL."}"#,
                "the server refuses the API key: API key required. Please add &apikey= to the URL"
            ),
            (
                404, #"{"error":true,"reason":"Not Found"}"#,
                "the server finds no places at this address (HTTP 404): check provider.geocoding_url"
            ),
            (502, "<html>Bad Gateway</html>", "the server cannot answer (HTTP 502)"),
            (200, "<html>log in</html>", "the answer is a web page: perhaps a login page of this network"),
            (200, "", "the answer is empty"),
            (200, "[]", "the answer is not about places: check provider.geocoding_url"),
            (200, #"{"results":[{"name":"Os"#, "the answer is cut short"),
            (
                200, #"{"results":[{"name":"Oslo","latitude":nan}]}"#,
                "the answer holds the word nan where a number belongs"
            ),
            (200, "{}", "the answer is not about places: check provider.geocoding_url"),
            (
                200, #"{"results":{},"generationtime_ms":1}"#,
                "the answer is not about places: check provider.geocoding_url"
            ),
            (
                200, #"{"reason":"Something went wrong.","error":true}"#,
                "the server reports an error: Something went wrong"
            ),
        ])
    func refusals(status: Int, body: String, message: String) {
        #expect(failure(body, status: status, headers: [:])?.message == message)
    }

    @Test("name, request, places, credit; and a failure on the way")
    func geocoder() async throws {
        let body = try Fixture.bytes("places-one-of-each-kind.json")
        func geocoder(
            _ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>
        ) throws -> OpenMeteoGeocoder {
            let server = try #require(URL(string: "http://127.0.0.1:9"))
            return OpenMeteoGeocoder(server: server, transport: StubTransport(answer: answer))
        }
        let found = try geocoder { request in
            request.url.query?.hasPrefix("name=L%C3%BCbeck&count=100") == true
                ? .success(HTTPResponse(status: 200, headers: Fixture.json, body: body)) : .failure(.broken)
        }
        #expect(try await found.places(named: "Lübeck", in: ["Germany"]).count == 3)
        #expect(found.credit.contains("GeoNames"))
        let unreachable = try geocoder { _ in .failure(.unresolved) }
        await #expect(throws: SourceError(.unresolved, "the server's name did not resolve")) {
            try await unreachable.places(named: "Lübeck", in: ["Germany"])
        }
    }
}

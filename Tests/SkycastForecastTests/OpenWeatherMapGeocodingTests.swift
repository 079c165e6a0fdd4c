import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Synchronization
import Testing

@Suite("OpenWeatherMap's search for places")
struct OpenWeatherMapGeocodingTests {
    private let key: APIKey

    init() throws { key = try #require(APIKey("CANARY0123456789")) }

    private func places(_ body: Data, status: Int = 200) throws(SourceError) -> [Place] {
        let response = HTTPResponse(status: status, headers: Fixture.json, body: body)
        return try OpenWeatherMapGeocodingResponse(response, key: key).places()
    }

    private func failure(_ body: String, status: Int = 200) -> SourceError? {
        do throws(SourceError) {
            _ = try places(Data(body.utf8), status: status)
            return nil
        } catch {
            return error
        }
    }

    @Test("a list of places: the state where it is known, the country by its code's name; what is no place is left out")
    func list() throws {
        let found = try places(Fixture.bytes("places-of-openweathermap.json"))
        #expect(
            found.map(\.label) == [
                "Lancaster, England, United Kingdom", "Lancaster, Pennsylvania, United States", "Lancaster, Australia",
                "Odd",
            ])
        #expect(found.map(\.countryCode) == ["GB", "US", "AU", nil])
        #expect(found[0].coordinates == Coordinates(latitude: 54.0484, longitude: -2.799))
        #expect(found[2].coordinates == Coordinates(latitude: -33, longitude: 151))
        let unknown = found.allSatisfy { $0.elevation == nil && $0.population == nil && $0.timeZone == nil }
        #expect(unknown)
        for typed in ["Lancaster, GB", "Lancaster, United Kingdom"] {
            let query = try #require(PlaceQuery.readings(of: typed).first)
            #expect(query.fitting(found).map(\.countryCode) == ["GB"])
        }
    }

    @Test("a code that no country has stays a code", arguments: ["ZZ", "XX", "AA"])
    func unknownCountry(code: String) throws {
        let body = #"[{"name":"Nowhere","lat":1.5,"lon":2.5,"country":"\#(code)"}]"#
        #expect(try places(Data(body.utf8)).map(\.label) == ["Nowhere, \(code)"])
    }

    @Test("a postcode is answered by one object, nothing found by an empty list or a 404")
    func others() throws {
        #expect(try places(Fixture.bytes("place-of-a-postcode.json")).map(\.label) == ["Lisbon, Portugal"])
        #expect(try places(Data("[]".utf8)) == [])
        #expect(try places(Data(#"{"cod":"404","message":"not found"}"#.utf8), status: 404) == [])
        #expect(try places(Data(#"{"cod":"404","message":"not found"}"#.utf8)) == [])
    }

    @Test(
        "each refusal has its own sentence, and none repeats the key",
        arguments: [
            (
                401, #"{"cod":401, "message": "Invalid API key CANARY0123456789. Please see http://x for more."}"#,
                "the API key is not known: check it on openweathermap.org; a new one takes some hours to work"
            ),
            (
                400, #"{"cod":"400","message":"Nothing to geocode"}"#,
                "the server refuses the request: Nothing to geocode"
            ),
            (
                429, #"{"cod":429, "message": "Your account is temporary blocked, CANARY0123456789."}"#,
                "too many requests: Your account is temporary blocked, …"
            ),
            (404, "<html>", "the server finds no places at this address (HTTP 404): check provider.geocoding_url"),
            (401, "<html>", "the server cannot answer (HTTP 401)"),
            (500, #"{"cod":"500","message":"Internal error"}"#, "the server cannot answer (HTTP 500): Internal error"),
            (502, "", "the server cannot answer (HTTP 502)"), (200, "", "the answer is empty"),
            (200, #"[{"name":"Li"#, "the answer is cut short"),
        ])
    func refusals(status: Int, body: String, message: String) {
        #expect(failure(body, status: status)?.message == message)
    }

    @Test("removed keys, nulls, wrong types and cuts never crash and never invent a value", arguments: 0..<200)
    func damaged(seed: UInt64) throws {
        let whole = try Fixture.bytes("places-of-openweathermap.json")
        let truth = try Set(places(whole))
        var generator = SeededGenerator(seed: seed)
        var list = try #require(try JSONSerialization.jsonObject(with: whole) as? [Any])
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = Int.random(in: 0..<list.count, using: &generator)
            guard var place = list[index] as? [String: Any],
                let name = place.keys.sorted().randomElement(using: &generator)
            else { continue }
            let odd: [Any?] = [nil, NSNull(), true, [String](), "", -1e300, ["a": 1]]
            place[name] = odd[Int.random(in: 0..<odd.count, using: &generator)]
            list[index] = place
        }
        for place in try places(JSONSerialization.data(withJSONObject: list)) {
            let original = try #require(truth.first { $0.coordinates == place.coordinates }, "a place out of nothing")
            #expect(place.name == original.name)
            #expect(place.countryCode == nil || place.countryCode == original.countryCode)
            #expect(place.areas.isEmpty || place.areas == original.areas)
        }
        let length = Int.random(in: 0..<whole.count - 2, using: &generator)
        #expect(throws: SourceError.self) { try places(whole.prefix(length)) }
    }

    @Test("areas go along, then the name alone is asked; a postcode in a country is asked as one")
    func requests() async throws {
        for (name, areas, asked) in [
            ("Lancaster", [], ["/geo/1.0/direct?q=Lancaster&limit=5&appid=CANARY0123456789"]),
            (
                "Lancaster", ["gb"],
                [
                    "/geo/1.0/direct?q=Lancaster%2Cgb&limit=5&appid=CANARY0123456789",
                    "/geo/1.0/direct?q=Lancaster&limit=5&appid=CANARY0123456789",
                ]
            ),
            (
                "1000-001", ["pt"],
                [
                    "/geo/1.0/zip?zip=1000-001%2CPT&appid=CANARY0123456789",
                    "/geo/1.0/direct?q=1000-001%2Cpt&limit=5&appid=CANARY0123456789",
                    "/geo/1.0/direct?q=1000-001&limit=5&appid=CANARY0123456789",
                ]
            ),
            ("a&appid=x#", [], ["/geo/1.0/direct?q=a%26appid%3Dx%23&limit=5&appid=CANARY0123456789"]),
        ] as [(String, [String], [String])] {
            let transport = RememberingTransport()
            let server = try #require(URL(string: "http://127.0.0.1:9/"))
            let geocoder = OpenWeatherMapGeocoder(server: server, key: key, transport: transport)
            #expect(try await geocoder.places(named: name, in: areas) == [])
            #expect(transport.requests.map { $0.url.absoluteString } == asked.map { "http://127.0.0.1:9" + $0 })
            #expect(transport.requests.filter { !$0.carriesKey } == [])
        }
    }
}

/// A transport that finds nothing and remembers what it was asked.
private final class RememberingTransport: HTTPTransport {
    private let sent = Mutex<[HTTPRequest]>([])

    var requests: [HTTPRequest] { sent.withLock(\.self) }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent.withLock { $0.append(request) }
        return HTTPResponse(status: 200, headers: Fixture.json, body: Data("[]".utf8))
    }
}

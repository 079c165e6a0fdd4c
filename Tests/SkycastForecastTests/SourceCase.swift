import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

/// A source as the list of expectations takes it: how it is made, and what its server says.
struct SourceCase: Sendable, CustomTestStringConvertible {
    let name: String
    /// When the recorded answers arrive.
    var now = Fixture.now
    /// nil for a source that asks nobody.
    var server: Server?
    let make: @Sendable (any HTTPTransport) throws -> any ForecastSource

    var testDescription: String { name }

    /// What a server says.
    struct Server: Sendable {
        /// What must never stand in an error.
        var secrets: [String] = []
        /// Header fields of every good answer; its `Date` is when it arrives.
        var headers = Fixture.json.merging(["Date": "Wed, 30 Dec 2026 12:20:00 GMT"]) { $1 }
        /// A good answer to a request, by its address.
        let whole: @Sendable (URL) -> Data
        /// An answer that lacks something.
        let halfEmpty: @Sendable (URL) -> Data
        /// The current values that it lacks.
        let missing: Set<Metric>
        let failures: [Failure]
    }

    /// An answer that is none.
    struct Failure: Sendable {
        let status: Int
        var headers: [String: String] = Fixture.json
        let body: Data
        let kind: SourceError.Kind

        init(_ status: Int, _ body: String, _ kind: SourceError.Kind) {
            self.init(status, Data(body.utf8), kind)
        }

        init(_ status: Int, _ body: Data, _ kind: SourceError.Kind) {
            (self.status, self.body, self.kind) = (status, body, kind)
        }
    }

    /// Every source; a new one is added here.
    static let all = [openMeteo, openWeatherMap, oneCall, metNorway, demo]

    static let demo = SourceCase(name: "Demo") { _ in DemoSource(start: Fixture.now - .hours(1)) }

    static let openMeteo = SourceCase(
        name: "Open-Meteo",
        server: Server(
            secrets: ["canary"],
            whole: { url in openMeteo("one-city-whole.json", url) },
            halfEmpty: { url in openMeteo("current-temperature-null.json", url) },
            missing: [.temperature],
            failures: [
                Failure(400, fixture("error-latitude.json"), .rejected),
                Failure(401, fixture("error-key-required.json"), .unauthorized),
                Failure(401, #"{"error":true,"reason":"The supplied API key canary is invalid."}"#, .unauthorized),
                Failure(429, #"{"error":true,"reason":"Daily API request limit exceeded."}"#, .holdUntil(.nextDay)),
                Failure(500, #"{"error":true,"reason":"no luck at 59.9139,10.7522 with canary"}"#, .transient),
                Failure(200, #"{"error":true,"reason":"no luck with the key canary"}"#, .transient),
                Failure(502, fixture("bad-gateway.html"), .transient),
                Failure(200, fixture("bad-gateway.html"), .transient),
                Failure(200, "", .transient),
                Failure(200, "[]", .transient),
            ])
    ) { transport in
        guard let server = URL(string: OpenMeteoRequest.publicServer) else { throw URLError(.badURL) }
        return OpenMeteoSource(server: server, key: APIKey("canary"), transport: transport)
    }

    static let metNorway = SourceCase(
        name: "MET Norway", now: METNorway.now,
        server: Server(
            headers: METNorway.headers(),
            whole: { _ in body(METNorwayBody.hours(60, from: METNorway.hour)) },
            halfEmpty: { _ in body(METNorwayBody([.init(METNorway.hour, ["wind_speed": 4])])) },
            missing: [.temperature, .precipitation, .weatherCode],
            failures: [
                Failure(400, fixture("bad-gateway.html"), .transient), Failure(403, "", .unauthorized),
                Failure(404, fixture("bad-gateway.html"), .transient),
                Failure(422, "", .rejected), Failure(429, "", .holdFor(.hours(1))), Failure(502, "", .transient),
                Failure(200, "{}", .transient),
            ])
    ) { transport in
        guard let server = URL(string: METNorwayRequest.publicServer) else { throw URLError(.badURL) }
        return METNorwaySource(server: server, contact: nil, zones: FixedZones(), transport: transport)
    }

    private static func body(_ document: METNorwayBody) -> Data { Data(document.text.utf8) }

    /// As many times the fixture's city as the request asks for.
    private static func openMeteo(_ name: String, _ url: URL) -> Data {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let latitudes = query.first { $0.name == "latitude" }?.value ?? ""
        let count = latitudes.split(separator: ",").count
        let city = String(decoding: fixture(name), as: UTF8.self)
        return Data((count == 1 ? city : "[" + repeatElement(city, count: count).joined(separator: ",") + "]").utf8)
    }

    /// A fixture; empty if it is not there, which no expectation takes.
    private static func fixture(_ name: String) -> Data { (try? Fixture.bytes(name)) ?? Data() }
}

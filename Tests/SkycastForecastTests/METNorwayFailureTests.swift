import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

@Suite("Failures of MET Norway")
struct METNorwayFailureTests {
    private static let page = Data("<html><head><title>400 Bad Request</title></head><body>no</body></html>".utf8)

    @Test(
        "each status has its sentence and its consequence",
        arguments: [
            (400, SourceError.Kind.transient, "the server refuses the request (HTTP 400)"),
            (404, .transient, "the server has no forecast at this address (HTTP 404): check provider.url"),
            (422, .rejected, "the place lies outside what the server covers (HTTP 422)"),
            (429, .holdFor(.hours(1)), "too many requests (HTTP 429)"),
            (500, .transient, "the server cannot answer (HTTP 500)"),
            (502, .transient, "the server cannot answer (HTTP 502)"),
            (503, .transient, "the server cannot answer (HTTP 503)"),
            (504, .transient, "the server cannot answer (HTTP 504)"),
            (204, .transient, "the server cannot answer (HTTP 204)"),
            (418, .transient, "the server cannot answer (HTTP 418)"),
        ])
    func statuses(status: Int, kind: SourceError.Kind, message: String) async {
        for body in [Self.page, Data()] {
            let failure = await METNorway(HTTPResponse(status: status, body: body)).failure()
            #expect(failure == SourceError(kind, message))
        }
    }

    @Test("403 means to say who asks, or to ask why if that was said") func forbidden() async {
        let server = METNorway(HTTPResponse(status: 403, body: Self.page))
        #expect(
            await server.failure()
                == SourceError(
                    .unauthorized,
                    "the server refuses this program (HTTP 403): set provider.contact to your mail address"))
        #expect(
            await server.failure(contact: "kari@example.org")
                == SourceError(
                    .unauthorized, "the server refuses this program (HTTP 403): ask its people why, see its terms"))
    }

    @Test(
        "F53 a server that says for how long is left alone for that long, six hours at most",
        arguments: [
            (429, "120", SourceError.Kind.holdFor(Seconds(120))), (429, "315360000", .holdFor(.hours(6))),
            (429, "soon", .holdFor(.hours(1))), (503, "120", .holdFor(Seconds(120))), (503, "soon", .transient),
            (500, "120", .transient),
        ])
    func retryAfter(status: Int, wait: String, kind: SourceError.Kind) async {
        let server = METNorway(HTTPResponse(status: status, headers: ["Retry-After": wait]))
        #expect(await server.failure()?.kind == kind)
    }

    @Test("304 without anything to confirm is trouble of the server's") func unaskedFor() async {
        let failure = await METNorway(HTTPResponse(status: 304)).failure()
        #expect(failure == SourceError(.transient, "the server says that nothing is new (HTTP 304)"))
    }

    @Test(
        "F55 F56 what is no forecast is a failure, never an empty success",
        arguments: [
            ("", "the answer is empty"), ("<html>log in</html>", "the answer is a web page"),
            ("[]", "the answer holds no forecast"),
            ("{", "the answer is cut short"), ("{}", "the answer holds no forecast"),
            ("{\"properties\":{\"timeseries\":null}}", "the answer holds no forecast"),
            ("{\"properties\":{\"timeseries\":{}}}", "the answer holds no forecast"),
            ("{\"properties\":{\"timeseries\":[1,\"x\",null,[],{}]}}", "the answer holds no forecast"),
            ("{\"properties\":{\"timeseries\":[{\"time\":\"2026-01-01T12:00:00Z\"}]}}", "the answer holds no forecast"),
            ("{\"properties\":" + String(repeating: "[", count: 100_000), "the answer is cut short"),
            ("{\"a\":\"\\ud800\"}", ""), ("\u{FEFF}{}", "the answer is not JSON"),
        ])
    func nonsense(body: String, message: String) async {
        let response = HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
        let failure = await METNorway(response).failure()
        #expect(failure?.kind == .transient)
        #expect(message.isEmpty || failure?.message.contains(message) == true)
    }

    @Test("a type that is no JSON is a failure, whatever the body") func otherType() async {
        let body = METNorwayBody.hours(3, from: METNorway.hour)
        let failure = await METNorway(body, ["Content-Type": "text/xml"]).failure()
        #expect(failure == SourceError(.transient, "the answer is not JSON"))
    }

    @Test(
        "F51 F52 F57 trouble on the way is passing, and no error names a place",
        arguments: [
            TransportError.unresolved, .unreachable, .timedOut(seconds: 20), .tooLarge(bytes: 4_194_304), .insecure,
            .tooManyRedirects, .redirectRefused, .broken,
        ])
    func onTheWay(error: TransportError) async throws {
        let source = METNorwaySource(
            server: try #require(URL(string: METNorwayRequest.publicServer)), contact: nil, zones: FixedZones(),
            transport: StubTransport { _ in .failure(error) })
        await #expect(throws: SourceError(error == .unresolved ? .unresolved : .transient, error.message)) {
            try await source.fetch(WeatherQuestion([.oslo], forecast: true, now: METNorway.now))
        }
    }

    @Test("203 is an answer with a remark") func deprecated() async throws {
        let body = METNorwayBody.hours(3, from: METNorway.hour)
        #expect(try await METNorway(body).weather().remark == nil)
        let weather = try await METNorway(body, status: 203).weather()
        #expect(weather.forecast?.steps.count == 4)
        #expect(
            weather.remark == "the server says that what is asked of it is on trial or about to end (HTTP 203)")
    }
}

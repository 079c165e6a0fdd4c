import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("The Open-Meteo source")
struct OpenMeteoSourceTests {
    private func source(
        key: APIKey? = nil, _ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPResponse, TransportError>
    ) throws -> OpenMeteoSource {
        OpenMeteoSource(
            server: try #require(URL(string: OpenMeteoRequest.publicServer)), key: key,
            transport: StubTransport(answer: answer))
    }

    @Test("request, answer, weather, credit")
    func fetches() async throws {
        let body = try Fixture.bytes("one-city-whole.json")
        let source = try source { request in
            request.carriesKey ? .failure(.broken) : .success(HTTPResponse(status: 200, body: body))
        }
        let weather = try await source.fetch(WeatherQuestion([.oslo], forecast: true, now: Fixture.now))
        #expect(weather.first?.snapshot?.source == SourceID("open-meteo"))
        #expect(weather.first?.forecast != nil)
        #expect(source.attribution.credit.contains("Open-Meteo.com"))
        #expect(!source.attribution.isDemo)
    }

    @Test("a key travels in a header and never in the address")
    func key() async throws {
        let body = try Fixture.bytes("one-city-whole.json")
        let source = try source(key: APIKey("canary")) { request in
            guard request.headers["X-Api-Key"] == "canary", request.carriesKey,
                !request.url.absoluteString.contains("canary")
            else { return .failure(.broken) }
            return .success(HTTPResponse(status: 200, body: body))
        }
        #expect(try await source.fetch(WeatherQuestion([.oslo], forecast: false, now: Fixture.now)).count == 1)
    }

    @Test("no cities, no request")
    func noCities() async throws {
        let source = try source { _ in .failure(.broken) }
        #expect(try await source.fetch(WeatherQuestion([], forecast: true, now: Fixture.now)).isEmpty)
    }

    @Test(
        "failures on the way are passing trouble; a name that does not resolve is told apart",
        arguments: [
            TransportError.unresolved, .unreachable, .timedOut(seconds: 20), .tooLarge(bytes: 4_194_304),
            .tooManyRedirects, .redirectRefused, .insecure, .broken, .cancelled,
        ])
    func transportErrors(error: TransportError) async throws {
        let source = try source { _ in .failure(error) }
        await #expect(throws: SourceError(error == .unresolved ? .unresolved : .transient, error.message)) {
            try await source.fetch(WeatherQuestion([.oslo], forecast: true, now: Fixture.now))
        }
    }
}

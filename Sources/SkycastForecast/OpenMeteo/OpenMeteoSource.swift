package import Foundation
package import SkycastCore

/// Open-Meteo, or a server of one's own that speaks as it does.
package struct OpenMeteoSource: ForecastSource {
    package let attribution = SourceAttribution.of(SourceID("open-meteo"))
    package let capabilities = SourceCapabilities(
        citiesPerRequest: 50, current: OpenMeteoVariable.metrics, forecast: OpenMeteoVariable.metrics,
        updateInterval: .minutes(15))

    private let server: URL
    private let apiKey: String?
    private let transport: any HTTPTransport

    /// The source at `server`; `apiKey` is for customer servers and travels in a header, never in the address.
    package init(server: URL, apiKey: String? = nil, transport: any HTTPTransport) {
        self.server = server
        self.apiKey = apiKey
        self.transport = transport
    }

    package func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather] {
        guard !question.cities.isEmpty else { return [] }
        guard let url = OpenMeteoRequest(question.cities, forecast: question.forecast).url(server: server) else {
            throw SourceError(.rejected, "provider.url is no address of a server")
        }
        let headers = apiKey.map { ["X-Api-Key": $0] } ?? [:]
        let request = HTTPRequest(url: url, headers: headers, carriesKey: apiKey != nil)
        let response: HTTPResponse
        do {
            response = try await transport.send(request)
        } catch {
            throw SourceError(error)
        }
        return try OpenMeteoResponse(response)
            .weather(
                of: question.cities, source: attribution.id, forecast: question.forecast, now: question.now)
    }
}

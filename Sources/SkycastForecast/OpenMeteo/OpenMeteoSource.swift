package import Foundation
package import SkycastCore

/// Open-Meteo, or a server of one's own that speaks as it does.
package struct OpenMeteoSource: ForecastSource {
    package let attribution = SourceAttribution.of(SourceID("open-meteo"))
    package let capabilities = SourceCapabilities(
        citiesPerRequest: 50, current: OpenMeteoVariable.metrics, forecast: OpenMeteoVariable.metrics,
        updateInterval: .minutes(15))

    private let server: URL
    private let key: APIKey?
    private let models: [String]
    private let transport: any HTTPTransport

    /// The source at `server`; `key` is for customer servers, `models` for who wants others than the server chooses.
    ///
    /// The key travels in a header, which the server looks at first (open-meteo/open-meteo, ApiKeyManager.swift), and
    /// not as `apikey` in the address, which would be in its logs.
    package init(server: URL, key: APIKey? = nil, models: [String] = [], transport: any HTTPTransport) {
        self.server = server
        self.key = key
        self.models = models
        self.transport = transport
    }

    package func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather] {
        guard !question.cities.isEmpty else { return [] }
        var response = try await ask(question, .today)
        // A server of one's own may be some years old.
        if !isOpenMeteos, response.isFromOldServer { response = try await ask(question, .old) }
        return try response.weather(
            of: question.cities, source: attribution.id, forecast: question.forecast, now: question.now)
    }

    private var isOpenMeteos: Bool { server.host?.lowercased().hasSuffix("open-meteo.com") ?? false }

    private func ask(
        _ question: WeatherQuestion, _ dialect: OpenMeteoDialect
    ) async throws(SourceError) -> OpenMeteoResponse {
        var request = OpenMeteoRequest(question.cities, forecast: question.forecast)
        request.manner = OpenMeteoManner(dialect: dialect, models: models)
        let headers = key.map { ["X-Api-Key": $0.secret] } ?? [:]
        let url = request.url(server: server)
        let response = try await transport.answer(
            to: url.map { HTTPRequest(url: $0, headers: headers, carriesKey: key != nil) })
        return OpenMeteoResponse(response, request.manner, hiding: key)
    }
}

package import Foundation
package import SkycastCore

/// OpenWeatherMap with the user's own key: current weather and the 3-hour forecast, or One Call 3.0.
package struct OpenWeatherMapSource: ForecastSource {
    package static let publicServer = "https://api.openweathermap.org"

    package let attribution = SourceAttribution.of(OpenWeatherMapAnswer.source)
    package let capabilities: SourceCapabilities

    private let server: URL
    private let key: APIKey
    private let usesOneCall: Bool
    private let transport: any HTTPTransport

    /// The source at `server`; `usesOneCall` for who has subscribed to One Call.
    package init(server: URL, key: APIKey, usesOneCall: Bool, transport: any HTTPTransport) {
        self.server = server
        self.key = key
        self.usesOneCall = usesOneCall
        self.transport = transport
        var metrics: Set<Metric> = [
            .temperature, .apparentTemperature, .relativeHumidity, .pressure, .cloudCover, .visibility, .windSpeed,
            .windGusts, .windDirection, .precipitation, .rain, .snowfall, .weatherCode, .isDay,
        ]
        if usesOneCall { metrics.formUnion([.dewPoint, .uvIndex]) }
        capabilities = SourceCapabilities(
            current: metrics, forecast: metrics.union([.precipitationProbability]), updateInterval: .minutes(10),
            callsPerMinute: 60, needsKey: true)
    }

    package func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather] {
        var weather: [CityWeather] = []
        for city in question.cities { weather.append(try await self.weather(of: city, question)) }
        return weather
    }

    private func weather(of city: City, _ question: WeatherQuestion) async throws(SourceError) -> CityWeather {
        var answer = OpenWeatherMapAnswer(city: city, now: question.now)
        func ask(_ request: OpenWeatherMapRequest) async throws(SourceError) -> JSONValue {
            let response = try await transport.answer(to: request.http(city, server: server, key: key))
            answer.serverTime = response.date
            return try OpenWeatherMapFailure.document(in: response, key)
        }
        if usesOneCall {
            let document = try await ask(question.forecast ? .oneCall : .oneCallCurrent)
            return try answer.weather(oneCall: document, forecast: question.forecast)
        }
        let current = try await ask(.current)
        guard question.forecast else { return try answer.weather(current, forecast: nil) }
        do {
            let forecast = try await ask(.forecast)
            return try answer.weather(current, forecast: forecast)
        } catch  where error.kind.isOfOneRequest && !Task.isCancelled {
            var weather = try answer.weather(current, forecast: nil)
            weather.forecastFailure = "no forecast: " + error.message
            return weather
        }
    }
}

extension SourceError.Kind {
    /// True if another request to the same server may well be answered: it is not about our key or our calls.
    fileprivate var isOfOneRequest: Bool {
        switch self {
        case .transient, .unresolved, .rejected: true
        case .unauthorized, .holdFor, .holdUntil: false
        }
    }
}

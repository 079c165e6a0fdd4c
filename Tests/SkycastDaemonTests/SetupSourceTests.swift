import SkycastConfig
import SkycastCore
import SkycastDaemon
import Testing

@Suite("The source that settings name")
struct SetupSourceTests {
    private func source(
        _ name: ProviderSettings.Provider, key: String? = nil, adjust: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> any ForecastSource {
        var provider = ProviderSettings(name)
        adjust(&provider)
        return try Setup.source(provider, key: key.flatMap { APIKey($0) }, now: Timestamp(0))
    }

    @Test("Open-Meteo, with a key and without")
    func openMeteo() throws {
        for key in [nil, "c4nary"] {
            let source = try source(.openMeteo, key: key)
            #expect(source.attribution.id == SourceID("open-meteo"))
            #expect(source.capabilities.citiesPerRequest == 50 && !source.capabilities.needsKey)
        }
    }

    @Test("OpenWeatherMap needs a key; One Call knows more")
    func openWeatherMap() throws {
        #expect(throws: SetupError.noKey("openweathermap")) { try source(.openWeatherMap) }
        let free = try source(.openWeatherMap, key: "c4nary")
        #expect(free.attribution.id == SourceID("openweathermap"))
        #expect(free.attribution.credit == "Weather data by OpenWeather")
        #expect(free.capabilities.citiesPerRequest == 1 && free.capabilities.needsKey)
        #expect(free.capabilities.updateInterval == .minutes(10))
        #expect(!free.capabilities.current.contains(.uvIndex))
        #expect(free.capabilities.forecast.contains(.precipitationProbability))
        #expect(!free.capabilities.forecast.contains(.cape))
        let oneCall = try source(.openWeatherMap, key: "c4nary") { $0.plan = .oneCall }
        #expect(oneCall.capabilities.current.isSuperset(of: [.uvIndex, .dewPoint]))
    }
}

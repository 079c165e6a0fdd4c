import Foundation
import SkycastCore
import SkycastForecast
import Testing

/// Answers of OpenWeatherMap in the shape it sends, and what the source makes of them.
enum OpenWeatherMapAnswers {
    /// 2026-12-30T12:10:00Z, in London.
    static let current = """
        {"coord":{"lon":-0.13,"lat":51.51},
         "weather":[{"id":501,"main":"Rain","description":"moderate rain","icon":"10d"},
                    {"id":701,"main":"Mist","description":"mist","icon":"50d"}],
         "base":"stations",
         "main":{"temp":8.72,"feels_like":4,"temp_min":7.8,"temp_max":10,"pressure":1005,"humidity":87},
         "visibility":8000,"wind":{"speed":5.7,"deg":90,"gust":4.1},"rain":{"1h":1.27},"clouds":{"all":75},
         "dt":1798632600,"sys":{"country":"GB","sunrise":1798617960,"sunset":1798646340},
         "timezone":0,"id":2643743,"name":"London","cod":200}
        """

    /// An entry of the forecast at `hours` after 2026-12-30T12:00Z.
    static func entry(
        _ hours: Int, temperature: Double, id: Int = 804, gust: Double? = 7, pop: Double = 0, fall: String = ""
    ) -> String {
        """
        {"dt":\((Fixture.hour + .hours(Int64(hours))).seconds),
         "main":{"temp":\(temperature),"feels_like":\(temperature - 2),"temp_min":-9,"temp_max":40,"pressure":1017,
                 "humidity":63,"temp_kf":2.25},
         "weather":[{"id":\(id),"main":"","description":"","icon":"04n"}],"clouds":{"all":33},
         "wind":{"speed":3.01,"deg":107\(gust.map { ",\"gust\":\($0)" } ?? "")},"visibility":10000,"pop":\(pop)\(fall),
         "sys":{"pod":"n"},"dt_txt":""}
        """
    }

    static func forecast(_ entries: [String], offset: Int = 0) -> String {
        """
        {"cod":"200","message":0,"cnt":\(entries.count),"list":[\(entries.joined(separator: ","))],
         "city":{"id":2643743,"name":"London","timezone":\(offset),"sunrise":1798617960,"sunset":1798646340}}
        """
    }

    /// Three entries: the first two wet.
    static let short = forecast([
        entry(3, temperature: 7, id: 500, pop: 0.57, fall: #","rain":{"3h":0.36}"#),
        entry(6, temperature: 6, id: 616, gust: nil, pop: 1, fall: #","rain":{"3h":0.6},"snow":{"3h":3}"#),
        entry(9, temperature: 5),
    ])

    /// Metric, with alerts and without minutes.
    static let oneCall = """
        {"lat":38.7078,"lon":-9.1366,"timezone":"Europe/Lisbon","timezone_offset":0,
         "current":{"dt":1798632600,"sunrise":1798617000,"sunset":1798651000,"temp":14.1,"feels_like":13.9,"pressure":1017,
           "humidity":59,"dew_point":6.53,"uvi":1.78,"clouds":20,"visibility":10000,"wind_speed":7.2,"wind_deg":10,
           "rain":{"1h":0.5},"weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10d"}]},
         "hourly":[
           {"dt":1798632000,"temp":14,"feels_like":13,"pressure":1017,"humidity":56,"dew_point":5.9,"uvi":1.6,"clouds":16,
            "visibility":10000,"wind_speed":4.94,"wind_deg":327,"wind_gust":6.14,
            "weather":[{"id":801,"main":"Clouds","description":"few clouds","icon":"02d"}],"pop":0},
           {"dt":1798635600,"temp":15,"feels_like":14,"pressure":1016,"humidity":50,"dew_point":5,"uvi":1.1,"clouds":90,
            "visibility":9000,"wind_speed":5,"wind_deg":320,"wind_gust":21.5,
            "weather":[{"id":502,"main":"Rain","description":"heavy intensity rain","icon":"10d"}],"pop":0.8,
            "rain":{"1h":5.25}}],
         "daily":[
           {"dt":1798632000,"sunrise":1798617000,"sunset":1798651000,
            "temp":{"day":14,"min":8.28,"max":16.88,"night":9,"eve":12,"morn":8.4},"pressure":1017,"humidity":59,
            "dew_point":6,"wind_speed":8.8,"wind_deg":347,"wind_gust":23.04,
            "weather":[{"id":502,"main":"Rain","description":"heavy intensity rain","icon":"10d"}],"clouds":20,"pop":0.8,
            "rain":16.78,"uvi":2.1},
           {"dt":1798718400,"sunrise":1798703400,"sunset":1798737400,
            "temp":{"day":12,"min":7,"max":13,"night":8,"eve":11,"morn":8},"pressure":1019,"humidity":42,"dew_point":1,
            "wind_speed":7.9,"wind_deg":334,"weather":[{"id":800,"main":"Clear","description":"clear sky","icon":"01d"}],
            "clouds":0,"pop":0,"uvi":2.2}],
         "alerts":[
           {"sender_name":"IPMA","event":"Yellow Rain Warning","start":1798628400,"end":1798660800,
            "description":"Rain,\\nsometimes heavy","tags":["Rain"]},
           {"sender_name":"","event":"Wind","start":1798640000,"description":"","tags":[]},
           {"sender_name":"IPMA","event":"","start":1798640000,"end":1798660800},
           {"sender_name":"IPMA","event":"No beginning","end":1798660800}]}
        """

    /// What the source makes of these bodies, by the end of the path.
    static func weather(
        _ bodies: [String: String], of city: City = .london, oneCall: Bool = false, forecast: Bool = true
    ) async throws -> CityWeather {
        let weather = try await source(oneCall: oneCall) { request in
            bodies[request.url.lastPathComponent].map { HTTPResponse(status: 200, body: Data($0.utf8)) }
        }.fetch(WeatherQuestion([city], forecast: forecast, now: Fixture.now))
        return try #require(weather.first)
    }

    static func source(
        oneCall: Bool = false, _ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse?
    ) throws -> OpenWeatherMapSource {
        OpenWeatherMapSource(
            server: try #require(URL(string: OpenWeatherMapSource.publicServer)),
            key: try #require(APIKey("c4nary+&=")),
            usesOneCall: oneCall,
            transport: StubTransport { request in answer(request).map { .success($0) } ?? .failure(.unreachable) })
    }
}

extension City {
    static let london = City.test("london", 51.5073, -0.1277, nil)
}

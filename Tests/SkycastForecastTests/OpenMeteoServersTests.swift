import Foundation
import SkycastCore
import SkycastForecast
import Testing

/// What servers of several years, places and settings have answered, cut down to what is odd, with the values they mean.
@Suite("Open-Meteo's servers, old and new")
struct OpenMeteoServersTests {
    /// A section and what it means.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let section: String
        let offset: Int
        let units: String
        let values: String
        let means: [Metric: Double]
        let at: String

        init(
            _ title: String, _ section: String = "current", offset: Int, units: String, values: String,
            means: [Metric: Double], at: String
        ) {
            (testDescription, self.section, self.offset) = (title, section, offset)
            (self.units, self.values, self.means, self.at) = (units, values, means, at)
        }

        var body: String {
            """
            {"latitude":1,"longitude":2,"utc_offset_seconds":\(offset),"\(section)_units":{\(units)},
             "\(section)":{\(values)}}
            """
        }
    }

    static let currents = [
        Row(
            "current_weather in a zone of half an hour", "current_weather", offset: 34_200,
            units:
                #""time":"iso8601","interval":"seconds","temperature":"°C","windspeed":"km/h","weathercode":"wmo code""#,
            values: #""time":"2023-10-25T20:45","interval":900,"temperature":29.0,"windspeed":12.2,"#
                + #""winddirection":90,"is_day":0,"weathercode":1"#,
            means: [.temperature: 29, .windSpeed: 3.389, .windDirection: 90, .isDay: 0, .weatherCode: 1],
            at: "2023-10-25T11:15:00Z"),
        Row(
            "current_weather in units of the US", "current_weather", offset: 34_200,
            units: #""temperature":"°F","windspeed":"mp/h","winddirection":"°","is_day":"","weathercode":"wmo code""#,
            values: #""time":"2023-10-25T20:45","temperature":84.1,"windspeed":7.6,"winddirection":90,"weathercode":1"#,
            means: [.temperature: 28.944, .windSpeed: 3.398, .windDirection: 90, .weatherCode: 1],
            at: "2023-10-25T11:15:00Z"),
        Row(
            "current_weather with units for some of it", "current_weather", offset: 0, units: #""temperature":"°C""#,
            values: #""time":1666699200,"temperature":16.8,"windspeed":8.2,"winddirection":105,"weathercode":61"#,
            means: [.temperature: 16.8, .windDirection: 105, .weatherCode: 61], at: "2022-10-25T12:00:00Z"),
        Row(
            "variables nobody asked for", "current_weather", offset: 3600,
            units: #""temperature_20m":"°C","windspeed_100m":"km/h","weathercode":"wmo code""#,
            values: #""time":"2022-07-12T02:15","temperature_20m":20.0,"windspeed_100m":10.0,"weathercode":3"#,
            means: [.weatherCode: 3], at: "2022-07-12T01:15:00Z"),
        Row(
            "old names in a current section", offset: 0,
            units: #""weathercode":"wmo code","windspeed_10m":"m/s","windgusts_10m":"m/s","winddirection_10m":"°","#
                + #""cloudcover":"%","relativehumidity_2m":"%","dewpoint_2m":"°C""#,
            values: #""time":1706264100,"weathercode":95,"windspeed_10m":5.5,"windgusts_10m":22,"winddirection_10m":7,"#
                + #""cloudcover":88,"relativehumidity_2m":83,"dewpoint_2m":3.5"#,
            means: [
                .weatherCode: 95, .windSpeed: 5.5, .windGusts: 22, .windDirection: 7, .cloudCover: 88,
                .relativeHumidity: 83, .dewPoint: 3.5,
            ], at: "2024-01-26T10:15:00Z"),
        Row(
            "both names: the new one counts", offset: 0, units: #""wind_speed_10m":"m/s","windspeed_10m":"km/h""#,
            values: #""time":1706264100,"windspeed_10m":36,"wind_speed_10m":5"#, means: [.windSpeed: 5],
            at: "2024-01-26T10:15:00Z"),
        Row(
            "a unit that is no text", offset: 0, units: #""is_day":true,"temperature_2m":"°C","wind_speed_10m":"km/h""#,
            values: #""time":1706264100,"temperature_2m":12.1,"is_day":1,"weather_code":3,"wind_speed_10m":5.9"#,
            means: [.temperature: 12.1, .isDay: 1, .weatherCode: 3, .windSpeed: 1.639], at: "2024-01-26T10:15:00Z"),
        Row(
            "summer time in London, units of the US", offset: 3600,
            units: #""temperature_2m":"°F","dew_point_2m":"°F","wind_speed_10m":"mp/h","wind_gusts_10m":"mp/h","#
                + #""visibility":"ft","pressure_msl":"hPa","precipitation":"inch","snow_depth":"ft""#,
            values: #""time":"2026-05-11T23:30","interval":900,"temperature_2m":47.3,"dew_point_2m":31.9,"#
                + #""wind_speed_10m":5.1,"wind_gusts_10m":11.6,"visibility":92454.07,"pressure_msl":1016.2,"#
                + #""precipitation":0.01,"snow_depth":0.492"#,
            means: [
                .temperature: 8.5, .dewPoint: -0.056, .windSpeed: 2.28, .windGusts: 5.186, .visibility: 28_180.001,
                .pressure: 1016.2, .precipitation: 1.016, .snowDepth: 0.15,
            ], at: "2026-05-11T22:30:00Z"),
        Row(
            "knots", offset: 0, units: #""wind_speed_10m":"kn","wind_gusts_10m":"kn""#,
            values: #""time":"2026-08-18T15:15","wind_speed_10m":7.8,"wind_gusts_10m":16.9"#,
            means: [.windSpeed: 4.013, .windGusts: 8.694], at: "2026-08-18T15:15:00Z"),
        Row(
            "degrees Celsius beside miles and inches", offset: -14_400,
            units: #""temperature_2m":"°C","wind_speed_10m":"mp/h","precipitation":"inch""#,
            values: #""time":"2026-05-11T18:30","interval":900,"temperature_2m":16.1,"wind_speed_10m":2.1,"#
                + #""precipitation":0.0"#,
            means: [.temperature: 16.1, .windSpeed: 0.939, .precipitation: 0], at: "2026-05-11T22:30:00Z"),
    ]

    @Test("the present", arguments: currents)
    func present(row: Row) throws {
        let snapshot = try #require(Fixture.decode(Data(row.body.utf8)).first?.snapshot)
        #expect(snapshot.validAt == Timestamp(rfc3339: row.at))
        for metric in Metric.allCases { #expect(snapshot.values[metric] == row.means[metric], "\(metric.name)") }
    }

    /// The section of hours or days beside a present that says nothing.
    private func forecast(_ section: String, units: String, values: String, offset: Int) throws -> Forecast? {
        let body = """
            {"latitude":1,"longitude":2,"utc_offset_seconds":\(offset),"current":{"time":0},
             "\(section)_units":{\(units)},"\(section)":{\(values)}}
            """
        return try Fixture.decode(Data(body.utf8)).first?.forecast
    }

    @Test("old names of hourly variables")
    func oldHours() throws {
        let forecast = try forecast(
            "hourly",
            units: #""temperature_2m":"°C","windspeed_10m":"km/h","windgusts_10m":"km/h","relativehumidity_2m":"%","#
                + #""dewpoint_2m":"°C","cloudcover":"%","pressure_msl":"hPa","apparent_temperature":"°C""#,
            values:
                #""time":["2023-10-25T00:00","2023-10-25T01:00"],"temperature_2m":[23.1,22.4],"weathercode":[2,95],"#
                + #""windspeed_10m":[36,18],"windgusts_10m":[72,90],"winddirection_10m":[90,91],"cloudcover":[5,6],"#
                + #""relativehumidity_2m":[91,90],"dewpoint_2m":[1,2],"pressure_msl":[1012,1011],"#
                + #""apparent_temperature":[20,21]"#,
            offset: -10_800)
        let steps = try #require(forecast?.steps)
        #expect(steps.map(\.start.rfc3339) == ["2023-10-25T03:00:00Z", "2023-10-25T04:00:00Z"])
        let first = steps[0].values
        #expect(first[.temperature] == 23.1 && first[.apparentTemperature] == 20)
        #expect(first[.windSpeed] == 10 && first[.windGusts] == 25 && first[.windDirection] == 90)
        #expect(first[.relativeHumidity] == 91 && first[.dewPoint] == 1 && first[.cloudCover] == 5)
        #expect(first[.pressure] == 1012 && first.weatherCode == WeatherCode(2))
    }

    @Test("a model that ends before the window does")
    func nullTail() throws {
        let forecast = try forecast(
            "hourly", units: #""wind_speed_10m":"km/h","wind_gusts_10m":"km/h","precipitation":"mm","cape":"J/kg""#,
            values: #""time":["2025-11-28T09:00","2025-11-28T10:00","2025-11-28T11:00","2025-11-28T12:00"],"#
                + #""wind_speed_10m":[3.6,7.2,null,null],"wind_gusts_10m":[9.7,10.8,null,null],"#
                + #""precipitation":[0.0,1.5,null,null],"cape":[10.0,0.0,null,null]"#,
            offset: 14_400)
        let steps = try #require(forecast?.steps)
        #expect(steps.map(\.start.rfc3339) == ["2025-11-28T05:00:00Z", "2025-11-28T06:00:00Z"])
        #expect(steps.map { $0.values[.windGusts] } == [3, nil])
        #expect(steps.map { $0.values[.precipitation] } == [1.5, nil])
        #expect(steps.map { $0.values[.windSpeed] } == [1, 2])
    }

    @Test(
        "old and new names of daily variables mixed, units of the US, a code without a unit, days in Greenwich's time")
    func days() throws {
        let mixed = try forecast(
            "daily",
            units: #""temperature_2m_max":"°F","temperature_2m_min":"°C","precipitation_sum":"mm","#
                + #""windgusts_10m_max":"mp/h","uv_index_max":"","precipitation_probability_max":"%""#,
            values: #""time":["2025-10-25","2025-10-26"],"weathercode":[95,53],"temperature_2m_max":[53.4,61.9],"#
                + #""temperature_2m_min":[-10.3,null],"precipitation_sum":[57.2,7],"windgusts_10m_max":[10,20],"#
                + #""uv_index_max":[2.15,4.65],"precipitation_probability_max":[57,12],"#
                + #""sunrise":["2025-10-24T19:21","2025-10-25T19:20"],"sunset":["2025-10-25T08:47","2025-10-26T08:48"]"#,
            offset: 0)
        let days = try #require(mixed?.days)
        #expect(days.map(\.date.iso8601) == ["2025-10-25", "2025-10-26"])
        #expect(days.map(\.weatherCode?.number) == [95, 53])
        #expect(days.map(\.temperatureMax) == [11.889, 16.611])
        #expect(days.map(\.temperatureMin) == [-10.3, nil])
        #expect(days.map(\.precipitation) == [57.2, 7])
        #expect(days.map(\.windGustsMax) == [4.47, 8.941])
        #expect(days.map(\.uvIndexMax) == [2.15, 4.65])
        #expect(days.map(\.precipitationProbability) == [57, 12])
        #expect(
            days[0].sun
                == .times(
                    rise: try #require(Timestamp(rfc3339: "2025-10-24T19:21:00Z")),
                    set: try #require(Timestamp(rfc3339: "2025-10-25T08:47:00Z"))))
    }

    @Test("of several models each has names of its own, and the first counts that has a variable")
    func models() async throws {
        let body = """
            {"latitude":1,"longitude":2,"utc_offset_seconds":0,
             "current_units":{"temperature_2m_icon_seamless":"°C","temperature_2m_gfs_seamless":"°C",
               "wind_gusts_10m_icon_seamless":"undefined","wind_gusts_10m_gfs_seamless":"m/s"},
             "current":{"time":1798632900,"temperature_2m_gfs_seamless":4,"temperature_2m_icon_seamless":3,
               "wind_gusts_10m_icon_seamless":null,"wind_gusts_10m_gfs_seamless":12}}
            """
        let source = try source(models: ["icon_seamless", "gfs_seamless"]) { url in
            url.contains("&models=icon_seamless,gfs_seamless") ? (200, body) : (500, "")
        }
        let weather = try await source.fetch(WeatherQuestion([.oslo], forecast: false, now: Fixture.now))
        #expect(weather.first?.snapshot?.values[.temperature] == 3)
        #expect(weather.first?.snapshot?.values[.windGusts] == 12)
    }

    @Test("of several models the first counts that has an hourly or daily variable, and that says when the sun rises")
    func modelsOfForecasts() async throws {
        let body = """
            {"latitude":1,"longitude":2,"utc_offset_seconds":0,"current":{"time":1798632900},
             "hourly_units":{"time":"unixtime","temperature_2m_icon_seamless":"°C","temperature_2m_gfs_seamless":"°C",
               "visibility_icon_seamless":"undefined","visibility_gfs_seamless":"m",
               "cape_icon_seamless":"J/kg","cape_gfs_seamless":"J/kg"},
             "hourly":{"time":[1798632000,1798635600],
               "temperature_2m_icon_seamless":[3,null],"temperature_2m_gfs_seamless":[4,5],
               "visibility_icon_seamless":[null,null],"visibility_gfs_seamless":[900,800],
               "cape_icon_seamless":[null,null],"cape_gfs_seamless":[70,80]},
             "daily_units":{"time":"unixtime","uv_index_max_icon_seamless":"undefined","uv_index_max_gfs_seamless":"",
               "wind_gusts_10m_max_icon_seamless":"m/s","wind_gusts_10m_max_gfs_seamless":"m/s",
               "sunrise_icon_seamless":"unixtime","sunset_icon_seamless":"unixtime"},
             "daily":{"time":[1798588800],
               "uv_index_max_icon_seamless":[null],"uv_index_max_gfs_seamless":[0.5],
               "wind_gusts_10m_max_icon_seamless":[14],"wind_gusts_10m_max_gfs_seamless":[15],
               "sunrise_icon_seamless":[1798618500],"sunrise_gfs_seamless":[1798618501],
               "sunset_icon_seamless":[1798640220],"sunset_gfs_seamless":[1798640221]}}
            """
        let source = try source(models: ["icon_seamless", "gfs_seamless"]) { _ in (200, body) }
        let weather = try await source.fetch(WeatherQuestion([.oslo], forecast: true, now: Fixture.now))
        let forecast = try #require(weather.first?.forecast)
        #expect(forecast.steps.map { $0.values[.temperature] } == [3, nil])
        #expect(forecast.steps.map { $0.values[.visibility] } == [900, 800])
        #expect(forecast.steps.map { $0.values[.cape] } == [70, 80])
        let day = try #require(forecast.days.first)
        #expect(day.uvIndexMax == 0.5)
        #expect(day.windGustsMax == 14)
        #expect(day.sun == .times(rise: Timestamp(1_798_618_500), set: Timestamp(1_798_640_220)))
    }

    private static let old = """
        {"latitude":52.52,"longitude":13.42,"generationtime_ms":0.38,"utc_offset_seconds":0,"timezone":"GMT",
         "current_weather":{"temperature":16.8,"windspeed":8.2,"winddirection":105,"weathercode":61,"time":1662642000}}
        """

    @Test(
        "a server that does not know today's words is asked in old ones, and units it cannot state are those asked for",
        arguments: [
            (200, #"{"latitude":52.52,"longitude":13.42,"utc_offset_seconds":0}"#),
            (
                400,
                #"{"error":true,"reason":"Cannot initialize V from invalid String value weather_code for key hourly"}"#
            ),
        ])
    func oldServer(status: Int, refusal: String) async throws {
        let source = try source(server: "http://127.0.0.1:1") { url in
            let old = ["&current_weather=true", "&windspeed_unit=ms", "weathercode", "windgusts_10m_max"]
            return old.allSatisfy(url.contains) ? (200, Self.old) : (status, refusal)
        }
        let weather = try #require(
            await source.fetch(WeatherQuestion([.oslo], forecast: true, now: Fixture.now)).first)
        let snapshot = try #require(weather.snapshot)
        #expect(snapshot.validAt.rfc3339 == "2022-09-08T13:00:00Z")
        #expect(snapshot.values[.temperature] == 16.8)
        #expect(snapshot.values[.windSpeed] == 8.2)
        #expect(snapshot.values[.windDirection] == 105)
        #expect(snapshot.values.weatherCode == WeatherCode(61))
    }

    @Test("units that were not asked for and are not stated are refused")
    func unstatedUnits() throws {
        let values = try #require(Fixture.decode(Data(Self.old.utf8)).first?.snapshot).values
        #expect(values[.temperature] == nil && values[.windSpeed] == nil)
        #expect(values[.windDirection] == 105 && values.weatherCode == WeatherCode(61))
    }

    @Test("Open-Meteo's own servers are never asked in old words; a refusal for other reasons is final")
    func noSecondQuestion() async throws {
        for (server, status, body) in [
            (OpenMeteoRequest.publicServer, 200, #"{"latitude":52.52}"#),
            (OpenMeteoRequest.customerServer, 200, #"{"latitude":52.52}"#),
            ("http://127.0.0.1:1", 400, #"{"error":true,"reason":"Latitude must be in range"}"#),
        ] {
            let source = try source(server: server) { url in
                url.contains("current_weather") ? (200, Self.old) : (status, body)
            }
            await #expect(throws: SourceError.self) {
                try await source.fetch(WeatherQuestion([.oslo], forecast: true, now: Fixture.now))
            }
        }
    }

    private func source(
        server: String = "http://127.0.0.1:1", models: [String] = [],
        _ answer: @escaping @Sendable (String) -> (Int, String)
    ) throws -> OpenMeteoSource {
        OpenMeteoSource(
            server: try #require(URL(string: server)), models: models,
            transport: StubTransport { request in
                let (status, body) = answer(request.url.absoluteString)
                return .success(HTTPResponse(status: status, body: Data(body.utf8)))
            })
    }
}

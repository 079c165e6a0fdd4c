import Foundation
import SkycastCore
import SkycastForecast
import Testing

@Suite("Open-Meteo's request")
struct OpenMeteoRequestTests {
    private func url(
        _ cities: [City], forecast: Bool = true, server: String = OpenMeteoRequest.publicServer
    ) throws -> URL {
        let server = try #require(URL(string: server))
        return try #require(OpenMeteoRequest(cities, forecast: forecast).url(server: server))
    }

    private func parameters(_ url: URL) -> [String: String] {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    @Test("one city, current values only: SI units, Unix times, ten variables, no forecast")
    func currentOnly() throws {
        let url = try url([.oslo], forecast: false)
        #expect(
            url.absoluteString
                == "https://api.open-meteo.com/v1/forecast?latitude=59.914&longitude=10.752&timezone=Europe/Oslo"
                + "&timeformat=unixtime&temperature_unit=celsius&wind_speed_unit=ms&precipitation_unit=mm"
                + "&current=temperature_2m,apparent_temperature,relative_humidity_2m,precipitation,weather_code,"
                + "pressure_msl,wind_speed_10m,wind_gusts_10m,wind_direction_10m,is_day")
    }

    @Test("with a forecast: 48 hours and the stamp after them, ten days")
    func withForecast() throws {
        let parameters = try parameters(url([.oslo]))
        #expect(parameters["forecast_hours"] == "49")
        #expect(parameters["forecast_days"] == "10")
        #expect(parameters["current"]?.split(separator: ",").count == 10)
        #expect(parameters["hourly"]?.split(separator: ",").count == 19)
        #expect(
            parameters["daily"]
                == "weather_code,temperature_2m_max,temperature_2m_min,precipitation_sum,"
                + "precipitation_probability_max,wind_gusts_10m_max,uv_index_max,sunrise,sunset")
    }

    @Test("a request is as heavy as the core counts it")
    func weight() throws {
        func variables(_ url: URL) -> Int {
            ["current", "hourly", "daily"].reduce(0) { $0 + (parameters(url)[$1]?.split(separator: ",").count ?? 0) }
        }
        #expect(variables(try url([.oslo], forecast: false)) == CallWeight.currentVariables)
        #expect(variables(try url([.oslo])) == CallWeight.forecastVariables)
        #expect(try parameters(url([.oslo]))["forecast_days"] == "\(CallWeight.forecastDays)")
    }

    @Test("every city has its place in each list; one without a zone lets the server find it")
    func severalCities() throws {
        let parameters = try parameters(url([.oslo, .longyearbyen, .tokyo]))
        #expect(parameters["latitude"] == "59.914,78.223,35.69")
        #expect(parameters["longitude"] == "10.752,15.627,139.692")
        #expect(parameters["timezone"] == "Europe/Oslo,auto,Asia/Tokyo")
    }

    @Test(
        "coordinates have a point and at most three decimals",
        arguments: [
            (0.0, "0.0"), (-0.0004, "0.0"), (-33.8688, "-33.869"), (1e-9, "0.0"), (90, "90.0"), (0.001, "0.001"),
        ])
    func decimals(latitude: Double, text: String) throws {
        #expect(try parameters(url([.test("x", latitude, 0, nil)]))["latitude"] == text)
    }

    @Test("a zone is a zone name or nothing: no plus read as a space, no parameter smuggled in")
    func zones() throws {
        let odd = try url([.test("x", 0, 0, "Etc/GMT+9"), .test("y", 0, 0, "x&apikey=1"), .test("z", 0, 0, "")])
        #expect(odd.query?.contains("timezone=Etc/GMT%2B9,auto,auto&") == true)
        #expect(odd.absoluteString.contains("apikey") == false)
    }

    @Test("fifty cities with long zone names fit into 8 kB")
    func length() throws {
        let cities = (0..<50).map { City.test("c\($0)", -12.3456, -123.4567, "America/Argentina/ComodRivadavia") }
        #expect(try url(cities).absoluteString.utf8.count < 8000)
    }

    @Test(
        "a server of one's own may have a path",
        arguments: ["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "https://example.org/meteo/"])
    func ownServer(server: String) throws {
        let text = try url([.oslo], server: server).absoluteString
        let base = server.hasSuffix("/") ? String(server.dropLast()) : server
        #expect(text.hasPrefix(base + "/v1/forecast?"))
    }
}

import SkycastCore
import SkycastTestSupport
import Testing

@Suite("Symbol codes of MET Norway")
struct METNorwaySymbolTests {
    private func values(_ symbol: String?) async throws -> WeatherValues {
        let moment = METNorwayBody.Moment(METNorway.hour, hour: .init(symbol))
        return try #require(try await METNorway.weather(METNorwayBody([moment])).snapshot).values
    }

    @Test(
        "each has its WMO code",
        arguments: [
            ("clearsky", 0), ("fair", 1), ("partlycloudy", 2), ("cloudy", 3), ("fog", 45),
            ("lightrain", 61), ("rain", 63), ("heavyrain", 65),
            ("lightrainshowers", 80), ("rainshowers", 81), ("heavyrainshowers", 82),
            ("lightsleet", 68), ("sleet", 69), ("heavysleet", 69),
            ("lightsleetshowers", 83), ("sleetshowers", 84), ("heavysleetshowers", 84),
            ("lightsnow", 71), ("snow", 73), ("heavysnow", 75),
            ("lightsnowshowers", 85), ("snowshowers", 85), ("heavysnowshowers", 86),
        ])
    func codes(symbol: String, code: Int) async throws {
        for suffix in ["", "_day", "_night", "_polartwilight"] {
            let found = try await values(symbol + suffix).weatherCode
            #expect(found == WeatherCode(code))
            #expect(found?.isKnown == true)
        }
    }

    @Test(
        "all that thunders is a storm, also the two that are spelled with an s too many",
        arguments: [
            "lightrainandthunder", "rainandthunder", "heavyrainandthunder", "lightsleetandthunder", "sleetandthunder",
            "heavysleetandthunder", "lightsnowandthunder", "snowandthunder", "heavysnowandthunder",
            "lightrainshowersandthunder_day", "rainshowersandthunder_night", "heavyrainshowersandthunder_polartwilight",
            "lightssleetshowersandthunder_day", "sleetshowersandthunder_day", "heavysleetshowersandthunder_night",
            "lightssnowshowersandthunder_night", "snowshowersandthunder_day", "heavysnowshowersandthunder_day",
            "lightsnowshowersandthunder_day", "thunder", "hailandthunderstorm_day",
        ])
    func storms(symbol: String) async throws {
        #expect(try await values(symbol).weatherCode == WeatherCode(95))
    }

    @Test(
        "F58 a symbol that nobody knows is unknown",
        arguments: ["", "_day", "hail", "Cloudy", "cloudy ", "rain_", "dust_day", "3"] as [String?] + [nil])
    func unknown(symbol: String?) async throws {
        let code = try await values(symbol).weatherCode
        #expect(code == (symbol == "rain_" ? WeatherCode(63) : nil))
    }

    @Test(
        "the picture tells whether the sun is up",
        arguments: [
            ("clearsky_day", 1.0 as Double?), ("clearsky_night", 0), ("clearsky_polartwilight", 0), ("cloudy", nil),
            ("clearsky_dusk", nil),
        ])
    func light(symbol: String, isDay: Double?) async throws {
        #expect(try await values(symbol)[.isDay] == isDay)
    }
}

import SkycastConfig
import SkycastCore
import Testing

@Suite("What a configuration costs at Open-Meteo")
struct CallWeightSettingsTests {
    @Test("cities count with their own intervals")
    func intervals() throws {
        let settings = try read("forecast_interval = \"2h\"\n" + oslo + "interval = \"30m\"\n")
        #expect(settings.callWeight == CallWeight(intervals: [.minutes(30)], forecastInterval: .hours(2)))
    }

    @Test("weather models count, each for itself")
    func models() throws {
        let settings = try read(
            oslo + "[provider]\nname = \"open-meteo\"\nmodels = [\"icon_seamless\", \"gfs_seamless\"]\n")
        let weight = CallWeight(intervals: [settings.interval], forecastInterval: settings.forecastInterval, models: 2)
        #expect(settings.callWeight == weight)
    }

    @Test(
        "only the public server counts",
        arguments: [
            ("", true), ("url = \"https://api.open-meteo.com\"", true),
            ("url = \"http://API.Open-Meteo.com:443\"", true),
            ("url = \"http://127.0.0.1:8080\"", false), ("url = \"https://customer-api.open-meteo.com\"", false),
            ("url = \"https://weather.example/api.open-meteo.com\"", false),
        ])
    func servers(url: String, counts: Bool) throws {
        let settings = try read(oslo + "[provider]\nname = \"open-meteo\"\n" + url)
        #expect((settings.callWeight != nil) == counts)
    }

    @Test("other providers do not") func providers() throws {
        #expect(try read("[provider]\nname = \"demo\"\n").callWeight == nil)
    }
}

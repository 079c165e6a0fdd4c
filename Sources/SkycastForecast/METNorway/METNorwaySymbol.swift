import SkycastCore

/// A symbol code such as `lightrainshowers_day`, which stands where others have a WMO code.
///
/// The list: api.met.no/weatherapi/weathericon/2.0. Two of its names have an s too many, as in
/// `lightssleetshowersandthunder`; both are storms and read by that.
struct METNorwaySymbol: Hashable, Sendable {
    private let weather: Substring
    private let light: Substring?

    init(_ text: String) {
        let parts = text.split(separator: "_", maxSplits: 1)
        weather = parts.first ?? ""
        light = parts.dropFirst().first
    }

    /// What it means in WMO code table 4677; nil for a symbol that nobody knows here.
    ///
    /// A storm is a storm, however strong the rain with it is said to be.
    var code: WeatherCode? { weather.contains("thunder") ? WeatherCode(95) : Self.codes[weather] }

    /// Whether the sun is up, as far as the picture shows it; in polar twilight it is not.
    var isDay: Bool? {
        switch light {
        case "day": true
        case "night", "polartwilight": false
        default: nil
        }
    }

    private static let codes: [Substring: WeatherCode] = [
        "clearsky": 0, "fair": 1, "partlycloudy": 2, "cloudy": 3, "fog": 45,
        "lightrain": 61, "rain": 63, "heavyrain": 65,
        "lightrainshowers": 80, "rainshowers": 81, "heavyrainshowers": 82,
        "lightsleet": 68, "sleet": 69, "heavysleet": 69,
        "lightsleetshowers": 83, "sleetshowers": 84, "heavysleetshowers": 84,
        "lightsnow": 71, "snow": 73, "heavysnow": 75,
        "lightsnowshowers": 85, "snowshowers": 85, "heavysnowshowers": 86,
    ].mapValues { WeatherCode($0) }
}

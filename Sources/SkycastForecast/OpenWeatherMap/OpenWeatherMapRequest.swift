import Foundation
import SkycastCore

/// What can be asked of OpenWeatherMap; pure.
struct OpenWeatherMapRequest {
    static let current = Self(path: "/data/2.5/weather", excluded: nil)
    /// Five days in steps of three hours.
    static let forecast = Self(path: "/data/2.5/forecast", excluded: nil)
    /// All in one answer, for who has subscribed to it.
    static let oneCall = Self(path: "/data/3.0/onecall", excluded: "minutely")
    /// The same without hours and days.
    static let oneCallCurrent = Self(path: "/data/3.0/onecall", excluded: "minutely,hourly,daily")

    let path: String
    let excluded: String?

    /// The request about `city`; nil if `server` is no address.
    ///
    /// The key goes into the address, since OpenWeatherMap takes it nowhere else.
    func http(_ city: City, server: URL, key: APIKey) -> HTTPRequest? {
        let parameters = [
            ("lat", sentCoordinate(city.coordinates.latitude)), ("lon", sentCoordinate(city.coordinates.longitude)),
            ("units", "metric"), ("exclude", excluded),
            ("appid", key.secret.encodedForQuery),
        ]
        return server.asking(path, parameters.compactMap { name, value in value.map { (name, $0) } })
            .map { HTTPRequest(url: $0, carriesKey: true) }
    }
}

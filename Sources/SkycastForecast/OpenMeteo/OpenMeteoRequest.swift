package import Foundation
package import SkycastCore

/// The request for the weather of some cities; pure.
package struct OpenMeteoRequest {
    /// Where Open-Meteo answers without a key, for non-commercial use.
    package static let publicServer = "https://api.open-meteo.com"
    /// Hours asked for: 48, and one more whose stamp carries the sums of the last.
    static let hours = 49
    static let days = 10

    let cities: [City]
    let forecast: Bool

    /// The request for current values of `cities`, and their forecasts if `forecast`.
    package init(_ cities: [City], forecast: Bool) {
        self.cities = cities
        self.forecast = forecast
    }

    /// The address to ask, below `server`.
    ///
    /// Coordinates have three decimals, about 100 m: grid cells are kilometres wide, and the server keeps logs.
    package func url(server: URL) -> URL? {
        guard var components = URLComponents(url: server, resolvingAgainstBaseURL: false) else { return nil }
        var path = components.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        components.percentEncodedPath = path + "/v1/forecast"
        components.percentEncodedQuery = parameters.map { $0.name + "=" + $0.value }.joined(separator: "&")
        return components.url
    }

    private var parameters: [(name: String, value: String)] {
        var parameters = [
            ("latitude", list(cities.map { decimal($0.coordinates.latitude) })),
            ("longitude", list(cities.map { decimal($0.coordinates.longitude) })),
            ("timezone", list(cities.map { zone($0.timeZone) })),
            ("timeformat", "unixtime"),
            ("temperature_unit", "celsius"),
            ("wind_speed_unit", "ms"),
            ("precipitation_unit", "mm"),
            ("current", list(OpenMeteoVariable.current.map(\.name))),
        ]
        guard forecast else { return parameters }
        parameters += [
            ("hourly", list(OpenMeteoVariable.all.map(\.name))),
            ("forecast_hours", "\(Self.hours)"),
            ("daily", list(OpenMeteoDaily.variables)),
            ("forecast_days", "\(Self.days)"),
        ]
        return parameters
    }

    private func list(_ items: [String]) -> String { items.joined(separator: ",") }

    /// A number with at most three decimals and a point, in any locale.
    private func decimal(_ number: Double) -> String {
        "\(Double(Int((number * 1000).rounded())) / 1000)"
    }

    /// An IANA zone name ready for a query; `auto` lets the server find the zone by the coordinates.
    ///
    /// A plus sign (`Etc/GMT+9`) would be read as a space.
    private func zone(_ name: String?) -> String {
        guard let name, isZoneName(name) else { return "auto" }
        return name.replacing("+", with: "%2B")
    }
}

/// True if `name` looks like an IANA zone name: the only check possible without the database.
func isZoneName(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
        && name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "+"),
                UInt8(ascii: "-"):
                true
            default: false
            }
        }
}

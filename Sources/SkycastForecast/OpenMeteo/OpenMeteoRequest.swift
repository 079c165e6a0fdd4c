package import Foundation
package import SkycastCore

/// The request for the weather of some cities; pure.
package struct OpenMeteoRequest {
    /// Where Open-Meteo answers without a key, for non-commercial use.
    package static let publicServer = "https://api.open-meteo.com"
    /// Where it answers customers.
    package static let customerServer = "https://customer-api.open-meteo.com"
    /// Hours asked for: 48, and one more whose stamp carries the sums of the last.
    static let hours = 49
    static let days = 10

    let cities: [City]
    let forecast: Bool
    var manner = OpenMeteoManner()

    /// The request for current values of `cities`, and their forecasts if `forecast`.
    package init(_ cities: [City], forecast: Bool) {
        self.cities = cities
        self.forecast = forecast
    }

    /// The address to ask, below `server`.
    package func url(server: URL) -> URL? {
        server.asking("/v1/forecast", parameters)
    }

    private var parameters: [(name: String, value: String)] {
        var parameters = places + (manner.dialect == .today ? subjects : oldSubjects)
        if !manner.models.isEmpty { parameters.append(("models", list(manner.models))) }
        return parameters
    }

    private var places: [(name: String, value: String)] {
        [
            ("latitude", list(cities.map { sentCoordinate($0.coordinates.latitude) })),
            ("longitude", list(cities.map { sentCoordinate($0.coordinates.longitude) })),
            ("timezone", list(cities.map { zone($0.timeZone) })),
            ("timeformat", "unixtime"),
            ("temperature_unit", "celsius"),
            (manner.dialect == .today ? "wind_speed_unit" : "windspeed_unit", "ms"),
            ("precipitation_unit", "mm"),
        ]
    }

    private var subjects: [(name: String, value: String)] {
        var parameters = [("current", list(OpenMeteoVariable.current.map(\.name)))]
        guard forecast else { return parameters }
        parameters += [
            ("hourly", list(OpenMeteoVariable.all.map(\.name))),
            ("forecast_hours", "\(Self.hours)"),
            ("daily", list(OpenMeteoDaily.variables)),
            ("forecast_days", "\(Self.days)"),
        ]
        return parameters
    }

    /// The same in old words, as far as a server of 2022 knows them: it refuses a request for anything else.
    private var oldSubjects: [(name: String, value: String)] {
        var parameters = [("current_weather", "true")]
        guard forecast else { return parameters }
        let younger: Set<Metric> = [.precipitationProbability, .visibility, .uvIndex, .isDay, .cape]
        let hourly = OpenMeteoVariable.all.filter { !younger.contains($0.metric) }
        let daily = OpenMeteoDaily.variables.filter { !["precipitation_probability_max", "uv_index_max"].contains($0) }
        parameters += [
            ("hourly", list(hourly.compactMap(\.names.last))),
            ("daily", list(daily.compactMap { OpenMeteoDialect.names(of: $0).last })),
        ]
        return parameters
    }

    private func list(_ items: [String]) -> String { items.joined(separator: ",") }

    /// An IANA zone name ready for a query; `auto` lets the server find the zone by the coordinates.
    ///
    /// A plus sign (`Etc/GMT+9`) would be read as a space.
    private func zone(_ name: String?) -> String {
        guard let name, ZoneName.isPlausible(name) else { return "auto" }
        return name.replacing("+", with: "%2B")
    }
}

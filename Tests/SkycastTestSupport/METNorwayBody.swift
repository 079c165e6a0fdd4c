package import SkycastCore

/// A body as MET Norway's locationforecast answers with, written moment by moment.
package struct METNorwayBody {
    package var moments: [Moment]
    package var units = Self.usualUnits

    /// A moment and what is said of the time after it.
    package struct Moment {
        package var time: Timestamp
        package var instant: [String: Double]
        package var hour: Period?
        package var sixHours: Period?

        package init(
            _ time: Timestamp, _ instant: [String: Double] = ["air_temperature": 5], hour: Period? = nil,
            sixHours: Period? = nil
        ) {
            self.time = time
            self.instant = instant
            self.hour = hour
            self.sixHours = sixHours
        }
    }

    /// What is said of one or six hours.
    package struct Period {
        package var symbol: String?
        package var details: [String: Double]

        package init(_ symbol: String? = "cloudy", _ details: [String: Double] = ["precipitation_amount": 0]) {
            self.symbol = symbol
            self.details = details
        }
    }

    package init(_ moments: [Moment]) { self.moments = moments }

    /// Hours from `start` on, each a tenth of a degree warmer than the one before, and a last moment without more.
    package static func hours(_ count: Int, from start: Timestamp, temperature: Double = 5) -> Self {
        Self(
            (0...count).map { number in
                Moment(
                    start + .hours(Int64(number)), ["air_temperature": temperature + Double(number) / 10],
                    hour: number < count ? Period() : nil)
            })
    }

    package static let usualUnits = [
        "air_pressure_at_sea_level": "hPa", "air_temperature": "celsius", "air_temperature_max": "celsius",
        "air_temperature_min": "celsius", "apparent_air_temperature": "celsius", "cloud_area_fraction": "%",
        "dew_point_temperature": "celsius", "precipitation_amount": "mm", "probability_of_precipitation": "%",
        "relative_humidity": "%", "wind_from_direction": "degrees", "wind_speed": "m/s", "wind_speed_of_gust": "m/s",
    ]

    /// The document.
    package var text: String {
        let head = "\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[10.752,59.914,5]}"
        let units = object(units.mapValues { "\"\($0)\"" })
        let series = moments.map(\.text).joined(separator: ",\n")
        return "{\(head),\"properties\":{\"meta\":{\"updated_at\":\"2026-01-01T00:00:00Z\",\"units\":\(units)},"
            + "\"timeseries\":[\n\(series)\n]}}"
    }
}

extension METNorwayBody.Moment {
    fileprivate var text: String {
        var data = ["instant": "{\"details\":\(object(instant.mapValues { "\($0)" }))}"]
        data["next_1_hours"] = hour?.text
        data["next_6_hours"] = sixHours?.text
        return "{\"time\":\"\(time.rfc3339)\",\"data\":\(object(data))}"
    }
}

extension METNorwayBody.Period {
    fileprivate var text: String {
        object([
            "summary": object(symbol.map { ["symbol_code": "\"\($0)\""] } ?? [:]),
            "details": object(details.mapValues { "\($0)" }),
        ])
    }
}

/// An object of members that are JSON already.
private func object(_ members: [String: String]) -> String {
    "{" + members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
}

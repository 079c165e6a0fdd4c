import Foundation
import SkycastCore
import SkycastForecast

/// An answer of Open-Meteo about 100 cities made into weather, beside Python's `orjson` parsing the same bytes.
enum DecodingBenchmark {
    private static let rounds = 50

    static func figures(_ scratch: Scratch) throws -> [Figure] {
        let cities = MadeUpCity.many(100).map(\.city)
        let body = Data(answer(about: cities.count).utf8)
        let file = scratch.file("answer.json")
        try body.write(to: URL(filePath: file))
        let response = OpenMeteoResponse(HTTPResponse(status: 200, body: body))
        var steps = 0
        let times = try (0..<rounds).map { _ in
            try Took.measuring {
                let weather = try response.weather(
                    of: cities, source: SourceID("open-meteo"), forecast: true, now: MadeUpCity.start)
                steps = weather.compactMap(\.forecast?.steps.count).reduce(0, +)
            }
        }
        let ours = median(times.map(\.processor))
        let what = "100 cities decoded, \(steps) hours (\(body.count / 1000) kB), median of \(rounds)"
        guard let theirs = try orjson(file) else {
            return [Figure(what, "\((ours * 1000).short) ms", reference: "orjson is not installed: make deps-bench")]
        }
        return [
            Figure(
                what, "\((ours * 1000).short) ms",
                reference: "orjson parsing the same \((theirs * 1000).short) ms, at most 3 times that: "
                    + "\((ours / theirs).short) times",
                holds: ours <= 3 * theirs)
        ]
    }

    private static func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

    /// What `orjson` takes, in seconds; nil if it is not there.
    private static func orjson(_ file: String) throws -> Double? {
        let python = FileManager.default.currentDirectoryPath + "/.build/bench-python/bin/python"
        guard FileManager.default.isExecutableFile(atPath: python) else { return nil }
        let script = """
            import statistics, sys, time
            try: import orjson
            except ImportError: sys.exit()
            body = open(sys.argv[1], "rb").read()
            def once():
                start = time.process_time()
                orjson.loads(body)
                return time.process_time() - start
            print(statistics.median(once() for _ in range(\(rounds))))
            """
        let output = try Program(python).output(["-c", script, file])
        return Double(output.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// An answer with as many places, of the form and with as many digits as the server sends.
    private static func answer(about count: Int) -> String {
        let places = (0..<count).map { place in
            let current = currents.enumerated().map { #""\#($1.name)":\#($1.value(place, $0))"# }
            let hourly = hours.map { variable in
                #""\#(variable.name)":[\#((0..<49).map { variable.value(place, $0) }.joined(separator: ","))]"#
            }
            let units = { (variables: [Variable]) in
                variables.map { #""\#($0.name)":"\#($0.unit)""# }.joined(separator: ",")
            }
            let times = (0..<Int64(49)).map { "\(MadeUpCity.start.seconds + $0 * 3600)" }.joined(separator: ",")
            return """
                {"latitude":\(place).125,"longitude":10.7522,"generationtime_ms":0.2,"utc_offset_seconds":3600,\
                "timezone":"Europe/Oslo","timezone_abbreviation":"GMT+1","elevation":23.0,"location_id":\(place),\
                "current_units":{"time":"unixtime","interval":"seconds",\(units(currents))},\
                "current":{"time":\(MadeUpCity.start.seconds),"interval":900,\(current.joined(separator: ","))},\
                "hourly_units":{"time":"unixtime",\(units(hours))},\
                "hourly":{"time":[\(times)],\(hourly.joined(separator: ","))}}
                """
        }
        return "[" + places.joined(separator: ",") + "]"
    }

    private struct Variable {
        let name: String
        let unit: String
        let range: ClosedRange<Double>
        let decimals: Int

        init(_ name: String, _ unit: String, _ range: ClosedRange<Double>, _ decimals: Int) {
            (self.name, self.unit, self.range, self.decimals) = (name, unit, range, decimals)
        }

        /// Some value within the range, another for each place and hour.
        func value(_ place: Int, _ hour: Int) -> String {
            let share = Double((place * 7919 + hour * 104_729 + name.count * 31) % 1009) / 1009
            let number = range.lowerBound + share * (range.upperBound - range.lowerBound)
            return String(format: "%.\(decimals)f", number)
        }
    }

    private static let currents = hours.filter { Self.names.contains($0.name) }
    private static let names: Set = [
        "temperature_2m", "apparent_temperature", "relative_humidity_2m", "precipitation", "weather_code",
        "wind_speed_10m", "wind_gusts_10m", "wind_direction_10m", "pressure_msl", "is_day",
    ]
    private static let hours = [
        Variable("temperature_2m", "°C", -20...35, 1), Variable("apparent_temperature", "°C", -25...40, 1),
        Variable("dew_point_2m", "°C", -25...20, 1), Variable("relative_humidity_2m", "%", 20...100, 0),
        Variable("precipitation", "mm", 0...5, 2), Variable("precipitation_probability", "%", 0...100, 0),
        Variable("rain", "mm", 0...5, 2), Variable("snowfall", "cm", 0...3, 2), Variable("snow_depth", "m", 0...1, 2),
        Variable("weather_code", "wmo code", 0...3, 0), Variable("pressure_msl", "hPa", 970...1040, 1),
        Variable("cloud_cover", "%", 0...100, 0), Variable("visibility", "m", 100...60_000, 2),
        Variable("wind_speed_10m", "m/s", 0...20, 2), Variable("wind_gusts_10m", "m/s", 0...35, 2),
        Variable("wind_direction_10m", "°", 0...359, 0), Variable("uv_index", "", 0...9, 2),
        Variable("is_day", "", 0...1, 0), Variable("cape", "J/kg", 0...2000, 1),
    ]
}

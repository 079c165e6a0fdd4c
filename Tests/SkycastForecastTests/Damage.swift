import Foundation
import SkycastCore
import SkycastTestSupport

/// Damages documents at random, by a seed so that a failure can be repeated.
struct Damage {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// The document with up to a dozen things removed or replaced.
    mutating func body(_ whole: Data) throws -> Data {
        var document = try JSONSerialization.jsonObject(with: whole)
        for _ in 0..<Int.random(in: 1...12, using: &generator) { document = damaged(document) }
        return try JSONSerialization.data(withJSONObject: document, options: [.fragmentsAllowed])
    }

    /// The document with one thing removed or replaced somewhere in it.
    private mutating func damaged(_ value: Any) -> Any {
        if var object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &generator) {
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: object[key] = nil
            case 1: object[key] = wrong()
            default: object[key] = object[key].map { damaged($0) }
            }
            return object
        }
        if var array = value as? [Any], !array.isEmpty {
            // Not from the middle: what comes after would be another hour's, and nothing in the answer says so.
            if Int.random(in: 0..<4, using: &generator) == 0 { return Array(array.dropLast()) }
            let index = Int.random(in: 0..<array.count, using: &generator)
            array[index] = damaged(array[index])
            return array
        }
        return wrong()
    }

    private mutating func wrong() -> Any {
        let values: [Any] = [
            NSNull(), "12", "", "NaN", true, false, [Any](), [String: Any](), ["12"], ["a": 1], -1e300,
        ]
        return values[Int.random(in: 0..<values.count, using: &generator)]
    }
}

/// Everything an answer lets us know, each with what it is about.
struct KnownValues {
    private(set) var values: Set<String> = []

    init(_ weather: [CityWeather]) {
        for city in weather {
            if let snapshot = city.snapshot { add("current \(snapshot.validAt.seconds)", snapshot.values) }
            for step in city.forecast?.steps ?? [] { add("step \(step.start.seconds)", step.values) }
            for day in city.forecast?.days ?? [] { add(day) }
        }
    }

    private mutating func add(_ place: String, _ known: WeatherValues) {
        for metric in Metric.allCases {
            if let value = known[metric] { values.insert("\(place) \(metric.name) \(value)") }
        }
    }

    private mutating func add(_ day: DailyForecast) {
        let numbers: [(String, Double?)] = [
            ("max", day.temperatureMax), ("min", day.temperatureMin), ("sum", day.precipitation),
            ("probability", day.precipitationProbability), ("gusts", day.windGustsMax), ("uv", day.uvIndexMax),
            ("code", day.weatherCode.map { Double($0.number) }),
        ]
        for (name, value) in numbers {
            if let value { values.insert("day \(day.date.iso8601) \(name) \(value)") }
        }
        if day.sun != .unknown { values.insert("day \(day.date.iso8601) \(day.sun)") }
    }
}

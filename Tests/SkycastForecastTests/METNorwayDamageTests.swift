import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

/// Answers damaged at random, by a seed so that a failure can be repeated.
@Suite("Damaged answers of MET Norway")
struct METNorwayDamageTests {
    /// A day of hours and a day and a half of six hours, in which no two values are the same.
    private static let whole = METNorwayBody((0..<30).map(moment))

    private static func moment(_ number: Int) -> METNorwayBody.Moment {
        let offset = Double(number)
        let instant = [
            "air_temperature": offset + 0.1, "wind_speed": offset + 0.2, "wind_speed_of_gust": offset + 0.3,
            "wind_from_direction": offset + 0.4, "relative_humidity": offset + 0.5,
            "air_pressure_at_sea_level": offset + 1000,
        ]
        let hour = ["precipitation_amount": offset / 10, "probability_of_precipitation": 30]
        let sixHours = [
            "precipitation_amount": offset / 5 + 7, "air_temperature_max": offset + 20,
            "air_temperature_min": offset - 20,
        ]
        let isHour = number < 24
        return METNorwayBody.Moment(
            METNorway.hour + .hours(Int64(isHour ? number : 24 + (number - 24) * 6)), instant,
            hour: isHour ? METNorwayBody.Period("rain", hour) : nil,
            sixHours: number < 29 ? METNorwayBody.Period("lightsnow", sixHours) : nil)
    }

    private static func known(_ body: Data) async -> Set<String>? {
        guard let weather = try? await METNorway.weather(body) else { return nil }
        return KnownValues([weather]).values
    }

    @Test("removed keys, nulls and wrong types never crash and never invent a value", arguments: 0..<250)
    func damagedDocument(seed: UInt64) async throws {
        let text = Data(Self.whole.text.utf8)
        let truth = try #require(await Self.known(text))
        var damage = Damage(seed: seed)
        let body = try damage.body(text)
        guard let known = await Self.known(body) else { return }
        // What stands for an hour may have lost its hour: then six hours may not take its place.
        #expect(known.subtracting(truth) == [])
    }

    @Test("keys in any order say the same", arguments: 0..<20)
    func reordered(seed: UInt64) async throws {
        let text = Data(Self.whole.text.utf8)
        let object = try JSONSerialization.jsonObject(with: text)
        var generator = SeededGenerator(seed: seed)
        let body = Data(shuffled(object, &generator).utf8)
        #expect(await Self.known(body) == (await Self.known(text)))
    }

    @Test("an answer cut anywhere is a failure", arguments: 0..<100)
    func cut(seed: UInt64) async throws {
        let whole = Data(Self.whole.text.utf8)
        var generator = SeededGenerator(seed: seed)
        let length = Int.random(in: 0..<whole.count - 2, using: &generator)
        let response = HTTPResponse(status: 200, headers: METNorway.headers(), body: whole.prefix(length))
        #expect(await METNorway(response).failure()?.kind == .transient)
    }

    @Test("flipped bytes never crash", arguments: 0..<100)
    func flipped(seed: UInt64) async throws {
        var body = Data(Self.whole.text.utf8)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
            body[Int.random(in: 0..<body.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        _ = try? await METNorway.weather(body)
    }

    /// The JSON of a value with the keys of its objects in random order.
    private func shuffled(_ value: Any, _ generator: inout SeededGenerator) -> String {
        if let object = value as? [String: Any] {
            let members = object.keys.sorted().shuffled(using: &generator).map { key in
                "\"\(key)\": " + (object[key].map { shuffled($0, &generator) } ?? "null")
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        if let array = value as? [Any] {
            return "[" + array.map { shuffled($0, &generator) }.joined(separator: ",") + "]"
        }
        if let text = value as? String { return "\"\(text)\"" }
        return "\(value)"
    }
}

import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

/// The answers of OpenWeatherMap damaged at random: what is read of them is what the whole ones say, or nothing.
@Suite("Damaged answers of OpenWeatherMap")
struct OpenWeatherMapDamageTests {
    /// Two days, so that days are derived too; no entry with rain and snow, since half a sum looks like a whole one.
    private static let bodies: [String: String] = [
        "weather": OpenWeatherMapAnswers.current,
        "forecast": OpenWeatherMapAnswers.forecast(
            (1...12).map { (step: Int) -> String in
                let fall = [#","rain":{"3h":1.5}"#, #","snow":{"3h":2.25}"#, ""][step % 3]
                let id = [500, 600, 803][step % 3]
                return OpenWeatherMapAnswers.entry(
                    step * 3, temperature: Double(step), id: id, pop: 0.25, fall: fall)
            }),
        "onecall": OpenWeatherMapAnswers.oneCall,
    ]

    @Test("removed keys, nulls and wrong types never crash and never invent a value", arguments: 0..<300)
    func damaged(seed: UInt64) async throws {
        var bodies = Self.bodies
        for (name, body) in Self.bodies {
            var damage = Damage(seed: seed)
            let damaged = try damage.body(Data(body.utf8))
            bodies[name] = String(decoding: damaged, as: UTF8.self)
        }
        for oneCall in [false, true] {
            let truth = try await KnownValues([OpenWeatherMapAnswers.weather(Self.bodies, oneCall: oneCall)])
            guard let weather = try? await OpenWeatherMapAnswers.weather(bodies, oneCall: oneCall) else { continue }
            #expect(KnownValues([weather]).values.subtracting(truth.values) == [])
            let alerts = try await OpenWeatherMapAnswers.weather(Self.bodies, oneCall: oneCall).officialAlerts
            #expect(Set(weather.officialAlerts.map(\.startsAt)).isSubset(of: alerts.map(\.startsAt)))
        }
    }

    @Test("an answer cut anywhere is a failure, of the forecast alone if it is that", arguments: 0..<60)
    func cut(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        for (name, body) in Self.bodies {
            var bodies = Self.bodies
            bodies[name] = String(body.prefix(Int.random(in: 0..<body.count - 2, using: &generator)))
            do {
                let weather = try await OpenWeatherMapAnswers.weather(bodies, oneCall: name == "onecall")
                #expect(name == "forecast" && weather.forecast == nil && weather.forecastFailure != nil)
            } catch let error as SourceError {
                #expect(name != "forecast" && error.kind == .transient)
            }
        }
    }

    @Test("keys in another order say the same")
    func reordered() async throws {
        var bodies = Self.bodies
        for (name, body) in Self.bodies {
            let object = try JSONSerialization.jsonObject(with: Data(body.utf8))
            let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
            bodies[name] = String(decoding: sorted, as: UTF8.self)
        }
        for oneCall in [false, true] {
            let (given, sorted) = try await (
                OpenWeatherMapAnswers.weather(Self.bodies, oneCall: oneCall),
                OpenWeatherMapAnswers.weather(bodies, oneCall: oneCall)
            )
            #expect(given.snapshot == sorted.snapshot && given.forecast == sorted.forecast)
        }
    }
}

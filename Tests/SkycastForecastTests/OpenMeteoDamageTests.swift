import Foundation
import SkycastCore
import SkycastForecast
import SkycastTestSupport
import Testing

/// Answers damaged at random, by a seed so that a failure can be repeated.
@Suite("Damaged answers")
struct OpenMeteoDamageTests {
    @Test("removed keys, nulls and wrong types never crash and never invent a value", arguments: 0..<250)
    func damagedDocument(seed: UInt64) throws {
        let whole = try Fixture.bytes("one-city-whole.json")
        let truth = try KnownValues(Fixture.decode(whole))
        var damage = Damage(seed: seed)
        let body = try damage.body(whole)
        guard let weather = try? Fixture.decode(body) else { return }
        #expect(KnownValues(weather).values.subtracting(truth.values) == [])
    }

    @Test("an answer cut anywhere is a failure", arguments: 0..<100)
    func cut(seed: UInt64) throws {
        let whole = try Fixture.bytes("one-city-whole.json")
        var generator = SeededGenerator(seed: seed)
        let length = Int.random(in: 0..<whole.count - 2, using: &generator)
        #expect(Fixture.failure(whole.prefix(length))?.kind == .transient)
    }

    @Test("keys in another order say the same")
    func reordered() throws {
        let whole = try Fixture.bytes("one-city-whole.json")
        let sorted = try JSONSerialization.data(
            withJSONObject: JSONSerialization.jsonObject(with: whole), options: .sortedKeys)
        let (given, other) = try (Fixture.decode(whole).first, Fixture.decode(sorted).first)
        #expect(given?.snapshot == other?.snapshot && given?.forecast == other?.forecast)
    }

    @Test("flipped bytes never crash", arguments: 0..<100)
    func flipped(seed: UInt64) throws {
        var body = try Fixture.bytes("one-city-whole.json")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
            body[Int.random(in: 0..<body.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        _ = try? Fixture.decode(body)
    }
}

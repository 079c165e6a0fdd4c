import Foundation
import SkycastCore
import SkycastTestSupport
import Testing

/// Answers of the search damaged at random, by a seed so that a failure can be repeated.
@Suite("Damaged answers of the search")
struct OpenMeteoGeocodingDamageTests {
    @Test("removed keys, nulls and wrong types never crash and never invent a value", arguments: 0..<250)
    func damagedDocument(seed: UInt64) throws {
        let whole = try Fixture.bytes("places-one-of-each-kind.json")
        let truth = try Dictionary(grouping: places(whole)) { $0.coordinates }
        var generator = SeededGenerator(seed: seed)
        var document = try JSONSerialization.jsonObject(with: whole)
        for _ in 0..<Int.random(in: 1...10, using: &generator) { document = damaged(document, &generator) }
        let body = try JSONSerialization.data(withJSONObject: document, options: [.fragmentsAllowed])
        guard let found = try? places(body) else { return }
        for place in found {
            let original = try #require(truth[place.coordinates]?.first, "a place where there was none")
            #expect(place.name == original.name)
            #expect(place.elevation == nil || place.elevation == original.elevation)
            #expect(place.country == nil || place.country == original.country)
            #expect(place.countryCode == nil || place.countryCode == original.countryCode)
            #expect(place.timeZone == nil || place.timeZone == original.timeZone)
            #expect(place.population == nil || place.population == original.population)
            #expect(place.areas.allSatisfy(original.areas.contains))
        }
    }

    @Test("an answer cut anywhere is a failure", arguments: 0..<100)
    func cut(seed: UInt64) throws {
        let whole = try Fixture.bytes("places-one-of-each-kind.json")
        var generator = SeededGenerator(seed: seed)
        let length = Int.random(in: 0..<whole.count - 2, using: &generator)
        #expect(throws: SourceError.self) { try places(whole.prefix(length)) }
    }

    @Test("flipped bytes never crash", arguments: 0..<100)
    func flipped(seed: UInt64) throws {
        var body = try Fixture.bytes("places-one-of-each-kind.json")
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
            body[Int.random(in: 0..<body.count, using: &generator)] = .random(in: 0...255, using: &generator)
        }
        _ = try? places(body)
    }

    /// The document with one thing removed, or replaced by what no place of the fixture has.
    private func damaged(_ value: Any, _ generator: inout SeededGenerator) -> Any {
        if var object = value as? [String: Any], let key = object.keys.sorted().randomElement(using: &generator) {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: object[key] = nil
            default: object[key] = object[key].map { damaged($0, &generator) }
            }
            return object
        }
        if var array = value as? [Any], !array.isEmpty {
            let index = Int.random(in: 0..<array.count, using: &generator)
            if Int.random(in: 0..<4, using: &generator) == 0 {
                array.remove(at: index)
            } else {
                array[index] = damaged(array[index], &generator)
            }
            return array
        }
        let values: [Any] = [NSNull(), "", true, [Any](), [String: Any](), ["12"], ["a": 1], -1e300]
        return values[Int.random(in: 0..<values.count, using: &generator)]
    }
}

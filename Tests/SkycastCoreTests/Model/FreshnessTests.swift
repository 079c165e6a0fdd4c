import SkycastCore
import Testing

@Suite("Freshness and distance")
struct FreshnessTests {
    static let now = Timestamp(1_767_225_600)

    @Test(
        "old or from the future is stale",
        arguments: [
            (Seconds.minutes(15), Seconds.minutes(45), false), (.minutes(15), .minutes(46), true),
            (.minutes(30), .minutes(90), false), (.minutes(30), .minutes(91), true),
            (.minutes(1), .minutes(44), false), (.minutes(15), .minutes(-9), false), (.minutes(15), .hours(-2), true),
        ])
    func staleness(interval: Seconds, age: Seconds, stale: Bool) {
        #expect(Freshness(validAt: Self.now - age, now: Self.now, interval: interval).isStale == stale)
    }

    @Test("for rules a reading lasts three hours at most")
    func rules() {
        #expect(Freshness.limitForRules(interval: .hours(6)) == .hours(3))
        #expect(Freshness.limitForRules(interval: .minutes(15)) == .minutes(45))
    }

    @Test("Oslo to Bergen is 305 km, over the date line is near")
    func distances() throws {
        let oslo = try #require(Coordinates(latitude: 59.91, longitude: 10.75))
        let bergen = try #require(Coordinates(latitude: 60.39, longitude: 5.32))
        #expect(abs(oslo.distance(to: bergen) - 305_000) < 3000)
        let west = try #require(Coordinates(latitude: -17, longitude: 179.99))
        let east = try #require(Coordinates(latitude: -17, longitude: -179.99))
        #expect(west.distance(to: east) < 2200)
    }
}

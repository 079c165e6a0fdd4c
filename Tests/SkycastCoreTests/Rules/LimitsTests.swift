import SkycastCore
import Testing

@Suite("Limits")
struct LimitsTests {
    @Test("an event of any metric can end: the default clear value is one that occurs", arguments: Metric.forRules)
    func defaultClear(metric: Metric) throws {
        guard metric != .weatherCode else { return }
        let middle = (metric.plausible.lowerBound + metric.plausible.upperBound) / 2
        for direction in [Limits.Direction.above, .below] {
            let limits = try #require(Limits(metric: metric, direction: direction, levels: [.init(.minor, middle)]))
            #expect(metric.plausible.contains(limits.clear))
            #expect(direction == .above ? limits.clear < middle : limits.clear > middle)
        }
    }

    @Test(
        "the margins",
        arguments: [
            (Metric.temperature, Limits.Direction.below, 0, 1), (.pressure, .below, 980, 982),
            (.pressure, .above, 1040, 1038),
            (.windGusts, .above, 20, 18), (.relativeHumidity, .above, 90, 85), (.visibility, .below, 1000, 1100),
        ] as [(Metric, Limits.Direction, Double, Double)])
    func margins(metric: Metric, direction: Limits.Direction, limit: Double, clear: Double) throws {
        #expect(Limits(metric: metric, direction: direction, levels: [.init(.minor, limit)])?.clear == clear)
    }

    @Test("the default clear value lies within what can occur, and at its end counts as clear")
    func clearAtTheEnd() throws {
        let clear = { (metric: Metric, direction: Limits.Direction, limit: Double, clear: Double?) in
            Limits(metric: metric, direction: direction, levels: [.init(.minor, limit)], clear: clear)
        }
        let chance = try #require(clear(.precipitationProbability, .above, 3, nil))
        #expect(chance.clear == 0 && chance.clearsWhenReached)
        let humidity = try #require(clear(.relativeHumidity, .below, 96, nil))
        #expect(humidity.clear == 100 && humidity.clearsWhenReached)
        #expect(try #require(clear(.rain, .above, 10, 0)).clearsWhenReached)
        #expect(try #require(clear(.rain, .above, 10, 0.001)).clearsWhenReached == false)
        #expect(clear(.rain, .above, 0, nil) == nil && clear(.relativeHumidity, .below, 100, nil) == nil)
    }

    @Test("levels out of order, twice, or none, and a clear value on the wrong side are refused")
    func refused() {
        func limits(_ levels: [Limits.Level], clear: Double? = nil) -> Limits? {
            Limits(metric: .windGusts, direction: .above, levels: levels, clear: clear)
        }
        #expect(limits([]) == nil)
        #expect(limits([.init(.minor, 20), .init(.severe, 20)]) == nil)
        #expect(limits([.init(.minor, 20), .init(.severe, 15)]) == nil)
        #expect(limits([.init(.minor, 20), .init(.minor, 25)]) == nil)
        #expect(limits([.init(.minor, 20)], clear: 21) == nil)
        #expect(
            limits([.init(.severe, 25), .init(.minor, 20)], clear: 20)?.levels.map(\.severity) == [.minor, .severe])
    }
}

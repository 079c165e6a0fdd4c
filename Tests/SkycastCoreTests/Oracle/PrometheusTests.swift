import SkycastCore
import SkycastTestSupport
import Testing

/// The engine against somebody else's: the same series under the same plain rules through Prometheus.
///
/// Without gaps, band and absurd values both must fire at the same readings. Where Skycast means to differ is listed
/// below, each difference with a series and both answers, and explained in Documentation/Testing.md.
@Suite("Prometheus", .enabled(if: Promtool.isPossible, "promtool is missing: make deps-test"))
struct PrometheusTests {
    @Test("fires at the same readings", arguments: 0..<5)
    func sameFiringTimes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let all = try (0..<100).map { number in
            let series = PlainSeries.random("series-\(seed)-\(number)", using: &generator)
            return (series: series, steps: try series.timeline())
        }
        let complaints = try Promtool.complaints(
            about: all.map { ($0.series, $0.steps.firing) }, every: .minutes(10))
        #expect(complaints.isEmpty, "\(complaints.prefix(2000))")
        let different = all.map(\.series).filter { complaints.contains("alertname: \($0.name),") }
        #expect(different.map(\.testDescription) == [])
        for (series, steps) in all {
            #expect(steps.beginnings == steps.tellings, "\(series.testDescription)")
        }
    }

    @Test("differs where it is meant to", arguments: Difference.all)
    func deliberateDifferences(_ difference: Difference) throws {
        #expect(try difference.series.timeline().firing == difference.skycast)
        func complaints(expecting firing: String) throws -> String {
            try Promtool.complaints(about: [(difference.series, firing)], every: difference.series.every)
        }
        #expect(try complaints(expecting: difference.prometheus) == "")
        #expect(try complaints(expecting: difference.skycast) != "", "so it would be noticed")
    }
}

extension [RuleTest.Step] {
    /// The readings at which it began to fire.
    fileprivate var beginnings: [Timestamp] {
        let firing = [Character](self.firing)
        return indices.filter { firing[$0] == "=" && ($0 == 0 || firing[$0 - 1] == ".") }.map { self[$0].at }
    }

    /// The readings at which a person is told of something new.
    fileprivate var tellings: [Timestamp] { filter { $0.decision.outcome == .first }.map(\.at) }
}

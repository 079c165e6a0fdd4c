import SkycastCore
import SkycastTestSupport
import Testing

/// A series under a rule of the plain kind, which Prometheus has too: one limit, `for` and `clear_for`.
///
/// Prometheus calls the last one `keep_firing_for`. What Skycast has besides (a band, cooldown, forecast) is switched
/// off unless a series is about it.
struct PlainSeries: Sendable, CustomTestStringConvertible {
    let name: String
    let readings: [Double?]
    var every = Seconds.minutes(10)
    var direction = Limits.Direction.above
    var limit = 14.0
    /// The limit itself leaves no band between danger and clear.
    var clear: Double?
    var holdFor = Seconds.zero
    var clearFor = Seconds.zero

    init(_ name: String, _ readings: [Double?]) {
        self.name = name
        self.readings = readings
    }

    /// A series in the notation of rule tests; one that does not parse is empty, which no expectation matches.
    init(_ name: String, _ readings: String, _ adjust: (inout Self) -> Void) {
        self.init(name, (try? SeriesText.parse(readings)) ?? [])
        adjust(&self)
    }

    /// A walk to and fro over the limit, often exactly on it, under a rule with any patience.
    static func random(_ name: String, using generator: inout SeededGenerator) -> Self {
        var value = 14.0
        let step: Double = [0.5, 1, 4].randomElement(using: &generator) ?? 1
        let readings: [Double?] = (0..<Int.random(in: 20...80, using: &generator)).map { _ in
            value = min(30, max(0, value + step * Double(Int.random(in: -2...2, using: &generator))))
            return value
        }
        var series = Self(name, readings)
        series.direction = Bool.random(using: &generator) ? .above : .below
        series.holdFor = .minutes(Int64.random(in: 0...12, using: &generator) * 5)
        series.clearFor = .minutes(Int64.random(in: 0...12, using: &generator) * 5)
        return series
    }

    /// What Skycast makes of it.
    func timeline() throws -> [RuleTest.Step] {
        let limits = try #require(
            Limits(
                metric: .windGusts, direction: direction, levels: [.init(.minor, limit)], clear: clear ?? limit))
        var rule = Rule(id: RuleID("plain"), title: name, criterion: .limit(limits))
        rule.holdFor = holdFor
        rule.clearFor = clearFor
        rule.cooldown = .zero
        return RuleTest(name: name, rule: rule, every: every, readings: readings.map { .gusts($0) }).timeline()
    }

    var testDescription: String {
        let values = readings.map { $0.map { "\($0)" } ?? "_" }.joined(separator: " ")
        return "\(name): \(direction) \(limit), for \(holdFor.count) s, clear for \(clearFor.count) s: \(values)"
    }
}

extension Sequence<RuleTest.Step> {
    /// A character a reading: `=` while an event is ongoing or clearing, which Prometheus calls firing, and `.` else.
    var firing: String {
        String(map { $0.state.phase == .ongoing || $0.state.phase == .clearing ? "=" : "." })
    }
}

extension WeatherValues {
    fileprivate static func gusts(_ value: Double?) -> Self {
        var values = Self()
        values[.windGusts] = value
        return values
    }
}

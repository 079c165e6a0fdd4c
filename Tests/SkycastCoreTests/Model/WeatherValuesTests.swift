import SkycastCore
import Testing

@Suite("Values of a moment")
struct WeatherValuesTests {
    @Test("all are unknown at first")
    func empty() {
        let values = WeatherValues()
        #expect(values.isEmpty)
        #expect(Metric.allCases.allSatisfy { values[$0] == nil })
    }

    @Test(
        "F09 what cannot be is unknown",
        arguments: [-999, .nan, .infinity, -.infinity, 1e308, -1e308, 70.1, -100.1] as [Double])
    func impossible(value: Double) {
        var values = WeatherValues()
        values[.temperature] = value
        #expect(values[.temperature] == nil)
    }

    @Test("zero is a value", arguments: Metric.allCases.filter { $0.plausible.contains(0) })
    func zero(metric: Metric) {
        var values = WeatherValues()
        values[metric] = 0
        #expect(values[metric] == 0)
        values[metric] = nil
        #expect(values[metric] == nil)
    }

    @Test("the ends of every range are kept", arguments: Metric.allCases)
    func extremes(metric: Metric) {
        var values = WeatherValues()
        for end in [metric.plausible.lowerBound, metric.plausible.upperBound] {
            values[metric] = end
            #expect(values[metric] == end)
        }
    }

    @Test("a value read back and stored again is the same to the bit")
    func grid() {
        var values = WeatherValues()
        for step in 0..<100_000 {
            values[.windGusts] = Double(step) * 0.00137
            var again = WeatherValues()
            again[.windGusts] = values[.windGusts]
            #expect(again == values)
        }
    }

    @Test("F58 95.0 is a code, 95.5 is none, 42 is one that is not known")
    func codes() {
        var values = WeatherValues()
        values[.weatherCode] = 95.0
        #expect(values.weatherCode == WeatherCode(95))
        values[.weatherCode] = 95.5
        #expect(values.weatherCode == nil)
        values[.weatherCode] = 42
        #expect(values.weatherCode?.text == "unknown (42)")
        #expect(values.weatherCode?.isKnown == false)
    }

    @Test("every metric is found by its name")
    func names() {
        #expect(Set(Metric.allCases.map(\.name)).count == Metric.allCases.count)
        #expect(Metric.allCases.allSatisfy { Metric(name: $0.name) == $0 })
        #expect(Metric(name: "wind") == nil)
    }
}

import SkycastCore
import Testing

@Suite("Series of rule tests")
struct GrammarSeriesTests {
    @Test(
        "numbers, unknowns and counts",
        arguments: [
            ("50 70x2 _ 95", [50, 70, 70, nil, 95]), ("_x3", [nil, nil, nil]), ("  -3.5\n\t0 ", [-3.5, 0]), ("", []),
            ("1e3 .5", [1000, 0.5]),
        ] as [(String, [Double?])])
    func series(text: String, values: [Double?]) throws { #expect(try SeriesText.parse(text) == values) }

    @Test(
        "what is none says where",
        arguments: [
            ("5 x2", 2), ("5 6x", 2), ("5 6x0 7", 2), ("5x-1", 0), ("5 6 7y", 4), ("5,6", 0), ("__", 0), ("5x2x2", 0),
            ("1 2x999999999999999999999", 2), ("1x105120 2", 9),
        ])
    func wrong(text: String, offset: Int) {
        #expect { try SeriesText.parse(text) } throws: { ($0 as? GrammarError)?.offset == offset }
    }

    @Test(
        "units of a metric by their symbols",
        arguments: [
            (Metric.windGusts, "km/h", Unit.kilometresPerHour), (.windSpeed, "Bft", .beaufort),
            (.windSpeed, "kt", .knots), (.temperatureChange24h, "°F", .fahrenheit), (.snowDepth, "cm", .centimetres),
        ])
    func unit(metric: Metric, text: String, unit: Unit) throws { #expect(try metric.unit(text) == unit) }

    @Test(
        "what is no unit of it says what is",
        arguments: [
            (Metric.windGusts, "kmh", "did you mean 'km/h'?"), (.windGusts, "Bft", "m/s, km/h, mph or kn"),
            (.windGusts, "°C", "wind gusts are measured in"), (.temperature, "C", "did you mean '°C'?"),
        ])
    func noUnit(metric: Metric, text: String, hint: String) {
        #expect { try metric.unit(text) } throws: { ($0 as? GrammarError)?.hint?.contains(hint) == true }
    }

    @Test("an index and a code have none")
    func without() {
        for metric in [Metric.uvIndex, .weatherCode] {
            #expect { try metric.unit("m") } throws: { ($0 as? GrammarError)?.message.hasSuffix("has no unit") == true }
        }
    }

    @Test("a difference converts without the 32")
    func difference() {
        #expect(Metric.temperatureChange24h.stored(-18, in: .fahrenheit) == -10)
        #expect(Metric.temperature.stored(14, in: .fahrenheit) == -10)
    }

    @Test(
        "a limit reads as it was written",
        arguments: [
            (Metric.windGusts, 17.222, "62 km/h"), (.windGusts, 32.778, "118 km/h"), (.temperature, 0.5, "0.5 °C"),
            (.temperature, -0.001, "0 °C"), (.temperature, 100, "100 °C"), (.precipitation, 0.5, "0.5 mm/h"),
            (.snowDepth, 0.127, "12.7 cm"), (.uvIndex, 7, "7"), (.relativeHumidity, 80, "80%"),
            (.temperatureChange24h, -10, "-10 °C"),
        ])
    func limit(metric: Metric, value: Double, text: String) {
        #expect(QuantityText(units: .metric).limit(value, of: metric) == text)
    }
}

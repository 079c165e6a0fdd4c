import SkycastCore
import Testing

/// Numbers and units as people read them.
@Suite struct QuantityTextTests {
    private let metric = QuantityText(units: .metric)
    private let imperial = QuantityText(units: .imperial)

    @Test(
        arguments: [
            (.temperature, 13.6, "14 °C", "56 °F"), (.temperature, -0.4, "0 °C", "31 °F"),
            (.temperature, -40, "-40 °C", "-40 °F"), (.temperature, nil, "–", "–"),
            (.windGusts, 25, "90 km/h", "56 mph"), (.windSpeed, 0, "0 km/h", "0 mph"),
            (.pressure, 1013.4, "1013 hPa", "29.93 inHg"), (.precipitation, 1.25, "1.3 mm/h", "0.05 in/h"),
            (.precipitation, 0, "0.0 mm/h", "0.00 in/h"), (.snowfall, 2.5, "2.5 cm/h", "0.98 in/h"),
            (.snowDepth, 0.42, "42 cm", "16.54 in"), (.visibility, 24_140, "24 km", "15 mi"),
            (.visibility, 240, "0.2 km", "0.1 mi"), (.visibility, 9_960, "10 km", "6.2 mi"),
            (.relativeHumidity, 64.4, "64%", "64%"), (.uvIndex, 2.6, "3", "3"), (.cape, 499.6, "500 J/kg", "500 J/kg"),
            (.temperatureChange24h, -10, "-10 °C", "-18 °F"), (.pressureChange3h, -6, "-6 hPa", "-0.18 inHg"),
            (.weatherCode, 95, "thunderstorm", "thunderstorm"), (.weatherCode, 42, "unknown (42)", "unknown (42)"),
        ] as [(Metric, Double?, String, String)])
    func quantities(_ metric: Metric, _ value: Double?, _ inMetric: String, _ inImperial: String) {
        #expect(self.metric.text(value, of: metric) == inMetric)
        #expect(imperial.text(value, of: metric) == inImperial)
    }

    @Test func otherSets() {
        #expect(QuantityText(units: .uk).text(25, of: .windGusts) == "56 mph")
        #expect(QuantityText(units: .si).text(25.4, of: .windGusts) == "25 m/s")
        var beaufort = UnitPreferences.metric
        beaufort.wind = .beaufort
        #expect(QuantityText(units: beaufort).text(25.4, of: .windGusts) == "10 Bft")
        #expect(metric.amount(1.44) == "1.4 mm")
        #expect(imperial.amount(25.4) == "1.00 in")
        #expect(metric.amount(nil) == "–")
        #expect(metric.degrees(-0.4) == "0°")
    }

    @Test(
        arguments: [
            (0, 0, "0"), (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (0.5, 0, "1"), (-0.5, 0, "-1"), (-0.49, 0, "0"),
            (1234.5678, 2, "1234.57"), (0.005, 2, "0.01"), (999.95, 1, "1000.0"), (1e300, 1, "1e+300"),
        ] as [(Double, Int, String)])
    func fixed(_ value: Double, _ digits: Int, _ text: String) {
        #expect(QuantityText.fixed(value, digits: digits) == text)
    }
}

/// Weather, wind and sun in words.
@Suite struct ConditionTextTests {
    @Test func titles() {
        #expect(ConditionText.title(WeatherCode(61)) == "Light rain")
        #expect(ConditionText.title(WeatherCode(97)) == "Unknown (97)")
        #expect(ConditionText.title(nil) == "–")
    }

    @Test(
        arguments: [
            (0, "N"), (11.2, "N"), (11.3, "NNE"), (90, "E"), (225, "SW"), (247.5, "WSW"), (348.7, "NNW"), (348.8, "N"),
            (360, "N"), (nil, nil), (-1, nil), (361, nil),
        ] as [(Double?, String?)])
    func compassPoints(_ degrees: Double?, _ point: String?) {
        #expect(ConditionText.compassPoint(degrees) == point)
    }

    @Test(
        arguments: [
            (0, "low"), (2.4, "low"), (2.5, "moderate"), (5.4, "moderate"), (6, "high"), (8, "very high"),
            (11, "extreme"),
            (nil, nil),
        ] as [(Double?, String?)])
    func ultraviolet(_ index: Double?, _ category: String?) {
        #expect(ConditionText.ultravioletCategory(index) == category)
    }
}

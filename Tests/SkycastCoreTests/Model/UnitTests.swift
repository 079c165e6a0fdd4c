import SkycastCore
import Testing

@Suite("Units")
struct UnitTests {
    @Test(
        "F44 one speed in five units",
        arguments: [
            (90, Unit.kilometresPerHour, 25.0), (25, .metresPerSecond, 25), (50, .knots, 25.722),
            (56, .milesPerHour, 25.034),
            (10, .beaufort, 24.5),
        ])
    func speeds(value: Double, unit: Unit, metresPerSecond: Double) throws {
        let converted = try #require(unit.convert(value, to: .metresPerSecond))
        #expect(abs(converted - metresPerSecond) < 0.001)
    }

    @Test("90 km/h is exactly 25 m/s")
    func exact() {
        #expect(Unit.kilometresPerHour.convert(90, to: .metresPerSecond) == 25)
    }

    @Test(
        "conversions of every dimension",
        arguments: [
            (212, Unit.fahrenheit, Unit.celsius, 100.0), (-40, .celsius, .fahrenheit, -40),
            (1, .inchesPerHour, .millimetresPerHour, 25.4),
            (1, .centimetresPerHour, .millimetresPerHour, 10), (29.92, .inchesOfMercury, .hectopascals, 1013.21),
            (760, .millimetresOfMercury, .hectopascals, 1013.25), (1, .miles, .kilometres, 1.609344),
            (3, .feet, .metres, 0.9144),
            (24.5, .metresPerSecond, .beaufort, 10), (0.29, .metresPerSecond, .beaufort, 0),
        ])
    func conversions(value: Double, from: Unit, to: Unit, expected: Double) throws {
        let converted = try #require(from.convert(value, to: to))
        #expect(abs(converted - expected) < 0.01)
    }

    @Test("what measures different things does not convert")
    func dimensions() {
        #expect(Unit.kilometresPerHour.convert(1, to: .celsius) == nil)
        #expect(Unit.millimetres.convert(1, to: .millimetresPerHour) == nil)
    }

    @Test("F44 a difference of 9 °F is one of 5 °C")
    func differences() {
        #expect(Unit.fahrenheit.convertDifference(9, to: .celsius) == 5)
    }
}

import SkycastCore
import Testing

@Suite("Changes over time")
struct ChangeOverTimeTests {
    static let now = RuleTest.defaultStart + .days(2)

    static func reading(_ ago: Seconds, _ metric: Metric, _ value: Double?) -> Outlook.Reading {
        var values = WeatherValues()
        values[metric] = value
        return Outlook.Reading(validAt: now - ago, values: values)
    }

    static func outlook(_ metric: Metric, now value: Double?, ahead: [Double?] = []) -> Outlook {
        let steps = ahead.enumerated().map { hour, value in
            ForecastStep(start: now + .hours(Int64(hour)), values: reading(.zero, metric, value).values)
        }
        return Outlook(
            reading: reading(.zero, metric, value), steps: steps, run: nil, staleAfter: .minutes(45))
    }

    static func change(of outlook: Outlook) -> Double? { outlook.reading?.values[.temperatureChange24h] }

    @Test("count from the value a day ago")
    func day() {
        let outlook = Self.outlook(.temperature, now: 3)
        let changed = outlook.addingChanges(history: [
            Self.reading(.hours(25), .temperature, 1), Self.reading(.hours(24), .temperature, 12.5),
            Self.reading(.hours(23), .temperature, 2),
        ])
        #expect(Self.change(of: changed) == -9.5)
        #expect(changed.reading?.values[.temperature] == 3)
    }

    @Test("take the nearest known value within half an hour, or are unknown")
    func nearest() {
        let outlook = Self.outlook(.temperature, now: 3)
        let near = outlook.addingChanges(history: [
            Self.reading(.hours(24) + .minutes(30), .temperature, 10),
            Self.reading(.hours(24) - .minutes(20), .temperature, 8), Self.reading(.hours(24), .temperature, nil),
        ])
        #expect(Self.change(of: near) == -5)
        #expect(Self.change(of: outlook.addingChanges(history: [Self.reading(.minutes(1471), .temperature, 9)])) == nil)
        #expect(Self.change(of: outlook.addingChanges(history: [])) == nil)
        let unknown = Self.outlook(.temperature, now: nil)
        #expect(Self.change(of: unknown.addingChanges(history: [Self.reading(.hours(24), .temperature, 1)])) == nil)
    }

    @Test("of the forecast count from history first, then from its own steps")
    func ahead() {
        let outlook = Self.outlook(.pressure, now: 1010, ahead: [1010, 1008, nil, 1001, 990])
        let changed = outlook.addingChanges(history: [
            Self.reading(.hours(3), .pressure, 1015), Self.reading(.hours(2), .pressure, 1014),
        ])
        #expect(changed.reading?.values[.pressureChange3h] == -5)
        #expect(changed.steps.map { $0.values[.pressureChange3h] } == [-5, -6, nil, -9, -18])
    }

    @Test("are asked for by rules and by their further conditions")
    func needs() {
        let cooling = Condition(.temperatureChange24h, .atMost, -8)
        #expect(!Rules.wind().needsHistory)
        #expect(Rules.wind { $0.anyOf = [cooling] }.needsHistory)
        #expect(Rules.wind { $0.allOf = [cooling] }.needsHistory)
    }
}

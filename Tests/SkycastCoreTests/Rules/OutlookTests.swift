import SkycastCore
import Testing

@Suite("What an evaluation sees")
struct OutlookTests {
    static let now = RuleTest.defaultStart + .hours(30)

    static func values(_ numbers: [Metric: Double]) -> WeatherValues {
        var values = WeatherValues()
        for (metric, number) in numbers { values[metric] = number }
        return values
    }

    static func reading(_ ago: Seconds, _ numbers: [Metric: Double]) -> Outlook.Reading {
        Outlook.Reading(validAt: now - ago, values: values(numbers))
    }

    static func outlook(
        _ reading: Outlook.Reading?, steps: [[Metric: Double]] = [], history: [Outlook.Reading]? = nil
    ) -> Outlook {
        Outlook.completed(
            reading: reading,
            steps: steps.enumerated().map { hour, numbers in
                ForecastStep(start: now.startOfHour + .hours(Int64(hour)), values: values(numbers))
            },
            run: nil, source: nil, interval: .minutes(15), history: history?[...])
    }

    @Test("what a current block may lack comes from the running hour; what failed stays unknown")
    func filled() {
        let outlook = Self.outlook(
            Self.reading(.zero, [.windGusts: 9, .visibility: 80]),
            steps: [[.cape: 900, .visibility: 5000, .temperature: 4], [.cape: 1]])
        #expect(outlook.reading?.values == Self.values([.windGusts: 9, .visibility: 80, .cape: 900]))
        #expect(outlook.staleAfter == .minutes(45))
    }

    @Test(
        "a change is counted from the value nearest to the moment, within half an hour",
        arguments: [
            ([(180, 1000.0)], -12.0), ([(209, 1000), (160, 1010)], -22), ([(150, 1000)], -12), ([(149, 1000)], nil),
            ([(211, 1000)], nil), ([], nil), ([(195, 1000), (165, 1010)], -12),
        ] as [([(Int64, Double)], Double?)])
    func change(before: [(Int64, Double)], expected: Double?) {
        let history = before.map { Self.reading(.minutes($0.0), [.pressure: $0.1]) }
        let outlook = Self.outlook(Self.reading(.zero, [.pressure: 988]), history: history)
        #expect(outlook.reading?.values[.pressureChange3h] == expected)
    }

    @Test("a change is counted from what the same source said, or is not known")
    func otherSource() {
        func reading(_ ago: Seconds, _ pressure: Double, of source: String) -> Outlook.Reading {
            Outlook.Reading(
                validAt: Self.now - ago, values: Self.values([.pressure: pressure]), source: SourceID(source))
        }
        func outlook(_ history: [Outlook.Reading]) -> Outlook {
            let hours = [981.0, 982, 983, 984].enumerated().map { hour, pressure in
                ForecastStep(
                    start: Self.now.startOfHour + .hours(Int64(hour)), values: Self.values([.pressure: pressure]))
            }
            return Outlook.completed(
                reading: reading(.zero, 988, of: "a"), steps: hours, run: nil, source: SourceID("b"),
                interval: .minutes(15), history: history[...])
        }
        let mixed = outlook([reading(.minutes(190), 1000, of: "a"), reading(.minutes(180), 970, of: "b")])
        #expect(mixed.reading?.values[.pressureChange3h] == -12)
        #expect(mixed.steps.map { $0.values[.pressureChange3h] } == [11, nil, nil, 3])
        let other = outlook([reading(.minutes(180), 970, of: "b")])
        #expect(other.reading?.values[.pressureChange3h] == nil)
        #expect(other.reading?.source == SourceID("a"))
    }

    @Test("a reading of no time there is does not end the process")
    func endOfTime() {
        let history = [Outlook.Reading(validAt: Timestamp(.min), values: Self.values([.pressure: 1000]))]
        for seconds in [Int64.min, -1, 10_800, .max] {
            let outlook = Outlook.completed(
                reading: Outlook.Reading(validAt: Timestamp(seconds), values: Self.values([.pressure: 988])), steps: [],
                run: nil, source: nil, interval: .minutes(15), history: history[...])
            #expect(outlook.reading?.values[.pressure] == 988)
        }
    }

    @Test("a value that is not known is passed over for one that is")
    func unknownBefore() {
        let history = [Self.reading(.minutes(190), [.pressure: 1000]), Self.reading(.minutes(180), [.temperature: 1])]
        let outlook = Self.outlook(Self.reading(.zero, [.pressure: 988]), history: history)
        #expect(outlook.reading?.values[.pressureChange3h] == -12)
    }

    @Test("a step's change is counted from what was read, or else from an earlier step")
    func stepsAhead() {
        let hours = [980.0, 981, 982, 983, 990, 999].map { [Metric.pressure: $0] }
        let outlook = Self.outlook(
            Self.reading(.zero, [.pressure: 979]), steps: hours, history: [Self.reading(.hours(2), [.pressure: 1000])])
        let changes = outlook.steps.map { $0.values[.pressureChange3h] }
        #expect(changes == [nil, -19, nil, 4, 9, 17])
    }

    @Test("without a rule that asks for a change none is computed")
    func notAsked() {
        let outlook = Self.outlook(Self.reading(.zero, [.pressure: 988]))
        #expect(outlook.reading?.values[.pressureChange3h] == nil)
        #expect(!Rules.wind().needsHistory)
        #expect(Rules.wind { $0.allOf = [Condition(.pressureChange3h, .atMost, -3)] }.needsHistory)
    }

    @Test("a breach without the sign it needs says so")
    func reasons() {
        let steps: [[Metric: Double]] = []
        let storm = Self.outlook(Self.reading(.zero, [.weatherCode: 95, .precipitation: 0]), steps: steps)
        #expect(evaluate(Rules.storm(), RuleState(), storm, at: Self.now).decision.reason == .noFurtherSign)
        let breeze = Self.outlook(Self.reading(.zero, [.windGusts: 13]))
        #expect(evaluate(Rules.wind(), RuleState(), breeze, at: Self.now).decision.reason == .inBand)
    }
}

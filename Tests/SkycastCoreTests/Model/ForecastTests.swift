import SkycastCore
import Testing

@Suite("Forecast runs")
struct ForecastTests {
    static let now = Timestamp(1_767_225_600)

    static func forecast(_ gusts: [Double], from hour: Int64 = 0, fetchedAt: Timestamp = now, source: String = "a")
        -> Forecast
    {
        let steps = gusts.enumerated().map { index, gust in
            var values = WeatherValues()
            values[.windGusts] = gust
            return ForecastStep(start: now + .hours(hour + Int64(index)), values: values)
        }
        return Forecast(
            city: CityID("oslo"), source: SourceID(source), fetchedAt: fetchedAt, steps: steps, days: [])
    }

    @Test("a run is known again by what it says, not by when it came")
    func identity() {
        #expect(Self.forecast([5, 6]).run == Self.forecast([5, 6], fetchedAt: Self.now + .hours(1)).run)
        #expect(Self.forecast([5, 6]).run != Self.forecast([5, 7]).run)
    }

    @Test("F30 the same run asked an hour later is the same run, and keeps the hour that has gone")
    func slidingWindow() {
        let first = Self.forecast([5, 6, 7])
        let later = Self.forecast([6, 7, 8], from: 1).following(first)
        #expect(later.run == first.run)
        #expect(later.steps == Self.forecast([5, 6, 7, 8]).steps)
        #expect(Self.forecast([7, 8, 9], from: 2).following(later).run == first.run)
    }

    @Test("F30 the last hour of an answer, which lacks its sums, does not make the next answer another run")
    func incompleteLastHour() {
        func answer(_ gusts: [Double], from hour: Int64) -> Forecast {
            let whole = Self.forecast(gusts, from: hour)
            let steps =
                whole.steps.dropLast() + [
                    ForecastStep(start: Self.now + .hours(hour + Int64(gusts.count) - 1), values: WeatherValues())
                ]
            return Forecast(
                city: whole.city, source: whole.source, fetchedAt: whole.fetchedAt, steps: Array(steps), days: [])
        }
        let first = answer([5, 6, 7], from: 0)
        let later = answer([6, 7, 8], from: 1).following(first)
        #expect(later.run == first.run)
        #expect(later.steps.map { $0.values[.windGusts] } == [5, 6, 7, nil])
    }

    @Test("one changed hour, a gap, or another source is another run")
    func otherRuns() {
        let first = Self.forecast([5, 6, 7])
        #expect(Self.forecast([8, 7, 8], from: 1).following(first).run != first.run)
        #expect(Self.forecast([5, 6], from: 5).following(first).run != first.run)
        #expect(
            Self.forecast([5, 6, 7], source: "b").following(first).run == Self.forecast([5, 6, 7], source: "b").run)
    }

    @Test("F32 an answer cut short is no other run and loses nothing of it")
    func cutShort() {
        let first = Self.forecast([5, 6, 7, 8])
        let short = Self.forecast([6], from: 1).following(first)
        #expect(short.run == first.run)
        #expect(short.steps == first.steps)
    }

    @Test("a server that never says anything new does not make a run grow for ever")
    func frozen() {
        var run = Self.forecast(Array(repeating: 5, count: 48))
        for hour in 1...500 { run = Self.forecast(Array(repeating: 5, count: 48), from: Int64(hour)).following(run) }
        #expect(run.steps.count <= 168)
    }

    @Test("steps come in order of time, whatever order they were sent in")
    func order() {
        let steps = Self.forecast([1, 2, 3]).steps
        let shuffled = Forecast(
            city: CityID("oslo"), source: SourceID("a"), fetchedAt: Self.now, steps: [steps[2], steps[0], steps[1]],
            days: [])
        #expect(shuffled.steps == steps)
        #expect(shuffled.run == Self.forecast([1, 2, 3]).run)
    }
}

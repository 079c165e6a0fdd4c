import SkycastCore
import Testing

@Suite("Filling a snapshot from a forecast")
struct SnapshotFillingTests {
    private func forecast(_ city: CityID = City.oslo.id) -> Forecast {
        let steps = (0..<3).map { hour in
            var values = WeatherValues()
            values[.dewPoint] = Double(hour)
            values[.temperature] = 30
            values[.cape] = 100
            return ForecastStep(start: Fixture.hour + .hours(Int64(hour)), values: values)
        }
        return Forecast(
            city: city, source: SourceID("x"), fetchedAt: Fixture.now, steps: steps, days: [])
    }

    private func snapshot(at moment: Timestamp) -> Snapshot {
        var values = WeatherValues()
        values[.cape] = 7
        return Snapshot(
            city: City.oslo.id, source: SourceID("x"), validAt: moment, fetchedAt: moment, values: values)
    }

    @Test("the step is the one the reading falls into, its end excluded", arguments: [(0, 0.0), (3599, 0), (3600, 1)])
    func step(offset: Int64, dewPoint: Double) {
        let filled = snapshot(at: Fixture.hour + Seconds(offset)).filled(from: forecast())
        #expect(filled.values[.dewPoint] == dewPoint)
    }

    @Test("what is known stays, and a reading that failed is not made up")
    func stays() {
        let filled = snapshot(at: Fixture.hour).filled(from: forecast())
        #expect(filled.values[.cape] == 7)
        #expect(filled.values[.temperature] == nil)
    }

    @Test("another city's forecast, or one that does not cover the reading, changes nothing")
    func unfit() {
        let now = snapshot(at: Fixture.hour)
        #expect(now.filled(from: forecast(City.tokyo.id)) == now)
        for offset in [-1, 10_800] as [Int64] {
            let outside = snapshot(at: Fixture.hour + Seconds(offset))
            #expect(outside.filled(from: forecast()) == outside)
        }
    }
}

import SQLiteKit
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct ForecastTests {
    @Test(arguments: Place.allCases)
    func randomForecastsComeBack(_ place: Place) async throws {
        var generator = SeededGenerator(seed: 6)
        try await withStore(place) { store in
            for number in 0..<30 as Range<Int64> {
                let days = (0..<number % 12).map { offset in
                    DailyForecast.random(date: CivilDate(daysSinceEpoch: 20_000 + offset), using: &generator)
                }
                let forecast = Forecast(
                    city: City.oslo.id, source: .openMeteo, fetchedAt: .start + .hours(number),
                    steps: ForecastStep.random(upTo: 60, using: &generator), days: days)
                try await store.commit(.answer(.oslo, at: forecast.fetchedAt, forecast: forecast))
                #expect(try await store.latest(City.oslo.id).forecast == forecast)
            }
        }
    }

    @Test func sameRunAgainOnlyMovesTheFetchTime() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let first = Forecast.of(.oslo, fetchedAt: .start, around: 5)
        let again = Forecast(
            city: first.city, source: first.source, fetchedAt: .start + .minutes(50), steps: first.steps,
            days: first.days)
        let other = Forecast.of(.oslo, fetchedAt: .start + .minutes(55), around: 6)
        for forecast in [first, again] {
            try await store.commit(.answer(.oslo, at: forecast.fetchedAt, forecast: forecast))
        }
        #expect(try await store.latest(City.oslo.id).forecast == again)
        for forecast in [other, first] {
            try await store.commit(.answer(.oslo, at: forecast.fetchedAt, forecast: forecast))
        }
        // The last answer counts, also if the clock was set back in between.
        #expect(try await store.latest(City.oslo.id).forecast == first)
        await store.close()
        let database = try Connection(directory.store)
        #expect(try database.value("SELECT count(*) FROM forecast_run") == 2)
    }

    @Test(arguments: Place.allCases)
    func runThatSlidesOnKeepsAllItsHours(_ place: Place) async throws {
        try await withStore(place) { store in
            let first = Forecast.of(.oslo, fetchedAt: .start, around: 5)
            let next = ForecastStep(start: first.steps[47].end, values: .with([.temperature: 1]))
            let second = Forecast(
                city: first.city, source: first.source, fetchedAt: .start + .hours(1),
                steps: Array(first.steps.dropFirst()) + [next], days: first.days
            ).following(first)
            #expect(second.run == first.run)
            for forecast in [first, second] {
                try await store.commit(.answer(.oslo, at: forecast.fetchedAt, forecast: forecast))
                #expect(try await store.latest(City.oslo.id).forecast == forecast)
            }
            #expect(second.steps.count == 49)
        }
    }

    @Test(arguments: Place.allCases)
    func sameRunWithOtherDaysKeepsTheNewDays(_ place: Place) async throws {
        try await withStore(place) { store in
            let first = Forecast.of(.oslo, fetchedAt: .start, around: 5)
            let second = Forecast(
                city: first.city, source: first.source, fetchedAt: .start + .hours(1), steps: first.steps, days: [])
            for forecast in [first, second] {
                try await store.commit(.answer(.oslo, at: forecast.fetchedAt, forecast: forecast))
            }
            #expect(try await store.latest(City.oslo.id).forecast == second)
        }
    }

    @Test(arguments: ["steps", "days"])
    func damagedRunIsAnError(_ column: String) async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let forecast = Forecast.of(.oslo, fetchedAt: .start, around: 5)
        try await store.commit(.answer(.oslo, at: .start, forecast: forecast))
        await store.close()
        try Connection(directory.store).execute("UPDATE forecast_run SET \(column) = X'01000017'")
        let reader = try ReadOnlyStore.open(at: directory.store)
        #expect(throws: StoreError.corrupt(path: directory.store, reason: "a forecast run is damaged")) {
            try reader.reports()
        }
    }
}

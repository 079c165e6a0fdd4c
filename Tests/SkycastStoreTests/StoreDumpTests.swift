import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct StoreDumpTests {
    /// What the dumps of every version hold.
    private var record: CycleRecord {
        let values = WeatherValues.with([.temperature: 7.5, .windGusts: 21.3, .weatherCode: 95])
        let steps = [values, WeatherValues()].enumerated().map { hour, values in
            ForecastStep(start: .start + .hours(Int64(hour)), values: values)
        }
        var day = DailyForecast(date: Timestamp.start.utc.date, sun: .times(rise: .start, set: .start + .hours(12)))
        day.temperatureMax = 9.1
        let forecast = Forecast(
            city: City.oslo.id, source: .openMeteo, fetchedAt: .start, steps: steps, days: [day])
        var record = CycleRecord.answer(
            .oslo, at: .start, snapshot: .of(.oslo, at: .start), forecast: forecast, timeZone: "Europe/Oslo")
        record.failures = [City.lima.id: "timed out"]
        record.inputs = [
            EvaluationInput(
                city: City.oslo.id, at: .start, snapshotValidAt: .start, run: forecast.run, afterRestart: true)
        ]
        record.alerts = [.open(.wind, .full())]
        record.states = [.wind: .ongoing(.full()), .frost: RuleState()]
        record.notices = [.about(record.alerts[0].id)]
        return record
    }

    @Test(arguments: [StoreDump.version1])
    func dumpOfAnOldVersionKeepsAllThatItHolds(_ dump: String) async throws {
        let directory = try TemporaryDirectory()
        try Connection(directory.store).execute(dump)
        let store = try await Store.open(at: directory.store)
        let (snapshot, forecast) = try await store.latest(City.oslo.id)
        #expect(snapshot == record.weather[0].snapshot)
        #expect(forecast == record.weather[0].forecast)
        #expect(try await store.ruleStates() == record.states)
        var alert = record.alerts[0]
        alert.snoozedUntil = .start + .hours(1)
        #expect(try await store.alerts() == [alert])
        #expect(try await store.evaluations(of: City.oslo.id, since: .start).map(\.input) == record.inputs)
        // sqlite3 dumps text up to a NUL, so the body is not compared.
        #expect(try await store.dueNotices(at: .start).map(\.notice.summary) == record.notices.map(\.notice.summary))
        #expect(try await store.snoozes(at: .start) == [Snooze(scope: .everything, until: .start + .hours(1))])
        #expect(
            try await store.holds(at: .start)
                == [SourceHold(source: .openMeteo, until: .start + .hours(1), reason: "limit")])
        #expect(try await store.problems() == [])
        let reports = try ReadOnlyStore.open(at: directory.store).reports()
        #expect(reports.map(\.city.id) == [City.oslo.id, City.lima.id])
        #expect(reports.map(\.lastError) == [nil, "timed out"])
        try await store.commit(record)
        await store.close()
    }
}

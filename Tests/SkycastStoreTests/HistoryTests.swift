import SkycastCore
import SkycastStore
import Testing

@Suite struct HistoryTests {
    @Test(arguments: Place.allCases)
    func replaySeesWhatTheEvaluationsSaw(_ place: Place) async throws {
        try await withStore(place) { store in
            let forecasts = [5, 6].map { Forecast.of(.oslo, fetchedAt: .start, around: $0) }
            for number in 0..<6 as Range<Int64> {
                let now = Timestamp.start + .minutes(15 * number)
                let forecast = forecasts[Int(number / 3)]
                let snapshot = Snapshot.of(.oslo, at: now - .minutes(3), [.temperature: Double(number)])
                var record = CycleRecord.answer(.oslo, at: now, snapshot: snapshot, forecast: forecast)
                record.inputs = [.init(snapshot, forecast, at: now, afterRestart: number == 0)]
                try await store.commit(record)
            }
            let all = try await store.evaluations(of: City.oslo.id, since: .start)
            #expect(all.map { $0.reading?.values[.temperature] } == [0, 1, 2, 3, 4, 5])
            #expect(all.map(\.input.afterRestart) == [true, false, false, false, false, false])
            #expect(all.map(\.steps) == [0, 0, 0, 1, 1, 1].map { forecasts[$0].steps })
            let part = try await store.evaluations(of: City.oslo.id, since: .start + .minutes(30), limit: 2)
            #expect(part.map(\.input.at) == [.start + .minutes(30), .start + .minutes(45)])
            #expect(try await store.evaluations(of: City.lima.id, since: .start).isEmpty)
        }
    }

    @Test(arguments: Place.allCases)
    func evaluationOfNothingIsKept(_ place: Place) async throws {
        try await withStore(place) { store in
            var record = CycleRecord(at: .start)
            record.inputs = [
                EvaluationInput(
                    city: City.oslo.id, at: .start, snapshotValidAt: nil, run: nil, afterRestart: true),
                EvaluationInput(
                    city: City.oslo.id, at: .start + Seconds(1), snapshotValidAt: .start - .days(400),
                    run: ForecastRunID(hash: 7), afterRestart: false),
            ]
            try await store.commit(record)
            let all = try await store.evaluations(of: City.oslo.id, since: .start)
            #expect(all.map(\.input) == record.inputs)
            #expect(all.allSatisfy { $0.reading == nil && $0.steps.isEmpty })
        }
    }

    @Test(arguments: Place.allCases)
    func twoSourcesForOneMomentAreOneEvaluation(_ place: Place) async throws {
        try await withStore(place) { store in
            let snapshots = [SourceID.norway, .openMeteo].map { Snapshot.of(.oslo, at: .start, source: $0) }
            for snapshot in snapshots {
                var record = CycleRecord.answer(.oslo, at: .start, snapshot: snapshot)
                record.inputs = [.init(snapshot, nil, at: .start, afterRestart: true)]
                try await store.commit(record)
            }
            let all = try await store.evaluations(of: City.oslo.id, since: .start)
            #expect(all.count == 1)
            #expect(all.first?.input.afterRestart == true)
            let newest = try await store.latest(City.oslo.id).snapshot
            #expect(all.first?.reading?.values == newest?.values)
        }
    }
}

extension EvaluationInput {
    fileprivate init(_ snapshot: Snapshot, _ forecast: Forecast?, at now: Timestamp, afterRestart: Bool) {
        self.init(
            city: snapshot.city, at: now, snapshotValidAt: snapshot.validAt, run: forecast?.run,
            afterRestart: afterRestart)
    }
}

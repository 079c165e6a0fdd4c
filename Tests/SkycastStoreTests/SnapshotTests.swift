import SQLiteKit
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct SnapshotTests {
    @Test(arguments: Place.allCases)
    func everyStoredMetricComesBackToTheBit(_ place: Place) async throws {
        var generator = SeededGenerator(seed: 5)
        try await withStore(place) { store in
            for number in 0..<200 as Range<Int64> {
                var values = WeatherValues.random(using: &generator)
                let validAt = Timestamp.start + .minutes(number)
                let snapshot = Snapshot(
                    city: City.oslo.id, source: .openMeteo, validAt: validAt, fetchedAt: validAt, values: values)
                try await store.commit(.answer(.oslo, at: validAt, snapshot: snapshot))
                for metric in Metric.allCases where metric.isDerived { values[metric] = nil }
                #expect(try await store.latest(City.oslo.id).snapshot?.values == values)
            }
        }
    }

    @Test func everyMetricHasTheColumnOfItsName() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        for (number, metric) in zip((0 as Int64)..., Metric.allCases) where !metric.isDerived {
            let validAt = Timestamp.start + .minutes(number)
            let snapshot = Snapshot.of(.oslo, at: validAt, [metric: metric.plausible.upperBound])
            try await store.commit(.answer(.oslo, at: validAt, snapshot: snapshot))
        }
        await store.close()
        let database = try Connection(directory.store)
        let columns = try database.rows("SELECT name FROM pragma_table_info('snapshot')") { (row) throws(SQLiteError) in
            try row.column(0, as: String.self)
        }
        let units = ["", "_c", "_pct", "_mm_h", "_cm_h", "_m", "_ms", "_hpa", "_j_kg", "_deg"]
        for (number, metric) in zip((0 as Int64)..., Metric.allCases) where !metric.isDerived {
            let names = units.map { metric.name + $0 }
            let column = try #require(columns.first { names.contains($0) })
            let value = try database.value(
                "SELECT \(column) FROM snapshot WHERE valid_at = ?", (Timestamp.start + .minutes(number)).seconds,
                as: Double?.self)
            #expect(value == metric.plausible.upperBound, "\(column)")
        }
        #expect(columns.count == Metric.allCases.count - 2 + 4)
    }

    @Test(arguments: Place.allCases)
    func f101SameAnswerAgainOnlyMovesTheFetchTime(_ place: Place) async throws {
        try await withStore(place) { store in
            for minute in 1...3 as ClosedRange<Int64> {
                let fetchedAt = Timestamp.start + .minutes(minute)
                let snapshot = Snapshot.of(.oslo, at: .start, fetchedAt: fetchedAt)
                try await store.commit(.answer(.oslo, at: fetchedAt, snapshot: snapshot))
                #expect(try await store.latest(City.oslo.id).snapshot == snapshot)
            }
            #expect(try await store.readings(of: City.oslo.id, since: Timestamp(0)).count == 1)
        }
    }

    @Test(arguments: Place.allCases)
    func f101NewestAnswerIsKeptWholeInWhateverOrderTheyCome(_ place: Place) async throws {
        try await withStore(place) { store in
            let full = Snapshot.of(.oslo, at: .start, fetchedAt: .start + .minutes(1))
            let sparse = Snapshot.of(.oslo, at: .start, fetchedAt: .start + .minutes(2), [.temperature: 8])
            for snapshot in [full, sparse, full] {
                try await store.commit(.answer(.oslo, at: snapshot.fetchedAt, snapshot: snapshot))
            }
            #expect(try await store.latest(City.oslo.id).snapshot == sparse)
            #expect(try await store.readings(of: City.oslo.id, since: Timestamp(0)).count == 1)
        }
    }

    @Test(arguments: Place.allCases)
    func olderSnapshotDoesNotBecomeTheNewest(_ place: Place) async throws {
        try await withStore(place) { store in
            let new = Snapshot.of(.oslo, at: .start)
            let old = Snapshot.of(.oslo, at: .start - .minutes(15), fetchedAt: .start + .minutes(5))
            for snapshot in [new, old] {
                try await store.commit(.answer(.oslo, at: .start, snapshot: snapshot))
                #expect(try await store.latest(City.oslo.id).snapshot == new)
            }
            let other = Snapshot.of(.oslo, at: .start - .minutes(1), source: .norway)
            try await store.commit(.answer(.oslo, at: .start, snapshot: other))
            #expect(try await store.latest(City.oslo.id).snapshot == other, "of the source that answered last")
            #expect(try await store.latest(City.lima.id).snapshot == nil)
            let readings = try await store.readings(of: City.oslo.id, since: .start - .minutes(1))
            #expect(readings.map(\.validAt) == [.start - .minutes(1), .start])
        }
    }

    @Test(arguments: [Int64.min, -1, 0, 1 << 40, .max])
    func anyTimeOfASourceCanBeStored(_ seconds: Int64) async throws {
        try await withStore(.memory) { store in
            let snapshot = Snapshot.of(.oslo, at: Timestamp(seconds), fetchedAt: .start)
            try await store.commit(.answer(.oslo, at: .start, snapshot: snapshot))
            #expect(try await store.latest(City.oslo.id).snapshot == snapshot)
        }
    }

    @Test func cityThatWasNeverConfiguredHasNothing() async throws {
        try await withStore(.memory) { store in
            let (snapshot, forecast) = try await store.latest(CityID("nowhere"))
            #expect(snapshot == nil)
            #expect(forecast == nil)
            #expect(try await store.readings(of: CityID("nowhere"), since: .start) == [])
        }
    }
}

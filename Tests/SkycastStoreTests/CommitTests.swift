import SQLiteKit
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct CommitTests {
    /// A cycle that changes every kind of row.
    private func fullRecord(at now: Timestamp = .start) -> CycleRecord {
        let snapshot = Snapshot.of(.oslo, at: now)
        let forecast = Forecast.of(.oslo, fetchedAt: now, around: 4)
        var record = CycleRecord.answer(
            .oslo, at: now, snapshot: snapshot, forecast: forecast, timeZone: "Europe/Oslo")
        record.failures = [City.lima.id: "timed out"]
        record.inputs = [
            EvaluationInput(
                city: City.oslo.id, at: now, snapshotValidAt: now, run: forecast.run, afterRestart: true)
        ]
        record.states = [.wind: .ongoing(.full(openedAt: now))]
        record.alerts = [.open(.wind, .full(openedAt: now))]
        record.notices = [.about(record.alerts[0].id)]
        return record
    }

    @Test(arguments: Place.allCases)
    func failingNoticeLeavesNothingOfTheCycle(_ place: Place) async throws {
        try await withStore(place) { store in
            var record = fullRecord()
            var impossible = OutboxNotice.about(nil, .digest)
            impossible.attempts = -1
            record.notices.append(impossible)
            await #expect(throws: StoreError.self) { try await store.commit(record) }
            let (snapshot, forecast) = try await store.latest(City.oslo.id)
            #expect(snapshot == nil)
            #expect(forecast == nil)
            #expect(try await store.cities().first?.timeZone == nil)
            #expect(try await store.evaluations(of: City.oslo.id, since: Timestamp(0)).isEmpty)
            #expect(try await store.ruleStates() == [:])
            #expect(try await store.alerts(ended: true) == [])
            #expect(try await store.dueNotices(at: .start) == [])
            try await store.commit(fullRecord())
            #expect(try await store.dueNotices(at: .start).count == 1)
        }
    }

    @Test(arguments: Place.allCases)
    func stateOfAnEventThatIsNotStoredIsRefused(_ place: Place) async throws {
        try await withStore(place) { store in
            var record = fullRecord()
            record.alerts = []
            await #expect(throws: StoreError.self) { try await store.commit(record) }
            let states = try await store.ruleStates()
            #expect(states.isEmpty)
        }
    }

    @Test func cityThatWasNeverConfiguredIsRefused() async throws {
        try await withStore(.memory) { store in
            let nowhere = City(id: CityID("nowhere"), name: "Nowhere", coordinates: .at(0, 0))
            let record = CycleRecord.answer(nowhere, at: .start, snapshot: .of(nowhere, at: .start))
            await #expect(throws: StoreError.self) { try await store.commit(record) }
        }
    }

    @Test func attemptsSuccessesAndErrorsAreNoted() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        try await store.commit(fullRecord())
        let reader = try ReadOnlyStore.open(at: directory.store)
        var reports = try reader.reports()
        #expect(reports.map(\.lastAttemptAt) == [.start, .start])
        #expect(reports.map(\.lastSuccessAt) == [.start, nil])
        #expect(reports.map(\.lastError) == [nil, "timed out"])
        #expect(reports.map(\.interval) == [.minutes(15), .minutes(10)])
        let later = Timestamp.start + .minutes(15)
        var record = CycleRecord.answer(.lima, at: later, snapshot: .of(.lima, at: later))
        record.failures = [City.oslo.id: "refused"]
        try await store.commit(record)
        reports = try reader.reports()
        #expect(reports.map(\.lastAttemptAt) == [later, later])
        #expect(reports.map(\.lastSuccessAt) == [.start, later])
        #expect(reports.map(\.lastError) == ["refused", nil])
    }

    @Test func restartKeepsStatesAcknowledgementsAndNotices() async throws {
        let directory = try TemporaryDirectory()
        var store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        let record = fullRecord()
        try await store.commit(record)
        _ = try await store.acknowledge(record.alerts[0].id, at: .start)
        try await store.snooze(Snooze(scope: .everything, until: .start + .hours(1)), at: .start)
        try await store.hold(SourceHold(source: .openMeteo, until: .start + .hours(1), reason: "limit"))
        #expect(try await store.markSending(1))
        await store.close()
        #expect(try directory.names == ["skycast.db"])

        store = try await Store.open(at: directory.store)
        #expect(try await store.ruleStates()[.wind]?.event?.acknowledged == .extreme)
        #expect(try await store.snoozes(at: .start).count == 1)
        #expect(try await store.holds(at: .start).count == 1)
        #expect(try await store.dueNotices(at: .start) == [])
        try await store.recoverSending()
        #expect(try await store.dueNotices(at: .start).map(\.id) == [1])
        try await store.commit(fullRecord())
        #expect(try await store.alerts().count == 1)
        #expect(try await store.problems() == [])
    }

    @Test func closingWaitsForNoReader() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        let reader = try Connection(directory.store, mode: .readOnly)
        try reader.execute("BEGIN; SELECT * FROM city")
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let start = ContinuousClock.now
        await store.close()
        #expect(ContinuousClock.now - start < bound(.seconds(1)))
        try reader.execute("COMMIT")
        let again = try await Store.open(at: directory.store)
        #expect(try await again.cities().map(\.id) == [City.oslo.id])
        await again.close()
    }

    @Test func closedStoreRefusesEverything() async throws {
        let store = try await Store.inMemory()
        await store.close()
        await store.close()
        await #expect(throws: StoreError.unreadable(path: ":memory:", reason: "it is closed")) {
            try await store.commit(CycleRecord(at: .start))
        }
    }

    @Test func errorsDoNotTellStoredValues() async throws {
        try await withStore(.memory) { store in
            var record = CycleRecord(at: .start)
            var impossible = OutboxNotice.about(EventID("canary"), .digest)
            impossible.attempts = -1
            record.notices = [impossible]
            let error = try #require(
                await #expect(throws: StoreError.self) { try await store.commit(record) })
            #expect(!error.message.contains("canary") && !error.message.contains("Severe wind"))
            #expect(error.message.contains(":memory:"))
        }
    }
}

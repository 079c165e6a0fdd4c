import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct ReadOnlyStoreTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// A store in which Oslo has everything and Lima nothing.
    private func makeStore() async throws -> Store {
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.lima, .oslo], defaultInterval: .minutes(15))
        var record = CycleRecord.answer(
            .oslo, at: .start, snapshot: .of(.oslo, at: .start), forecast: .of(.oslo, fetchedAt: .start, around: 3))
        let mild = AlertEvent(openedAt: .start + .hours(1), since: .start, level: .minor)
        record.alerts = [
            .open(.wind, mild), .open(.wind, .full()), .open(.wind, .full(openedAt: .start - .days(1))),
        ]
        record.alerts[2] = record.alerts[2].ended(.over, at: .start)
        record.notices = [.about(record.alerts[1].id), .about(EventID("gone"), .remind)]
        record.notices[1].notBefore = .start - .hours(8)
        try await store.commit(record)
        return store
    }

    @Test func reportsTellAllThatIsKnown() async throws {
        let store = try await makeStore()
        let reader = try ReadOnlyStore.open(at: directory.store)
        let reports = try reader.reports()
        #expect(reports.map(\.city) == [.lima, .oslo])
        #expect(reports[0].snapshot == nil && reports[0].forecast == nil && reports[0].alerts.isEmpty)
        let (snapshot, forecast) = try await store.latest(City.oslo.id)
        #expect(reports[1].snapshot == snapshot && snapshot != nil)
        #expect(reports[1].forecast == forecast && forecast != nil)
        #expect(reports[1].alerts.map(\.event.level) == [.severe, .minor])
    }

    @Test func alertsAndNoticesAreThoseOfTheWriter() async throws {
        let store = try await makeStore()
        let reader = try ReadOnlyStore.open(at: directory.store)
        #expect(try reader.alerts(ended: false).count == 2)
        #expect(try reader.alerts(ended: true).map(\.endedAt) == [nil, nil, .start])
        let event = try reader.alerts(ended: false)[1].id
        #expect(try reader.notices(of: event).count == 1)
        try await store.expireNotices(at: .start + .days(1))
        #expect(try reader.missedNotices().map(\.id) == [2, 1])
        try await store.snooze(Snooze(scope: .event(event), until: .start + .hours(1)), at: .start)
        #expect(try reader.alerts(ended: false).map(\.snoozedUntil) == [nil, .start + .hours(1)])
        #expect(try reader.snoozes().count == 1)
        let readings = try await store.readings(of: City.oslo.id, since: .start)
        #expect(try reader.readings(of: City.oslo.id, since: .start) == readings)
        let states = try await store.ruleStates()
        #expect(try reader.ruleStates() == states)
    }

    @Test func placesOfThePastKeepTheirNames() async throws {
        let store = try await makeStore()
        let reader = try ReadOnlyStore.open(at: directory.store)
        #expect(try reader.formerCities().isEmpty)
        var moved = City.oslo
        moved.coordinates = .at(48.1952, -97.1323)
        try await store.setCities([moved], defaultInterval: .minutes(15))
        let former = try reader.formerCities()
        #expect(former.map(\.name) == [City.lima.name, City.oslo.name])
        #expect(former.map(\.id.isFormerPlace) == [false, true])
        #expect(try Set(reader.alerts(ended: true).map(\.city)) == [former[1].id])
    }

    @Test func f89ReaderSeesEachCycleWholeWhileTheWriterWrites() async throws {
        let store = try await makeStore()
        let path = directory.store
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for minute in 1...200 as ClosedRange<Int64> {
                    let now = Timestamp.start + .minutes(minute)
                    let snapshot = Snapshot.of(.oslo, at: now, [.temperature: Double(minute) / 10])
                    try await store.commit(.answer(.oslo, at: now, snapshot: snapshot))
                }
            }
            for _ in 0..<2 {
                group.addTask {
                    var last = Timestamp.start
                    while last < .start + .minutes(200) {
                        let report = try #require(try ReadOnlyStore.open(at: path).reports().last)
                        let snapshot = try #require(report.snapshot)
                        #expect(snapshot.validAt >= last)
                        #expect(report.lastSuccessAt == snapshot.validAt)
                        last = snapshot.validAt
                        await Task.yield()  // the writer's task needs the thread as well
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func f90ReaderFindsTheSameAfterACleanCloseAndAfterAKill() async throws {
        let store = try await makeStore()
        let killed = try TemporaryDirectory()
        try directory.copyStore(to: killed)
        #expect(try killed.names == ["skycast.db", "skycast.db-wal"])
        let live = try ReadOnlyStore.open(at: directory.store).reports()
        let afterKill = try ReadOnlyStore.open(at: killed.store).reports()
        await store.close()
        let afterClose = try ReadOnlyStore.open(at: directory.store).reports()
        for reports in [afterKill, afterClose] {
            #expect(reports.map(\.city) == live.map(\.city))
            #expect(reports.map(\.snapshot) == live.map(\.snapshot))
            #expect(reports.map(\.forecast) == live.map(\.forecast))
            #expect(reports.map(\.alerts) == live.map(\.alerts))
        }
        let reopened = try await Store.open(at: killed.store)
        #expect(try await reopened.problems() == [])
        #expect(try await reopened.latest(City.oslo.id).snapshot == live[1].snapshot)
        await reopened.close()
    }

    @Test func lockThatLastsIsBusyAndNeverNoData() async throws {
        await (try await makeStore()).close()
        let other = try Connection(directory.store)
        try other.execute("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
        let path = directory.store
        #expect(throws: StoreError.busy(path: path)) {
            try ReadOnlyStore.open(at: path, busyTimeout: .milliseconds(30))
        }
    }

    @Test func f96NewerStoreIsReadIfItSaysThatWeCan() async throws {
        await (try await makeStore()).close()
        let migration = Migration(name: "next", minimumReaderVersion: 1, sql: "CREATE TABLE next (a INTEGER) STRICT")
        let newer = Migrator(Migration.all + [migration], file: nil)
        #expect(try newer.migrate(Connection(directory.store)))
        #expect(try ReadOnlyStore.open(at: directory.store).reports().count == 2)
        let version = Migration.all.count + 1
        try Connection(directory.store).run(
            "UPDATE schema_migration SET min_reader_version = ?1 WHERE version = ?1", version)
        let path = directory.store
        #expect(throws: StoreError.writtenByNewerVersion(path: path)) { try ReadOnlyStore.open(at: path) }
    }

    @Test func olderStoreIsLeftToTheDaemonAndNotMisread() throws {
        let path = directory.store
        #expect(try Migrator(Array(Migration.all.dropLast()), file: nil).migrate(Connection(path)))
        try Connection(path).execute("PRAGMA application_id = \(0x536B_7963)")
        #expect(throws: StoreError.writtenByOlderVersion(path: path)) { try ReadOnlyStore.open(at: path) }
    }
}

import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct QuarantineTests {
    private let directory: TemporaryDirectory
    private let living = LivingStore()

    init() throws { directory = try TemporaryDirectory() }

    /// Files as a killed daemon leaves them: a database with the beginning, a log with the rest.
    private func makeKilledStore() async throws {
        let place = try TemporaryDirectory()
        let store = try await Store.open(at: place.store)
        try await living.fill(store)
        try await store.checkpoint()
        try await store.snooze(living.snooze, at: .start)
        try place.copyStore(to: directory)
        await store.close()
    }

    /// Damages where the weather is, and keeps the log.
    private func damageTable() throws {
        let log = try bytes(of: directory.store + "-wal")
        try directory.damageTable("snapshot")
        try directory.write(log, to: "skycast.db-wal")
    }

    private func reopened() async throws -> Store { try await Store.open(at: directory.store) }

    @Test func t37RandomBytesAreMovedAsideAndOneNoticeSaysSo() async throws {
        let garbage = [UInt8](repeating: 0x41, count: 5000)
        try directory.write(garbage, to: "skycast.db")
        let store = try await reopened()
        let moved = directory.quarantined
        #expect(moved.contains { $0.hasSuffix("/skycast.db") })
        let file = try #require(moved.first { $0.hasSuffix("/skycast.db") })
        #expect(try bytes(of: directory.file("quarantine/" + file)) == garbage)
        #expect(try mode(of: directory.file("quarantine")) == 0o700)
        #expect(try await store.damageNotices().count == 1)
        #expect(await store.takeRemarks().count == 1)
        #expect(await store.takeRemarks().isEmpty)
        try await living.fill(store)
        await store.close()
        let again = try await reopened()
        #expect(try await again.damageNotices().count == 1)
        #expect(directory.quarantined == moved)
        await again.close()
    }

    @Test func t37EmptyFileIsMovedAside() async throws {
        try directory.write([], to: "skycast.db")
        let store = try await reopened()
        #expect(try await store.damageNotices().count == 1)
        #expect(directory.quarantined.count == 1)
        await store.close()
    }

    @Test(arguments: [true, false]) func logWithoutItsDatabaseIsKept(_ isEmptied: Bool) async throws {
        try await makeKilledStore()
        let log = try bytes(of: directory.store + "-wal")
        try FileManager.default.removeItem(atPath: directory.store)
        if isEmptied { try directory.write([], to: "skycast.db") }
        await (try await reopened()).close()
        let file = try #require(directory.quarantined.first { $0.hasSuffix("-wal") })
        #expect(try bytes(of: directory.file("quarantine/" + file)) == log)
    }

    @Test func whatAPersonKnowsIsSaved() async throws {
        try await makeKilledStore()
        try damageTable()
        let damaged = try bytes(of: directory.store)
        let log = try bytes(of: directory.store + "-wal")
        let store = try await reopened()
        let moved = directory.quarantined
        let file = try #require(moved.first { $0.hasSuffix("/skycast.db") })
        #expect(try bytes(of: directory.file("quarantine/" + file)) == damaged)
        #expect(try bytes(of: directory.file("quarantine/\(file)-wal")) == log)
        try await living.expectAll(in: store)
        #expect(try await store.damageNotices().count == 1)
        #expect(try await store.latest(City.oslo.id).forecast == nil)
        await store.close()
    }

    @Test func eventThatMakesNoSenseCostsOnlyItself() async throws {
        let store = try await reopened()
        try await living.fill(store)
        let ended = AlertRecord.open(.frost, .full(openedAt: .start - .days(9))).ended(.over, at: .start - .days(8))
        let open = AlertRecord.open(RuleKey(rule: RuleID("rain"), city: City.oslo.id), .full())
        var record = CycleRecord(at: .start)
        record.alerts = [ended, open]
        record.states = [RuleKey(rule: open.rule, city: open.city): .ongoing(open.event)]
        try await store.commit(record)
        await store.close()
        let database = try Connection(directory.store)
        for id in [ended.id, open.id] {
            try database.run("UPDATE alert SET metric = 'wind_gusus' WHERE id = ?", id.text)
        }
        try directory.damageTable("snapshot")
        let again = try await reopened()
        #expect(!directory.quarantined.isEmpty)
        try await living.expectAll(in: again)
        #expect(try await again.alerts(ended: true).map(\.id) == [living.alert.id])
        #expect(try await again.ruleStates().keys.sorted { $0.rule.text < $1.rule.text } == [.frost, .wind])
        await again.close()
    }

    @Test func damageFoundAtRunTimeDoesNotInterrupt() async throws {
        let store = try await reopened()
        try await living.fill(store)
        try await store.checkpoint()
        try directory.damageTable("snapshot")
        for minutes in 0..<3 as Range<Int64> {
            let now = Timestamp.start + .days(9) + .minutes(minutes)
            try await store.commit(.answer(.oslo, at: now, snapshot: .of(.oslo, at: now)))
            _ = try await store.readings(of: City.oslo.id, since: .start)
        }
        #expect(try await store.latest(City.oslo.id).snapshot?.validAt == .start + .days(9) + .minutes(2))
        #expect(!directory.quarantined.isEmpty)
        #expect(try await store.problems() == [])
        #expect(try await store.cities().count == 2)
        await store.close()
    }

    @Test func f95LogOfAnotherStoreIsNotMerged() async throws {
        try await makeKilledStore()
        let other = try TemporaryDirectory()
        let stranger = try await Store.open(at: other.store)
        try await stranger.setCities([.lima], defaultInterval: .minutes(15))
        try FileManager.default.removeItem(atPath: directory.store + "-wal")
        try FileManager.default.copyItem(atPath: other.store + "-wal", toPath: directory.store + "-wal")
        await stranger.close()
        let store = try await reopened()
        #expect(await store.takeRemarks().count == 1)
        #expect(directory.quarantined.contains { $0.hasSuffix("-wal") })
        await store.close()
    }

    @Test func f95LogDeletedOrSharedMemoryGarbageIsHarmless() async throws {
        try await makeKilledStore()
        try directory.write((0..<32_768).map { UInt8(truncatingIfNeeded: $0 &* 31) }, to: "skycast.db-shm")
        var store = try await reopened()
        try await living.expectAll(in: store)
        await store.close()
        try await makeAgain()
        try FileManager.default.removeItem(atPath: directory.store + "-wal")
        store = try await reopened()
        #expect(try await store.alerts().map(\.id) == [living.alert.id])
        #expect(directory.quarantined.isEmpty)
        await store.close()
    }

    private func makeAgain() async throws {
        for name in try directory.names { try FileManager.default.removeItem(atPath: directory.file(name)) }
        try await makeKilledStore()
    }

    @Test func databaseOfAnotherProgramIsNeverMoved() async throws {
        try Connection(directory.store).execute("CREATE TABLE t (a)")
        await #expect(throws: StoreError.self) { try await reopened() }
        #expect(directory.quarantined.isEmpty)
    }
}

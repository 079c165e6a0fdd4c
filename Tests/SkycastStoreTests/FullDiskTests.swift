import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite(.enabled(if: SmallDisk.isPossible, "needs root for a small tmpfs"))
struct FullDiskTests {
    private let directory: TemporaryDirectory
    private let disk: SmallDisk
    private let living = LivingStore()

    init() throws {
        directory = try TemporaryDirectory()
        disk = try SmallDisk(at: directory.path, kilobytes: 4096)
    }

    private var path: String { directory.store }

    /// A cycle that stores weather, opens an event and tells it.
    private func cycle(_ store: Store, at now: Timestamp, around: Double) async throws {
        var record = CycleRecord.answer(
            .lima, at: now, snapshot: .of(.lima, at: now), forecast: .of(.lima, fetchedAt: now, around: around))
        record.inputs = [
            EvaluationInput(city: City.lima.id, at: now, snapshotValidAt: now, run: nil, afterRestart: false)
        ]
        let alert = AlertRecord.open(.frost, .full(openedAt: .start + .days(8)))
        record.alerts = [alert]
        record.states = [.frost: .ongoing(alert.event)]
        if around == 0 { record.notices = [.about(alert.id, at: now)] }
        try await store.commit(record)
    }

    @Test func f93MemoryStandsInAndTheDiskGetsItAll() async throws {
        let store = try await Store.open(at: path)
        try await living.fill(store)
        try await store.checkpoint()
        disk.fill()
        let start = Timestamp.start + .days(8)
        for round in 0..<40 as Range<Int64> {
            try await cycle(store, at: start + .minutes(15 * round), around: Double(round))
            await store.returnToDisk()
        }
        let remarks = await store.takeRemarks()
        #expect(remarks.count == 1, "one line an episode")
        // As if nothing had happened: what was known, what came since, and the desktop can be told.
        #expect(try await store.alerts().count == 2)
        #expect(try await store.readings(of: City.lima.id, since: start).count == 40)
        let notice = try #require(
            try await store.dueNotices(at: start).first { $0.notice.event?.text != living.alert.id.text })
        #expect(try await store.markSending(notice.id))
        try await store.markShown(notice.id, ShownNotice(serverID: 7, server: ":1.1"), at: start)
        #expect(try await store.unsnooze(living.snooze.scope))
        #expect(try await !store.tidy(Retention(full: .days(1), hourly: nil, daily: nil), at: start))
        let outside = try ReadOnlyStore.open(at: path)
        #expect(try outside.readings(of: City.lima.id, since: start).count < 40)

        disk.makeRoom()
        await store.returnToDisk()
        #expect(await store.takeRemarks() == [.notice("the store is written to disk again")])
        #expect(try outside.readings(of: City.lima.id, since: start).count == 40)
        #expect(try outside.alerts(ended: false).count == 2)
        #expect(try outside.snoozes().isEmpty)
        #expect(try outside.notices(of: try #require(notice.notice.event)).map(\.status) == [.shown])
        #expect(try outside.ruleStates()[.frost]?.phase == .ongoing)
        #expect(try await store.evaluations(of: City.lima.id, since: start).count == 40)
        #expect(try await store.readings(of: City.oslo.id, since: .start).count == 384)
        #expect(try await store.problems() == [])
        try await cycle(store, at: start + .days(1), around: 1)
        #expect(try outside.readings(of: City.lima.id, since: start).count == 41)
        await store.close()
    }

    @Test func f93FirstStartOnAFullDiskLeavesNothingThatLooksDamaged() async throws {
        disk.fill()
        for _ in 0..<2 {
            let store = try await Store.open(at: path)
            #expect(await store.takeRemarks().count == 1)
            try await living.fill(store)
            await store.returnToDisk()
            #expect(await store.outage != nil)
            await store.close()
            #expect(try directory.names == ["ballast"])
        }
        let store = try await Store.open(at: path)
        try await living.fill(store)
        disk.makeRoom()
        await store.returnToDisk()
        #expect(await store.outage == nil)
        #expect(try mode(of: path) == 0o600)
        await store.close()
        let again = try await Store.open(at: path)
        try await living.expectAll(in: again)
        #expect(try await again.damageNotices().isEmpty)
        await again.close()
    }

    @Test func f93StandInWritesTheMarkOfTheStoreWithTheRest() async throws {
        let store = try await Store.open(at: path)
        try await living.fill(store)
        func mark() throws -> Int {
            try #require(try Connection(path, mode: .readOnly).value("SELECT transactions FROM identity"))
        }
        disk.fill()
        for round in 0..<40 as Range<Int64> {
            try await cycle(store, at: .start + .days(8) + .minutes(15 * round), around: Double(round))
        }
        #expect(await store.outage != nil)
        let before = try mark()
        disk.makeRoom()
        await store.returnToDisk()
        #expect(try mark() == before + 1)
        await store.close()
    }

    @Test func f93DamageFoundWhileTheDiskIsFull() async throws {
        do {
            let store = try await Store.open(at: path)
            try await living.fill(store)
            await store.close()
        }
        try directory.damageTable("snapshot")
        disk.fill()
        let store = try await Store.open(at: path)
        try await living.expectAll(in: store)
        #expect(await store.takeRemarks().count == 2)
        disk.makeRoom()
        await store.returnToDisk()
        try await living.expectAll(in: store)
        await store.close()
        let again = try await Store.open(at: path)
        try await living.expectAll(in: again)
        #expect(try await again.damageNotices().count == 1)
        await again.close()
    }

    @Test func f93CheckpointAndMigration() async throws {
        try Connection(path).execute(StoreDump.version1)
        disk.fill()
        let store = try await Store.open(at: path)
        #expect(await store.takeRemarks().count == 1)
        #expect(try await store.alerts().count == 1)
        #expect(try Connection(path, mode: .immutable).pragma("user_version") == 1)
        disk.makeRoom()
        await store.returnToDisk()
        #expect(try Connection(path).pragma("user_version") == Migration.all.count)
        try await living.fill(store)
        disk.fill()
        _ = try? await store.checkpoint()
        #expect(try await store.alerts().map(\.id).contains(living.alert.id))
        disk.makeRoom()
        await store.returnToDisk()
        #expect(try await store.checkpoint() == 0)
        #expect(try await store.problems() == [])
        await store.close()
    }
}

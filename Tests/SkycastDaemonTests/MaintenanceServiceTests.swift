import Foundation
import SQLiteKit
import SkycastConfig
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Maintenance")
struct MaintenanceServiceTests {
    @Test("what is old is rolled up two minutes after the start, and again after a day on the boot clock")
    func daily() async throws {
        let rig = try await Rig(adjust: { $0.retention.full = .days(1) })
        let oslo = rig.settings.cities[0]
        func store(_ hours: Range<Int64>) async throws {
            for hour in hours {
                let at = rig.clock.now - .days(3) + .hours(hour)
                var record = CycleRecord(at: at)
                record.weather = [Rig.gusts(5, oslo, at)]
                try await rig.store.commit(record)
            }
        }
        func count() async -> Int { (try? await rig.store.readings(of: oslo.id, since: Timestamp(0)).count) ?? -1 }
        try await store(0..<73)
        let service = MaintenanceService(settings: rig.settings, store: rig.store, rig.dependencies)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(60))
            await rig.clock.sleepers(1)
            #expect(await count() == 73)
            rig.clock.advance(by: .seconds(60))
            await rig.clock.sleepers(1)
            let kept = await count()
            #expect(kept >= 24 && kept <= 26)
            rig.clock.setWallClock(by: .days(300))
            rig.clock.advance(by: .seconds(9 * 3600))
            await rig.clock.sleepers(1)
            #expect(await count() == kept)
            group.cancelAll()
        }
        #expect(rig.log.lines.isEmpty)
    }

    @Test("F99 a reader that stays in the way is told of once, and so is its end")
    func blockedLog() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let rig = try await Rig()
        let path = directory + "/skycast.db"
        let store = try await Store.open(at: path)
        try await store.setCities(rig.settings.cities, defaultInterval: .minutes(15))
        let service = MaintenanceService(settings: rig.settings, store: store, rig.dependencies)
        let reader = try Connection(path, mode: .readOnly)
        try reader.execute("BEGIN; SELECT * FROM city")
        try await store.setCities(rig.settings.cities, defaultInterval: .minutes(10))
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            await rig.clock.sleepers(1)
            rig.clock.advance(by: .seconds(86_400))
            await rig.clock.sleepers(1)
            try? reader.execute("COMMIT")
            rig.clock.advance(by: .seconds(86_400))
            await rig.clock.sleepers(1)
            group.cancelAll()
        }
        let lines = Set(rig.log.lines)
        #expect(lines.contains("the store's write-ahead log cannot be emptied now: a program is reading it"))
        #expect(rig.log.lines.last == "the store's write-ahead log is emptied again")
        #expect(await store.logSize() == 0)
        await store.close()
    }

    @Test("what is old and cannot be rolled up is told of, and when it is, without a word about the log")
    func stubborn() async throws {
        try await StubbornStore.with(table: "hourly") { stubborn in
            let rig = try await Rig(adjust: { $0.retention.full = .days(1) }, store: stubborn.store)
            for days in [9, 0] as [Int64] {
                let at = rig.clock.now - .days(days)
                var record = CycleRecord(at: at)
                record.weather = [Rig.gusts(5, rig.settings.cities[0], at)]
                try await rig.store.commit(record)
            }
            let service = MaintenanceService(settings: rig.settings, store: rig.store, rig.dependencies)
            for _ in 0..<2 { await service.tidyUp() }
            #expect(rig.log.lines.count == 1 && rig.log.lines.first?.contains(StubbornStore.word) == true)
            stubborn.givesIn()
            await service.tidyUp()
            #expect(rig.log.lines.dropFirst() == ["what is old in the store is rolled up again"])
        }
    }

    @Test("F99 a log over 16 MiB that a reader keeps long is told of within an hour, and emptied after it")
    func longLog() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let rig = try await Rig()
        let path = directory + "/skycast.db"
        let store = try await Store.open(at: path)
        let service = MaintenanceService(settings: rig.settings, store: store, rig.dependencies)
        let reader = try Connection(path, mode: .readOnly)
        try reader.execute("BEGIN; SELECT * FROM city")
        try Connection(path).execute(
            "CREATE TABLE ballast (bytes BLOB); INSERT INTO ballast VALUES (zeroblob(17 << 20))")
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await service.run() }
            for _ in 0..<60 {
                await rig.clock.sleepers(1)
                rig.clock.advance(by: .seconds(60))
            }
            await rig.clock.sleepers(1)
            #expect(rig.log.lines.filter { $0.contains("is over 16 MiB and cannot be emptied") }.count == 1)
            try? reader.execute("COMMIT")
            rig.clock.advance(by: .seconds(3600))
            await rig.clock.sleepers(1)
            group.cancelAll()
        }
        #expect(rig.log.lines.last == "the store's write-ahead log is emptied again")
        #expect(await store.logSize() == 0)
        await store.close()
    }

    @Test("who stops does not wait for readers to empty the log")
    func stopping() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let rig = try await Rig()
        let store = try await Store.open(at: directory + "/skycast.db")
        try await store.setCities(rig.settings.cities, defaultInterval: .minutes(15))
        let service = MaintenanceService(settings: rig.settings, store: store, rig.dependencies)
        await withTaskGroup(of: Void.self) { group in
            group.cancelAll()
            group.addTask { await service.tidyUp() }
        }
        #expect(await store.logSize() > 0)
        await service.tidyUp()
        #expect(await store.logSize() == 0)
        await store.close()
    }

    @Test("a store that was removed or replaced under us ends the service", arguments: [false, true])
    func removed(isReplaced: Bool) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let rig = try await Rig()
        let store = try await Store.open(at: directory + "/skycast.db")
        let service = MaintenanceService(settings: rig.settings, store: store, rig.dependencies)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await #expect(throws: StoreIsGone.self) { try await service.run() } }
            for _ in 0..<3 {
                await rig.clock.sleepers(1)
                rig.clock.advance(by: .seconds(60))
            }
            await rig.clock.sleepers(1)
            try? FileManager.default.removeItem(atPath: directory)
            // The open file keeps its number, so the new one has another.
            if isReplaced { await (try? Store.open(at: directory + "/skycast.db"))?.close() }
            rig.clock.advance(by: .seconds(60))
        }
        await store.close()
    }

    @Test("F93 F46 the store's remarks go to the log")
    func remarks() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let rig = try await Rig()
        let path = directory + "/skycast.db"
        await (try Store.open(at: path)).close()
        try Data("not a database, but a letter to a friend".utf8).write(to: URL(filePath: path))
        let store = try await Store.open(at: path)
        await MaintenanceService(settings: rig.settings, store: store, rig.dependencies).tell()
        #expect(rig.log.lines.count == 1)
        #expect(rig.log.lines.first?.hasPrefix("the store was damaged (file is not a database)") == true)
        await store.close()
    }
}

import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct MigrationDamageTests {
    /// F97 Copies the files over and over while the migrations run: what each copy holds is what kill -9 leaves then.
    @Test func f97KilledAnywhereItIsOldOrNew() async throws {
        let directory = try TemporaryDirectory()
        try Connection(directory.store).execute(StoreDump.version1)
        try Connection(directory.store).execute("PRAGMA journal_mode = WAL")
        let copies = try TemporaryDirectory()
        var count = 0
        try autoreleasing {
            let database = try Connection(directory.store)
            try database.execute("PRAGMA cache_size = 1")  // so that pages are written before the commit too
            #expect(
                try database.watched(every: 20) {
                    let place = copies.file("\(count)")
                    try? FileManager.default.createDirectory(
                        atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
                    for suffix in ["", "-wal"] {
                        try? FileManager.default.copyItem(
                            atPath: directory.store + suffix, toPath: "\(place)/skycast.db\(suffix)")
                    }
                    count += 1
                    return true
                } _: { () throws(SQLiteError) in
                    try Migrator(file: nil).migrate(database)
                })
        }
        #expect(count > 30)
        for number in 0..<count {
            let file = copies.file("\(number)/skycast.db")
            let version = try Connection(file).pragma("user_version", as: Int.self)
            #expect(version == 1 || version == Migration.all.count)
            let store = try await Store.open(at: file)
            #expect(try await store.alerts().count == 1)
            #expect(try await store.problems() == [])
            #expect(await store.takeRemarks().isEmpty)
            await store.close()
        }
    }

    private func autoreleasing(_ body: () throws -> Void) rethrows { try body() }

    @Test func withoutRoomNothingIsTouched() throws {
        let directory = try TemporaryDirectory()
        try Connection(directory.store).execute(StoreDump.version1)
        let before = try bytes(of: directory.store)
        let database = try Connection(directory.store)
        let error = #expect(throws: SQLiteError.self) {
            try Migrator(file: directory.store, room: { _ in 100_000 }).migrate(database)
        }
        #expect(error?.isFull == true)
        #expect(try bytes(of: directory.store) == before)
        #expect(try directory.names == ["skycast.db"])
        #expect(try Migrator(file: directory.store, room: { _ in nil }).migrate(database))
    }
}

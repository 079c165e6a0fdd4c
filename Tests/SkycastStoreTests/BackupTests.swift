import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct BackupTests {
    private let directory: TemporaryDirectory
    private let living = LivingStore()

    init() throws { directory = try TemporaryDirectory() }

    @Test func f98WhileTheDaemonWrites() async throws {
        let store = try await Store.open(at: directory.store)
        try await living.fill(store)
        let writing = Task {
            var second: Int64 = 0
            while !Task.isCancelled {
                second += 1
                let now = Timestamp.start + .days(10) + Seconds(second)
                try await store.commit(.answer(.oslo, at: now, snapshot: .of(.oslo, at: now)))
            }
            return second
        }
        while try await store.latest(City.oslo.id).snapshot?.validAt ?? .start < .start + .days(10) {
            await Task.yield()
        }
        for number in 0..<5 {
            let backup = try Backup(of: directory.store, to: directory.file("copy \(number)"))
            #expect(try mode(of: backup.path) == 0o600)
            #expect(try bytes(of: backup.path).count == backup.size)
        }
        writing.cancel()
        #expect(try await writing.value > 0)
        await store.close()
        let elsewhere = try TemporaryDirectory()
        try FileManager.default.copyItem(atPath: directory.file("copy 0"), toPath: elsewhere.store)
        let restored = try await Store.open(at: elsewhere.store)
        try await living.expectAll(in: restored)
        #expect(await restored.takeRemarks().isEmpty)
        await restored.close()
    }

    @Test func f96AfterAnUpdateTheStoreIsCopiedAsItIs() throws {
        let older = Array(Migration.all.dropLast())
        do {
            let database = try Connection(directory.store)
            #expect(try Migrator(older, file: nil).migrate(database))
            try database.execute("PRAGMA application_id = \(0x536B_7963)")
        }
        chmod(directory.store, 0o600)
        let backup = try Backup(of: directory.store, to: directory.file("copy"))
        #expect(try Connection(backup.path, mode: .readOnly).pragma("user_version") == older.count)
    }

    @Test func nothingIsOverwritten() async throws {
        await (try Store.open(at: directory.store)).close()
        try directory.write([1, 2, 3], to: "mine")
        for target in [directory.file("mine"), directory.store] {
            #expect(throws: BackupError.exists(path: target)) { try Backup(of: directory.store, to: target) }
        }
        #expect(try bytes(of: directory.file("mine")) == [1, 2, 3])
    }

    @Test func failureLeavesNoFile() async throws {
        await (try Store.open(at: directory.store)).close()
        let nowhere = directory.file("no/such/place")
        #expect(throws: BackupError.self) { try Backup(of: directory.store, to: nowhere) }
        #expect(throws: BackupError.self) { try Backup(of: directory.store, to: directory.path + "/") }
        #expect(throws: BackupError.store(.missing(path: directory.file("none.db")))) {
            try Backup(of: directory.file("none.db"), to: directory.file("copy"))
        }
        #expect(try !directory.names.contains("copy"))
    }
}

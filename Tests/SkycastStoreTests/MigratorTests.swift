import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

@Suite struct MigratorTests {
    private let migrations = (1...5).map { number in
        Migration(
            name: "000\(number)", minimumReaderVersion: number,
            sql: "CREATE TABLE t\(number) (a INTEGER) STRICT; INSERT INTO t\(number) VALUES (\(number))")
    }

    @Test func pendingIsWhatFollows() {
        #expect(Migration.pending(after: [], of: migrations)?.map(\.name) == migrations.map(\.name))
        #expect(Migration.pending(after: ["0001", "0002"], of: migrations)?.first?.name == "0003")
        #expect(Migration.pending(after: migrations.map(\.name), of: migrations) == [])
    }

    @Test func whatAnotherProgramAppliedIsNotOurs() {
        #expect(Migration.pending(after: migrations.map(\.name) + ["0006"], of: migrations) == nil)
        #expect(Migration.pending(after: ["0001", "other"], of: migrations) == nil)
    }

    @Test func namesAreDistinctAndVersionsReadable() {
        #expect(Set(Migration.all.map(\.name)).count == Migration.all.count)
        for (version, migration) in zip(1..., Migration.all) {
            #expect((1...version).contains(migration.minimumReaderVersion))
        }
    }

    @Test func migratingFromNothingMakesNoBackup() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.store)
        #expect(try Migrator(migrations, file: directory.store).migrate(database))
        #expect(try database.pragma("user_version") == 5)
        #expect(try database.value("SELECT count(*) FROM schema_migration") == 5)
        #expect(try directory.names == ["skycast.db"])
        #expect(try Migrator(migrations, file: directory.store).migrate(database))
        #expect(try directory.names == ["skycast.db"])
    }

    @Test func migrationWritesTheMarkOfTheStore() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.store)
        #expect(try Migrator(Migration.all, file: directory.store).migrate(database))
        let before = try #require(try database.value("SELECT transactions FROM identity", as: Int.self))
        let all = Migration.all + [Migration(name: "9999", minimumReaderVersion: 1, sql: migrations[0].sql)]
        #expect(try Migrator(all, file: directory.store).migrate(database))
        #expect(try database.value("SELECT transactions FROM identity") == before + 1)
    }

    @Test func twoBackupsAreKeptForTheUserAlone() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.store)
        for count in 1...5 {
            #expect(try Migrator(Array(migrations.prefix(count)), file: directory.store).migrate(database))
        }
        #expect(try directory.names == ["skycast.db", "skycast.db.v3", "skycast.db.v4"])
        let backup = Migrator.backup(of: directory.store, version: 4)
        #expect(try mode(of: backup) == 0o600)
        let copy = try Connection(backup)
        #expect(try copy.pragma("user_version") == 4)
        #expect(try copy.value("SELECT a FROM t4") == 4)
        #expect(try copy.quickCheck() == [])
    }

    @Test func incompleteBackupIsReplaced() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.store)
        #expect(try Migrator(Array(migrations.prefix(1)), file: directory.store).migrate(database))
        try directory.write([1, 2, 3], to: "skycast.db.v1")
        #expect(try Migrator(migrations, file: directory.store).migrate(database))
        #expect(try Connection(directory.file("skycast.db.v1")).value("SELECT a FROM t1") == 1)
    }

    @Test func failingStatementLeavesTheOldSchema() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.store)
        #expect(try Migrator(Array(migrations.prefix(2)), file: directory.store).migrate(database))
        let broken = Migration(
            name: "0004", minimumReaderVersion: 1, sql: "CREATE TABLE u (a INTEGER) STRICT; nonsense")
        let migrator = Migrator(Array(migrations.prefix(3)) + [broken], file: directory.store)
        #expect(throws: SQLiteError.self) { try migrator.migrate(database) }
        #expect(try database.pragma("user_version") == 2)
        #expect(try database.value("SELECT count(*) FROM sqlite_schema WHERE name IN ('t3', 'u')") == 0)
        #expect(try Migrator(migrations, file: directory.store).migrate(database))
    }

    @Test func f96NewerStoreIsRefusedUntouched() async throws {
        let directory = try TemporaryDirectory()
        await (try Store.open(at: directory.store)).close()
        let next = Migration(name: "next", minimumReaderVersion: 1, sql: "CREATE TABLE next (a INTEGER) STRICT")
        #expect(try Migrator(Migration.all + [next], file: nil).migrate(Connection(directory.store)))
        let before = try Data(contentsOf: URL(fileURLWithPath: directory.store))
        let path = directory.store
        await #expect(throws: StoreError.writtenByNewerVersion(path: path)) { try await Store.open(at: path) }
        #expect(try Data(contentsOf: URL(fileURLWithPath: directory.store)) == before)
        #expect(try directory.names == ["skycast.db"])
    }

    @Test func storeOfAnotherLineOfMigrationsIsRefused() async throws {
        let directory = try TemporaryDirectory()
        await (try Store.open(at: directory.store)).close()
        try Connection(directory.store).execute("UPDATE schema_migration SET name = 'other' WHERE version = 1")
        let path = directory.store
        await #expect(throws: StoreError.writtenByNewerVersion(path: path)) { try await Store.open(at: path) }
    }
}

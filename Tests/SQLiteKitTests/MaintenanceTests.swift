import Foundation
import SQLiteKit
import Testing

@Suite struct MaintenanceTests {
    @Test(arguments: Place.allCases)
    func copyHoldsTheSameRowsAndIsSound(_ place: Place) throws {
        let target = try TemporaryDirectory()
        try withDatabase(place) { database in
            try database.execute("CREATE TABLE t (a TEXT) STRICT; INSERT INTO t VALUES ('x'), ('y')")
            #expect(try database.quickCheck() == [])
            try database.vacuum(into: target.file("it's a copy.db"))
        }
        let copy = try Connection(target.file("it's a copy.db"), mode: .readOnly)
        #expect(try copy.quickCheck() == [])
        #expect(try copy.count("t") == 2)
    }

    @Test func copyNeverOverwrites() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.file())
        try database.execute("CREATE TABLE t (a TEXT) STRICT")
        try database.vacuum(into: directory.file("copy.db"))
        #expect(throws: SQLiteError.self) { try database.vacuum(into: directory.file("copy.db")) }
        #expect(throws: SQLiteError.self) { try database.vacuum(into: "") }
    }

    @Test func damagedPageIsFound() throws {
        let directory = try TemporaryDirectory()
        try Connection(directory.file()).execute(
            """
            CREATE TABLE t (a TEXT) STRICT;
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
            INSERT INTO t SELECT 'row ' || i FROM n;
            """)
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: directory.file()))
        try file.seek(toOffset: 3 * 4096)
        try file.write(contentsOf: Data(repeating: 0xFF, count: 4096))
        try file.close()

        let database = try Connection(directory.file())
        #expect(try !database.quickCheck().isEmpty)
        let error = #expect(throws: SQLiteError.self) { try database.run("SELECT sum(length(a)) FROM t") }
        #expect(error?.isCorrupt == true)
    }

    @Test func checkpointEmptiesTheWAL() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.file())
        try database.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a TEXT) STRICT")
        #expect(try database.checkpoint() == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: directory.file("test.db-wal"))
        #expect(attributes[.size] as? Int == 0)
    }

    @Test func checkpointBehindAReaderSaysSo() throws {
        let directory = try TemporaryDirectory()
        let writer = try Connection(directory.file(), busyTimeout: .zero)
        try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER) STRICT")
        let reader = try Connection(directory.file(), mode: .readOnly)
        try reader.readTransaction { () throws(SQLiteError) in
            _ = try reader.count("t")
            try writer.run("INSERT INTO t VALUES (1)")
            let left = try writer.checkpoint()
            #expect(left.map { $0 > 0 } == true)
        }
    }

    @Test func fileThatIsGoneOrReplacedIsNoticed() throws {
        let directory = try TemporaryDirectory()
        let database = try Connection(directory.file())
        try database.execute("CREATE TABLE t (a INTEGER)")
        #expect(!database.hasMoved)
        try FileManager.default.moveItem(atPath: directory.file(), toPath: directory.file("elsewhere.db"))
        #expect(database.hasMoved)
        let other = try Connection(directory.file())
        try other.execute("CREATE TABLE t (a INTEGER)")
        #expect(database.hasMoved && !other.hasMoved)
        #expect(try !Connection(":memory:").hasMoved)
    }

    @Test func checkpointWithoutWALDoesNothing() throws {
        #expect(try Connection(":memory:").checkpoint() == nil)
    }

    @Test func pragmaAnswersInItsOwnType() throws {
        let database = try Connection(":memory:", busyTimeout: .milliseconds(1500))
        #expect(try database.pragma("busy_timeout") == 1500)
        #expect(try database.pragma("journal_mode") == "memory")
        #expect(try database.pragma("user_version = 3", as: Int.self) == nil)
        #expect(try database.pragma("user_version") == 3)
    }
}

import Foundation
import SQLiteKit
import Testing

@Suite struct WatchingTests {
    private static let endless =
        "WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"

    @Test func watchedStatementIsStoppedAndTheNextIsNot() throws {
        let database = try Connection(":memory:")
        var asked = 0
        let error = #expect(throws: SQLiteError.self) {
            let goOn = {
                asked += 1
                return asked < 5
            }
            try database.watched(every: 100, goOn) { () throws(SQLiteError) in try database.run(Self.endless) }
        }
        #expect(error?.isInterrupted == true)
        #expect(asked == 5)
        #expect(try database.value("SELECT 1") == 1)
        #expect(asked == 5)
    }

    @Test func checkEndsInTimeWithWhatItHasFound() throws {
        let database = try Connection(":memory:")
        try database.execute(
            """
            CREATE TABLE t (a TEXT) STRICT;
            WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO t SELECT 'row ' || i FROM n;
            """)
        #expect(try database.quickCheck(within: .zero) == [])
        #expect(try database.quickCheck(within: .seconds(60)) == [])
        #expect(try database.integrityCheck() == [])
    }

    @Test func closingLeavesTheLogIfAskedTo() throws {
        for keeps in [true, false] {
            let directory = try TemporaryDirectory()
            let database = try Connection(directory.file())
            try database.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a TEXT) STRICT")
            database.keepLogOnClose(keeps)
            _ = consume database
            #expect(FileManager.default.fileExists(atPath: directory.file() + "-wal") == keeps)
        }
    }

    @Test func rowsAreCopiedAsTheyAre() throws {
        let database = try Connection(":memory:")
        var statement = try database.prepare("SELECT 1 AS a, 2.5 AS b, 'x' AS c, x'00ff' AS d, NULL AS e")
        #expect(statement.columnNames == ["a", "b", "c", "d", "e"])
        let row = try statement.first { (row) throws(SQLiteError) in row.bindings() }
        #expect(row == [.integer(1), .real(2.5), .text("x"), .blob([0, 255]), .null])
    }
}

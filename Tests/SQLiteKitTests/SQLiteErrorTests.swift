import SQLiteKit
import Testing

@Suite struct SQLiteErrorTests {
    @Test func descriptionHoldsTheSQLOnOneLineButNoBoundValue() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE place (name TEXT UNIQUE) STRICT")
        let insert = """
            INSERT INTO place
                VALUES (?)
            """
        try database.run(insert, "47.3769, 8.5417")
        let error = #expect(throws: SQLiteError.self) { try database.run(insert, "47.3769, 8.5417") }
        #expect(
            error?.description
                == "UNIQUE constraint failed: place.name (SQLite 2067) in: INSERT INTO place VALUES (?)")
        #expect(error?.sql == insert)
        #expect(error.map { "\($0) \(String(reflecting: $0))" }?.contains("47.3769") == false)
    }

    @Test func mismatchDoesNotShowTheStoredValue() throws {
        let database = try Connection(":memory:")
        let error = #expect(throws: SQLiteError.self) { try database.value("SELECT ?", "secret", as: Int.self) }
        #expect(error?.description == "column 0 '?' is TEXT, not Int (SQLite 20) in: SELECT ?")
    }

    @Test func syntaxErrorQuotesTheStatement() throws {
        let database = try Connection(":memory:")
        let error = #expect(throws: SQLiteError.self) { try database.prepare("SELEKT 1").sql }
        #expect(error?.message == "near \"SELEKT\": syntax error")
        #expect(error?.sql?.hasPrefix("SELEKT") == true)
    }

    @Test func scriptStopsAtTheFailingStatementAndQuotesOnlyThat() throws {
        let database = try Connection(":memory:")
        let error = #expect(throws: SQLiteError.self) {
            try database.execute(
                """
                -- Tables.
                CREATE TABLE a (x INTEGER NOT NULL) STRICT; CREATE TRIGGER tr AFTER INSERT ON a BEGIN SELECT 1; END;
                INSERT INTO a VALUES (NULL);
                CREATE TABLE b (x INTEGER) STRICT;
                """)
        }
        #expect(error?.description == "NOT NULL constraint failed: a.x (SQLite 1299) in: INSERT INTO a VALUES (NULL);")
        #expect(try database.rows("SELECT name FROM sqlite_schema", as: name) == ["a", "tr"])
    }

    @Test func fullDatabaseIsFull() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a BLOB) STRICT; PRAGMA max_page_count = 3")
        let error = #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES (zeroblob(100000))") }
        #expect(error?.isFull == true)
    }

    @Test func eachPredicateMatchesItsExtendedCodes() {
        let matches: [(code: Int32, matches: KeyPath<SQLiteError, Bool>)] = [
            (5, \.isBusy), (517, \.isBusy), (13, \.isFull), (11, \.isCorrupt), (267, \.isCorrupt), (26, \.isCorrupt),
            (8, \.isReadOnly), (1032, \.isReadOnly), (14, \.isCannotOpen), (1550, \.isCannotOpen), (10, \.isIOError),
            (778, \.isIOError), (19, \.isConstraint), (2067, \.isConstraint), (20, \.isMismatch),
        ]
        let all = Set(matches.map(\.matches))
        for (code, match) in matches {
            let error = SQLiteError(code: code, message: "")
            #expect(all.filter { error[keyPath: $0] } == [match], "code \(code)")
        }
    }
}

private func name(_ row: borrowing Statement) throws(SQLiteError) -> String { try row.column(0) }

import SQLiteKit
import Testing

@Suite struct StatementTests {
    @Test(arguments: Place.allCases)
    func bindingAgainStartsOver(_ place: Place) throws {
        try withDatabase(place) { database in
            try database.execute("CREATE TABLE t (a INTEGER, b TEXT) STRICT")
            var insert = try database.prepare("INSERT INTO t VALUES (?, ?)")
            for number in 1...100 {
                try insert.bind(number, "n\(number)")
                try insert.run()
            }
            #expect(database.changes == 1)
            #expect(database.lastInsertRowID == 100)

            var select = try database.prepare("SELECT b FROM t WHERE a >= ? ORDER BY a")
            try select.bind(99)
            let first = try select.first(as: text)
            let all = try select.rows(as: text)
            #expect(first == "n99")
            #expect(all == ["n99", "n100"])

            try select.bind(1)
            let isRow = try select.step()
            #expect(isRow)
            try select.bind(100)
            let last = try select.rows(as: text)
            #expect(last == ["n100"])
        }
    }

    @Test func resetKeepsTheValues() throws {
        var statement = try Connection(":memory:").prepare("SELECT ?")
        try statement.bind("kept")
        for _ in 1...2 {
            let isRow = try statement.step()
            #expect(isRow)
            let value: String = try statement.column(0)
            #expect(value == "kept")
            statement.reset()
        }
    }

    @Test func statementOutlivesItsConnection() throws {
        var statement = try Connection(":memory:").prepare("SELECT 1")
        let value = try statement.first { row throws(SQLiteError) in try row.column(0, as: Int.self) }
        #expect(value == 1)
    }

    @Test(arguments: ["SELECT 1;", "SELECT 1 -- one", "SELECT 1;\n  /* done */\n"])
    func trailingBlanksAndCommentsAreAllowed(_ sql: String) throws {
        #expect(try Connection(":memory:").value(sql) == 1)
    }

    @Test(arguments: ["", "  ", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1; nonsense", "SELECT 1\0"])
    func anythingButOneStatementIsRefused(_ sql: String) throws {
        let database = try Connection(":memory:")
        #expect(throws: SQLiteError.self) { try database.run(sql) }
    }

    @Test func queryInsideItsOwnLoopIsIndependent() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a INTEGER) STRICT; INSERT INTO t VALUES (1), (2), (3)")
        let sums = try database.rows("SELECT a FROM t ORDER BY a") { row throws(SQLiteError) in
            let inner = try database.rows("SELECT a FROM t ORDER BY a", as: number)
            return try number(row) + inner.reduce(0, +)
        }
        #expect(sums == [7, 8, 9])
    }

    @Test func failureInARowLeavesTheStatementReusable() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a ANY) STRICT; INSERT INTO t VALUES (1), ('x')")
        let sql = "SELECT a FROM t ORDER BY rowid LIMIT ?"
        #expect(throws: SQLiteError.self) { try database.rows(sql, 2, as: number) }
        #expect(try database.rows(sql, 1, as: number) == [1])
        try database.execute("DROP TABLE t")  // would be locked by a statement left in the middle
    }

    @Test func loopSurvivesMoreStatementsThanAreKept() throws {
        let database = try Connection(":memory:")
        let products = try database.rows("VALUES (1), (2)") { row throws(SQLiteError) in
            for other in 1...200 { #expect(try database.value("SELECT \(other)") == other) }
            return try number(row) * 10
        }
        #expect(products == [10, 20])
    }

    @Test func statementFollowsAChangedSchema() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a INTEGER) STRICT; INSERT INTO t VALUES (1)")
        let width = { (row: borrowing Statement) throws(SQLiteError) in row.columnNames.count }
        #expect(try database.first("SELECT * FROM t", as: width) == 1)
        try database.execute("ALTER TABLE t ADD COLUMN b INTEGER")
        #expect(try database.first("SELECT * FROM t", as: width) == 2)
    }

    @Test func forEachRowVisitsEveryRowInOrder() throws {
        var visited: [Int] = []
        try Connection(":memory:").forEachRow("VALUES (3), (1), (2)") { row throws(SQLiteError) in
            visited.append(try row.column(0))
        }
        #expect(visited == [3, 1, 2])
    }
}

private func text(_ row: borrowing Statement) throws(SQLiteError) -> String { try row.column(0) }

private func number(_ row: borrowing Statement) throws(SQLiteError) -> Int { try row.column(0) }

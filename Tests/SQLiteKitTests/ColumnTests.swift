import SQLiteKit
import Testing

@Suite struct ColumnTests {
    @Test(arguments: Place.allCases)
    func everyTypeSurvivesTheRoundTrip(_ place: Place) throws {
        try withDatabase(place) { database in
            try database.execute(
                "CREATE TABLE t (i INTEGER, n INTEGER, s INTEGER, r REAL, x TEXT, f INTEGER, b BLOB) STRICT")
            try database.run(
                "INSERT INTO t VALUES (?, ?, ?, ?, ?, ?, ?)",
                Int64.min, Int.max, Int32(-7), -0.1, "Zürich", true, [0, 255] as [UInt8])
            let found: Void? = try database.first("SELECT * FROM t") { row throws(SQLiteError) in
                #expect(row.columnNames == ["i", "n", "s", "r", "x", "f", "b"])
                #expect(try row.column(0, as: Int64.self) == .min)
                #expect(try row.column(1, as: Int.self) == .max)
                #expect(try row.column(2, as: Int32.self) == -7)
                #expect(try row.column(3, as: Double.self) == -0.1)
                #expect(try row.column(4, as: String.self) == "Zürich")
                #expect(try row.column(5, as: Bool.self))
                #expect(try row.column(6, as: [UInt8].self) == [0, 255])
            }
            #expect(found != nil)
        }
    }

    @Test(arguments: [Int64.min, Int64.min + 1, -1, 0, 1, Int64.max - 1, Int64.max])
    func extremeIntegersStayExact(_ value: Int64) throws {
        #expect(try Connection(":memory:").value("SELECT ?", value) == value)
    }

    @Test func wrongTypeNamesColumnAndBothTypes() throws {
        let database = try Connection(":memory:")
        let error = #expect(throws: SQLiteError.self) {
            try database.value("SELECT 'warm' AS temperature", as: Double.self)
        }
        #expect(error?.isMismatch == true)
        #expect(error?.message == "column 0 'temperature' is TEXT, not Double")
        #expect(error?.sql == "SELECT 'warm' AS temperature")
    }

    @Test(arguments: ["NULL", "1", "1.5", "'1'", "x'31'"])
    func nothingIsConverted(_ literal: String) throws {
        let database = try Connection(":memory:")
        let sql = "SELECT \(literal)"
        #expect(literal == "1" || (try? database.value(sql, as: Int.self)) == nil)
        #expect(literal == "'1'" || (try? database.value(sql, as: String.self)) == nil)
        #expect(literal == "x'31'" || (try? database.value(sql, as: [UInt8].self)) == nil)
        #expect(literal == "1" || (try? database.value(sql, as: Bool.self)) == nil)
    }

    @Test func doubleAcceptsAnIntegerItCanHoldExactly() throws {
        let database = try Connection(":memory:")
        #expect(try database.value("SELECT 21") == 21.0)
        #expect(throws: SQLiteError.self) { try database.value("SELECT 9007199254740993", as: Double.self) }
    }

    @Test func smallerTypesRefuseWhatDoesNotFit() throws {
        let database = try Connection(":memory:")
        #expect(throws: SQLiteError.self) { try database.value("SELECT 2147483648", as: Int32.self) }
        #expect(throws: SQLiteError.self) { try database.value("SELECT 2", as: Bool.self) }
    }

    @Test func onlyOptionalAcceptsNull() throws {
        let database = try Connection(":memory:")
        let null: Double?? = try database.value("SELECT NULL")
        #expect(null == .some(.none))
        let present: Double?? = try database.value("SELECT 1.5")
        #expect(present == 1.5)
        let error = #expect(throws: SQLiteError.self) { try database.value("SELECT NULL", as: Double.self) }
        #expect(error?.message == "column 0 'NULL' is NULL, not Double")
    }

    @Test func optionalIsStrictAboutTheTypeToo() throws {
        let database = try Connection(":memory:")
        let error = #expect(throws: SQLiteError.self) { try database.value("SELECT 'x'", as: Int?.self) }
        #expect(error?.message == "column 0 ''x'' is TEXT, not Optional<Int>")
    }

    @Test(arguments: [-1, 1, Int.max])
    func columnOutsideTheRowIsAnError(_ index: Int) throws {
        let database = try Connection(":memory:")
        #expect(throws: SQLiteError.self) {
            try database.first("SELECT 1") { row throws(SQLiteError) in try row.column(index, as: Int.self) }
        }
    }

    @Test func readingWithoutARowIsAnError() throws {
        var statement = try Connection(":memory:").prepare("SELECT 1")
        #expect(throws: SQLiteError.self) { try statement.column(0, as: Int.self) }
        while try statement.step() {}
        #expect(throws: SQLiteError.self) { try statement.column(0, as: Int.self) }
    }

    @Test func invalidUTF8IsRepaired() throws {
        #expect(try Connection(":memory:").value("SELECT CAST(x'61FF62' AS TEXT)") == "a\u{FFFD}b")
    }

    @Test func unknownRawValueIsAMismatch() throws {
        let database = try Connection(":memory:")
        #expect(try database.value("SELECT ?", Severity.severe) == Severity.severe)
        let error = #expect(throws: SQLiteError.self) { try database.value("SELECT 'mild'", as: Severity.self) }
        #expect(error?.message == "column 0 ''mild'' is TEXT, not Severity")
    }

    @Test func numberReadsWhatAnOptionalDoubleReads() throws {
        let database = try Connection(":memory:")
        let numbers = try database.first("SELECT 1.5, 2, NULL") { (row) throws(SQLiteError) in
            [try row.number(0), try row.number(1), try row.number(2)]
        }
        #expect(numbers == [1.5, 2, nil])
        for sql in ["SELECT 'a'", "SELECT X'00'"] {
            let error = #expect(throws: SQLiteError.self) {
                try database.first(sql) { (row) throws(SQLiteError) in try row.number(0) }
            }
            #expect(error?.isMismatch == true)
        }
        for index in [-1, 1, .max] {
            #expect(throws: SQLiteError.self) {
                try database.first("SELECT 1") { (row) throws(SQLiteError) in try row.number(index) }
            }
        }
    }

    @Test func valuesCanBeAList() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a INTEGER, b TEXT) STRICT")
        try database.run("INSERT INTO t VALUES (?, ?)", values: [1, nil])
        #expect(try database.value("SELECT a FROM t WHERE b IS NULL") == 1)
        #expect(throws: SQLiteError.self) { try database.run("INSERT INTO t VALUES (?, ?)", values: [1]) }
    }
}

/// An enumeration of a program's own.
private enum Severity: String, Bindable, ColumnValue {
    case severe
}

import SQLiteKit
import Testing

@Suite struct TransactionTests {
    @Test(arguments: Place.allCases)
    func successIsCommitted(_ place: Place) throws {
        try withDatabase(place) { database in
            try database.execute("CREATE TABLE t (a INTEGER) STRICT")
            let rowID = try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (?)", 1)
                return database.lastInsertRowID
            }
            #expect(rowID == 1)
            #expect(!database.isInTransaction)
            #expect(try database.count("t") == 1)
        }
    }

    @Test(arguments: Place.allCases)
    func thrownErrorRollsBackAndKeepsItsType(_ place: Place) throws {
        try withDatabase(place) { database in
            try database.execute("CREATE TABLE t (a INTEGER) STRICT")
            #expect(throws: PollError.stopped) {
                try database.transaction { () throws(PollError) in
                    do throws(SQLiteError) {
                        try database.run("INSERT INTO t VALUES (1)")
                    } catch {
                        throw PollError(error)
                    }
                    throw PollError.stopped
                }
            }
            #expect(!database.isInTransaction)
            #expect(try database.count("t") == 0)
        }
    }

    @Test(arguments: Place.allCases)
    func constraintFailureRollsBackEverything(_ place: Place) throws {
        try withDatabase(place) { database in
            try database.execute("CREATE TABLE t (a INTEGER UNIQUE) STRICT")
            let error = #expect(throws: SQLiteError.self) {
                try database.transaction { () throws(SQLiteError) in
                    try database.run("INSERT INTO t VALUES (?)", 1)
                    try database.run("INSERT INTO t VALUES (?)", 1)
                }
            }
            #expect(error?.isConstraint == true)
            #expect(error?.code == 2067)
            #expect(try database.count("t") == 0)
        }
    }

    @Test func transactionInsideATransactionFailsAndTheOuterRollsBack() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a INTEGER) STRICT")
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.transaction { () throws(SQLiteError) in }
            }
        }
        #expect(error?.message == "cannot start a transaction within a transaction")
        #expect(!database.isInTransaction)
        #expect(try database.count("t") == 0)
    }

    @Test func innerFailureThatIsCaughtLeavesTheOuterWhole() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a INTEGER) STRICT")
        try database.transaction { () throws(SQLiteError) in
            try database.run("INSERT INTO t VALUES (1)")
            try? database.transaction { () throws(SQLiteError) in }
            #expect(database.isInTransaction)
        }
        #expect(try database.count("t") == 1)
    }

    @Test func rollbackBySQLiteItselfKeepsTheFirstError() throws {
        let database = try Connection(":memory:")
        try database.execute("CREATE TABLE t (a INTEGER UNIQUE) STRICT")
        let error = #expect(throws: SQLiteError.self) {
            try database.transaction { () throws(SQLiteError) in
                try database.run("INSERT INTO t VALUES (1)")
                try database.run("INSERT OR ROLLBACK INTO t VALUES (1)")
            }
        }
        #expect(error?.isConstraint == true)
        #expect(try database.count("t") == 0)
    }

    @Test func beginFailsInTheBodysOwnErrorType() throws {
        let database = try Connection(":memory:")
        try database.execute("BEGIN")
        #expect(throws: PollError.database) { try database.transaction { () throws(PollError) in } }
    }

    @Test func readTransactionSeesOneState() throws {
        let directory = try TemporaryDirectory()
        let writer = try Connection(directory.file())
        try writer.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER) STRICT")
        let reader = try Connection(directory.file(), mode: .readOnly)
        try reader.readTransaction { () throws(SQLiteError) in
            #expect(try reader.count("t") == 0)
            try writer.run("INSERT INTO t VALUES (1)")
            #expect(try reader.count("t") == 0)
        }
        #expect(try reader.count("t") == 1)
    }

    @Test func secondWriterIsBusyAtOnceWithoutATimeout() throws {
        let directory = try TemporaryDirectory()
        let first = try Connection(directory.file())
        let second = try Connection(directory.file(), busyTimeout: .zero)
        try first.transaction { () throws(SQLiteError) in
            let error = #expect(throws: SQLiteError.self) {
                try second.transaction { () throws(SQLiteError) in }
            }
            #expect(error?.isBusy == true)
        }
        try second.transaction { () throws(SQLiteError) in }
    }

    @Test func readerThatTurnsIntoAWriterTooLateIsBusy() throws {
        let directory = try TemporaryDirectory()
        let first = try Connection(directory.file())
        try first.execute("PRAGMA journal_mode = WAL; CREATE TABLE t (a INTEGER) STRICT")
        let second = try Connection(directory.file())
        let error = #expect(throws: SQLiteError.self) {
            try second.readTransaction { () throws(SQLiteError) in
                _ = try second.count("t")
                try first.run("INSERT INTO t VALUES (1)")
                try second.run("INSERT INTO t VALUES (2)")
            }
        }
        #expect(error?.isBusy == true)
        #expect(error?.code == 517)
    }
}

/// An error of a program's own.
private enum PollError: ExpressibleBySQLiteError {
    case database
    case stopped

    init(_ error: SQLiteError) { self = .database }
}

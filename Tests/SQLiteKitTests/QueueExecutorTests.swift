import SQLiteKit
import Testing

@Suite struct QueueExecutorTests {
    @Test func actorRunsOnItsOwnQueue() async throws {
        let ledger = try Ledger()
        #expect(await ledger.isOnItsQueue)
        #expect(ledger.executor.isIsolatingCurrentContext() == false)
        let other = try Ledger()
        #expect(await other.isOnTheQueue(of: ledger) == false)
    }

    @Test func concurrentCallersTakeTurnsOnOneConnection() async throws {
        let ledger = try Ledger()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...200 { group.addTask { try await ledger.add(number) } }
            try await group.waitForAll()
        }
        #expect(try await ledger.sum() == 20_100)
    }
}

/// An actor that owns a connection.
private actor Ledger {
    nonisolated let executor = QueueExecutor(label: "test.ledger")
    private let database: Connection

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init() throws(SQLiteError) {
        database = try Connection(":memory:")
        try database.execute("CREATE TABLE entry (amount INTEGER NOT NULL) STRICT")
    }

    var isOnItsQueue: Bool {
        preconditionIsolated()
        executor.checkIsolated()
        return executor.isIsolatingCurrentContext() == true
    }

    func isOnTheQueue(of other: Ledger) -> Bool? { other.executor.isIsolatingCurrentContext() }

    func add(_ amount: Int) throws(SQLiteError) {
        try database.transaction { () throws(SQLiteError) in
            try database.run("INSERT INTO entry VALUES (?)", amount)
        }
    }

    func sum() throws(SQLiteError) -> Int? { try database.value("SELECT sum(amount) FROM entry") }
}

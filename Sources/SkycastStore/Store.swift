import SQLiteKit
package import SkycastCore

/// The daemon's store: the one connection that writes, used from its own queue.
///
/// Every change is one transaction that waits for the disk, so what was stored survives a crash of the machine. A poll
/// cycle is one change (`commit`): snapshots, forecasts, states, alerts and notices are stored together or not at all.
///
/// A disk that fails is dealt with here, so that nobody else need know: a damaged file is moved aside and what can be
/// saved of it begins a new one; while nothing can be written, a database in memory stands in (`Store+Recovery`).
package actor Store {
    /// Where it is, as the user knows it; `:memory:` for a store that goes with the process.
    package nonisolated let path: String
    let surroundings: StoreSurroundings
    /// Where it is for SQLite; nil in memory.
    var file: String?
    var place = Place.closed
    /// The last configuration of cities.
    var watched: WatchedCities?
    /// How often a damaged file was moved aside.
    var quarantines = 0
    /// Since when nothing can be written to disk, and why; nil if it can.
    package internal(set) var outage: StoreOutage?
    /// What is to be said about the store, oldest first.
    var remarks: [StoreRemark] = []
    /// Whether damage and a full disk are dealt with here; otherwise they are errors like others.
    let recovers: Bool
    private nonisolated let executor = QueueExecutor(label: "skycast.store")

    /// The queue that everything here runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Where tasks run well that ask the store again and again: without a change of threads for every answer.
    package nonisolated var lane: any TaskExecutor { executor.tasks }

    /// Where rows go.
    enum Place {
        /// Before opening and after closing.
        case closed
        /// Into the file, or for a store that goes with the process into its memory.
        case regular(Connection)
        /// Into memory, until the file can be written again; no connection if not even opening it is possible.
        case standIn(StandIn, for: Connection?)
    }

    private init(path: String, _ surroundings: StoreSurroundings, recovers: Bool) {
        self.path = path
        self.surroundings = surroundings
        self.recovers = recovers
    }

    /// Opens the store in the file at `path`, which is created, with its directory, if it is missing.
    ///
    /// The caller holds the lock that makes it the only writer. A file that is not the user's alone, is something else
    /// than a store, or was written by a newer Skycast is refused and stays as it is; a damaged one is moved aside.
    ///
    /// With `inspects` false only damage that shows at once is noticed: whoever has no time now calls `inspect` soon.
    /// With `recovers` false a damaged file stays where it is and nothing stands in for a full disk, as befits a
    /// program that ends at once.
    package static func open(
        at path: String, _ surroundings: StoreSurroundings = StoreSurroundings(), inspects: Bool = true,
        recovers: Bool = true
    ) async throws(StoreError) -> Store {
        let store = Store(path: path, surroundings, recovers: recovers)
        try await store.open()
        if inspects { try await store.inspect() }
        return store
    }

    /// An empty store that goes with its last reference, for tests.
    package static func inMemory() async throws(StoreError) -> Store {
        let store = Store(path: ":memory:", StoreSurroundings(), recovers: false)
        try await store.openInMemory()
        return store
    }

    private func openInMemory() throws(StoreError) {
        place = .regular(try StoreError.naming(path) { () throws(SQLiteError) in try StandIn.empty() })
    }

    /// Moves the write-ahead log into the file and closes it; every later call fails.
    package func close() {
        returnToDisk()
        if case .regular(let database) = place {
            // Whoever closes is about to go: what a reader keeps in the log is found there at the next opening.
            database.setBusyTimeout(.milliseconds(200))
            _ = try? database.checkpoint()
        }
        place = .closed
    }

    /// Moves the write-ahead log into the file and truncates it; once a day keeps the log small.
    ///
    /// - Returns: The pages that stay in the log because a reader is in the way; 0 if none do.
    @discardableResult package func checkpoint() throws(StoreError) -> Int {
        try read { (database) throws(SQLiteError) in try database.checkpoint() ?? 0 }
    }

    /// The size of the write-ahead log in bytes, 0 if there is none.
    package func logSize() -> Int {
        guard let file, let log = try? FileStatus(of: file + "-wal") else { return 0 }
        return log.size
    }

    /// True unless the open file was removed from its path or replaced there.
    ///
    /// In such a file everything would go on, seen by nobody, and another daemon could start beside us.
    package func isInPlace() -> Bool {
        switch place {
        case .closed, .standIn(_, for: nil): true
        case .regular(let database), .standIn(_, for: .some(let database)): !database.hasMoved
        }
    }

    /// Looks for damage: the first problems in SQLite's words, none if the file is sound.
    package func problems() throws(StoreError) -> [String] {
        try read { (database) throws(SQLiteError) in try database.quickCheck() }
    }

    /// What is to be said about the store since the last call, oldest first.
    package func takeRemarks() -> [StoreRemark] {
        defer { remarks = [] }
        return remarks
    }
}

/// That memory stands in for the file.
package struct StoreOutage: Hashable, Sendable {
    package let since: Timestamp
    package let reason: String
}

/// Something that happened to the store, for the log.
package enum StoreRemark: Hashable, Sendable {
    /// Something does not work.
    case warning(String)
    /// It works again.
    case notice(String)
}

extension Store {
    /// Hands the connection to `body` and says in the store's terms what went wrong.
    ///
    /// If the disk is to blame and there is a way on, `body` is called once more, with another connection.
    func read<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        switch try attempt(body) {
        case .success(let value): return value
        case .failure(let error):
            guard recover(from: error) else { throw StoreError(error, path: path) }
            let second = try attempt(body)
            return try StoreError.naming(path) { () throws(SQLiteError) in try second.get() }
        }
    }

    /// Runs `body` in a transaction: all that it changes is stored, or nothing.
    @discardableResult
    func write<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        try read { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                let before = database.totalChanges
                let value = try body(database)
                if database.totalChanges != before { try database.markLog() }
                return value
            }
        }
    }

    /// A function of its own, so that a connection that failed can be closed afterwards.
    private func attempt<Value>(
        _ body: (Connection) throws(SQLiteError) -> Value
    ) throws(StoreError) -> Result<Value, SQLiteError> {
        let database =
            switch place {
            case .closed: throw StoreError.unreadable(path: path, reason: "it is closed")
            case .regular(let database): database
            case .standIn(let standIn, _): standIn.memory
            }
        do throws(SQLiteError) { return .success(try body(database)) } catch { return .failure(error) }
    }
}

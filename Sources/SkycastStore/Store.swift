import SQLiteKit
package import SkycastCore

/// The daemon's store: the one connection that writes, used from its own queue.
///
/// Every change is one transaction that waits for the disk, so what was stored survives a crash of the machine. A poll
/// cycle is one change (`commit`): snapshots, forecasts, states, alerts and notices are stored together or not at all.
package actor Store {
    /// Where it is, as the user knows it; `:memory:` for a store that goes with the process.
    package nonisolated let path: String
    private nonisolated let executor = QueueExecutor(label: "skycast.store")
    /// nil before opening and after closing.
    private var connection: Connection?

    /// The queue that everything here runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private init(path: String) { self.path = path }

    /// Opens the store in the file at `path`, which is created, with its directory, if it is missing.
    ///
    /// The caller holds the lock that makes it the only writer. A file that is not the user's alone, is something else
    /// than a store, or was written by a newer Skycast is refused and stays as it is.
    package static func open(at path: String) async throws(StoreError) -> Store {
        let store = Store(path: path)
        try await store.open(file: StoreFile(path).prepareForWriting())
        return store
    }

    /// An empty store that goes with its last reference, for tests.
    package static func inMemory() async throws(StoreError) -> Store {
        let store = Store(path: ":memory:")
        try await store.open(file: nil)
        return store
    }

    /// Moves the write-ahead log into the file and closes it; every later call fails.
    package func close() {
        _ = try? connection?.checkpoint()  // what could not be moved is found in the log at the next opening
        connection = nil
    }

    /// Moves the write-ahead log into the file and truncates it; once a day keeps the log small.
    ///
    /// - Returns: The pages that stay in the log because a reader is in the way; 0 if none do.
    @discardableResult package func checkpoint() throws(StoreError) -> Int {
        try read { (database) throws(SQLiteError) in try database.checkpoint().framesInWAL ?? 0 }
    }

    /// Looks for damage: the first problems in SQLite's words, none if the file is sound.
    package func problems() throws(StoreError) -> [String] {
        try read { (database) throws(SQLiteError) in try database.quickCheck() }
    }
}

extension Store {
    /// Hands the connection to `body` and says in the store's terms what went wrong.
    func read<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        guard let connection else { throw .unreadable(path: path, reason: "it is closed") }
        return try StoreError.naming(path) { () throws(SQLiteError) in try body(connection) }
    }

    /// Runs `body` in a transaction: all that it changes is stored, or nothing.
    @discardableResult
    func write<Value>(_ body: (Connection) throws(SQLiteError) -> Value) throws(StoreError) -> Value {
        try read { (database) throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in try body(database) }
        }
    }

    private func open(file: String?) throws(StoreError) {
        let path = path
        let (database, header) = try StoreError.naming(path) { () throws(SQLiteError) in
            let database = try Connection(file ?? path)
            return (database, try database.schemaHeader())
        }
        guard header.isBlank || header.isOurs else {
            throw .unreadable(path: path, reason: "it is the database of another program")
        }
        guard header.version <= Migration.all.count else { throw .writtenByNewerVersion(path: path) }
        let isComplete = try StoreError.naming(path) { () throws(SQLiteError) in
            try database.configureForWriting(isBlank: header.isBlank)
            return try Migrator(file: file).migrate(database)
        }
        guard isComplete else { throw .writtenByNewerVersion(path: path) }
        connection = database
    }
}

import Glibc
import SQLiteKit
package import SkycastCore

extension Store {
    /// How long a start may look for damage.
    private static let checkTime = Duration.seconds(2)

    /// Reads through the file for two seconds at most; a damaged one is moved aside, as at any other time.
    package func inspect() throws(StoreError) {
        try read { (database) throws(SQLiteError) in try Self.check(database) }
    }

    private static func check(_ database: Connection) throws(SQLiteError) {
        guard let problem = try database.quickCheck(limit: 1, within: checkTime).first else { return }
        throw .damaged("the file", problem)
    }

    /// Opens the file, or a new one if it is damaged.
    func open() throws(StoreError) {
        do throws(StoreError) { place = .regular(try connect()) } catch {
            guard recovers else { throw error }
            switch error {
            case .corrupt(_, let reason): try startAfresh(because: reason)
            case .full, .unreadable: try standIn(because: error)
            default: throw error
            }
        }
    }

    /// A connection to the file, which is made if there is none.
    ///
    /// If that fails, as on a full disk, none is left that the next start would take for damaged.
    func connect() throws(StoreError) -> Connection {
        let (file, before) = try StoreFile(path).prepareForWriting()
        self.file = file
        if before == .emptied { throw .corrupt(path: path, reason: "it is empty") }
        do throws(StoreError) { return try connect(file) } catch {
            if before == .nothing, (try? FileStatus(of: file))?.size == 0 { unlink(file) }
            throw error
        }
    }

    /// A connection to the file, checked, configured and of the newest schema.
    ///
    /// A file that is refused or damaged is left as it is, with its log.
    private func connect(_ file: String) throws(StoreError) -> Connection {
        let path = path
        // What the file says without its log: a log that says otherwise is another store's.
        let token = (try? Connection(file, mode: .immutable)).flatMap { try? $0.token() } ?? nil
        let hasLog = ((try? FileStatus(of: file + "-wal"))?.size ?? 0) > 0
        let database = try StoreError.naming(path) { () throws(SQLiteError) in try Connection(file) }
        database.keepLogOnClose(true)
        let header = try StoreError.naming(path) { () throws(SQLiteError) in try database.schemaHeader() }
        guard header.isBlank || header.isOurs || token != nil else {
            database.keepLogOnClose(hasLog)
            throw .unreadable(path: path, reason: "it is the database of another program")
        }
        try checkLog(database, token)
        guard header.version <= Migration.all.count else {
            database.keepLogOnClose(hasLog)
            throw .writtenByNewerVersion(path: path)
        }
        let kind = surroundings.fileSystem(file)
        let canKeepLog = kind.map(FileSystem.canKeepLog) ?? true
        let isComplete = try StoreError.naming(path) { () throws(SQLiteError) in
            // Damage that is carried into a new schema would be harder to part from.
            if header.version < Migration.all.count { try Self.check(database) }
            try database.configureForWriting(isBlank: header.isBlank, log: canKeepLog)
            return try Migrator(file: file).migrate(database)
        }
        guard isComplete else {
            database.keepLogOnClose(hasLog)
            throw .writtenByNewerVersion(path: path)
        }
        try checkSchema(database)
        database.keepLogOnClose(false)
        if let kind, !canKeepLog {
            remarks.append(
                .warning(
                    "the store is on a network file system (\(kind)), where it is slow and other machines can damage "
                        + "it: set 'database' in the configuration to a file on a local disk"))
        }
        return database
    }

    /// Compares the tables and indexes with those of a new store, because no check of SQLite's reads their text.
    private func checkSchema(_ database: Connection) throws(StoreError) {
        let (ours, whole) = try StoreError.naming(path) { () throws(SQLiteError) in
            (try database.schema(), try StandIn.empty().schema())
        }
        guard ours.isSuperset(of: whole) else { throw .corrupt(path: path, reason: "its schema is damaged") }
    }

    /// Makes sure that the log beside the file is its own.
    private func checkLog(_ database: Connection, _ token: [UInt8]?) throws(StoreError) {
        let tokenWithLog = try StoreError.naming(path) { () throws(SQLiteError) in try database.token() }
        guard token == nil || tokenWithLog == token else {
            throw .corrupt(path: path, reason: "its log belongs to another database")
        }
    }
}

import SQLiteKit
package import SkycastCore

extension ReadOnlyStore {
    /// Opens the store in the file at `path` for reading; a lock that lasts longer than `busyTimeout` is `.busy`.
    package static func open(
        at path: String, busyTimeout: Duration = .seconds(2)
    ) throws(StoreError) -> ReadOnlyStore {
        let (store, version) = try openOfAnyVersion(at: path, busyTimeout: busyTimeout)
        // Between an update and the daemon's restart: only the daemon brings a store up to date.
        guard version >= Migration.all.count else { throw .writtenByOlderVersion(path: path) }
        return store
    }

    /// Opens the store also if an older version wrote it, and tells the version of its schema: enough to copy it.
    static func openOfAnyVersion(
        at path: String, busyTimeout: Duration = .seconds(2)
    ) throws(StoreError) -> (store: ReadOnlyStore, version: Int) {
        let file = try StoreFile(path).prepareForReading()
        let (database, header, copy) = try connect(file: file, path: path, busyTimeout: busyTimeout)
        if header.isBlank { throw .missing(path: path) }
        guard header.isOurs else { throw .unreadable(path: path, reason: "it is the database of another program") }
        let version = Migration.all.count
        if header.version > version {
            let minimum = try StoreError.naming(path) { () throws(SQLiteError) in
                try database.value("SELECT max(min_reader_version) FROM schema_migration", as: Int.self)
            }
            guard let minimum, minimum <= version else { throw .writtenByNewerVersion(path: path) }
        }
        return (ReadOnlyStore(path: path, database: database, copy: copy), header.version)
    }

    /// The opening ladder: the file itself; where SQLite cannot make the side files it needs, for want of a right or of
    /// room, the file alone if nothing is in its log, else a private copy of both.
    static func connect(
        file: String, path: String, busyTimeout: Duration
    ) throws(StoreError) -> (Connection, SchemaHeader, PrivateCopy?) {
        do throws(SQLiteError) {
            let (database, header) = try connect(file, mode: .readOnly, busyTimeout: busyTimeout)
            return (database, header, nil)
        } catch {
            guard error.isCannotOpen || error.isReadOnly || error.isIOError || error.isFull else {
                throw StoreError(error, path: path)
            }
        }
        let log: FileStatus?
        do throws(SystemError) { log = try FileStatus(of: file + "-wal") } catch {
            throw .unreadable(path: path, reason: error.message)
        }
        if log == nil || log?.size == 0 {
            let (database, header) = try StoreError.naming(path) { () throws(SQLiteError) in
                try connect(file, mode: .immutable, busyTimeout: busyTimeout)
            }
            return (database, header, nil)
        }
        let copy: PrivateCopy
        do throws(SystemError) { copy = try PrivateCopy(of: file) } catch {
            throw .unreadable(path: path, reason: "no private copy could be made: \(error.message)")
        }
        let (database, header) = try StoreError.naming(path) { () throws(SQLiteError) in
            try connect(copy.file, mode: .readOnly, busyTimeout: busyTimeout)
        }
        return (database, header, copy)
    }

    private static func connect(
        _ file: String, mode: OpenMode, busyTimeout: Duration
    ) throws(SQLiteError) -> (Connection, SchemaHeader) {
        let database = try Connection(file, mode: mode, busyTimeout: busyTimeout)
        try database.execute(
            "PRAGMA query_only = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0")
        return (database, try database.schemaHeader())
    }
}

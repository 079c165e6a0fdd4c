import SQLiteKit
package import SkycastCore

/// How a store is, found out without changing it; what is nil could not be found out.
package struct StoreExamination: Hashable, Sendable {
    /// Why it cannot be read; nil if it can.
    package var failure: StoreError?
    /// The size of its file in bytes.
    package var fileSize: Int?
    /// The size of its write-ahead log in bytes; 0 if there is none.
    package var logSize: Int?
    /// How many migrations made it what it is.
    package var schema: Int?
    /// How many migrations this program knows.
    package var newestSchema = Migration.all.count
    /// The damage that a quick check found in SQLite's words; none if it is sound.
    package var damage: [String] = []
    /// False if time ran out before all of it was looked at.
    package var isCheckComplete = true
    /// The permission bits of its file, such as 0o600.
    package var filePermissions: UInt32?
    /// The permission bits of its directory.
    package var directoryPermissions: UInt32?
    /// The kind of file system it lies on, such as `ext4`.
    package var fileSystem: String?
    /// What the user may still write there, in bytes.
    package var freeSpace: Int64?
    /// Who may write it.
    package var lock = InstanceLock.Holder.none
    /// The sources that asked to be left alone, also if that is over.
    package var holds: [SourceHold] = []
    /// The version of SQLite that reads it.
    package var sqliteVersion = SQLiteLibrary.version
    /// The same as one number, such as 3040001.
    package var sqliteNumber = SQLiteLibrary.number

    /// Nothing found out yet.
    package init() {}

    /// True if this SQLite may damage a store that two connections write at once, which Skycast never lets happen.
    ///
    /// 3.7.0 to 3.51.2 reset a write-ahead log wrongly then (sqlite.org/wal.html, "The WAL-reset bug").
    package var hasResetBug: Bool { (3_007_000...3_051_002).contains(sqliteNumber) }

    /// True if its file system can keep a write-ahead log; also if that is not known.
    package var canKeepLog: Bool { fileSystem.map(FileSystem.canKeepLog) ?? true }
}

extension StoreExamination {
    /// Examines the store at `path`, looking for damage for at most `time`.
    package init(of path: String, within time: Duration = .seconds(2)) {
        self.init()
        lock = InstanceLock.holder(beside: path)
        do throws(StoreError) {
            let file = try StoreFile(path).prepareForReading()
            look(at: file)
            let store = try ReadOnlyStore.open(at: path)
            schema = try store.read { (database) throws(SQLiteError) in try database.schemaHeader().version }
            holds = try store.read { (database) throws(SQLiteError) in try database.holds() }
            let start = ContinuousClock.now
            damage = try store.quickCheck(within: time)
            isCheckComplete = !damage.isEmpty || ContinuousClock.now - start < time
        } catch {
            failure = error
        }
    }

    /// What the directory says, without opening a file.
    private mutating func look(at file: String) {
        let status = try? FileStatus(of: file)
        fileSize = status?.size
        filePermissions = status?.permissions
        logSize = (try? FileStatus(of: file + "-wal"))?.size ?? 0
        let directory = file.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        directoryPermissions = (try? FileStatus(of: directory.isEmpty ? "/" : directory))?.permissions
        fileSystem = FileSystem.kind(of: file)
        freeSpace = FileSystem.freeBytes(beside: file)
    }
}

extension ReadOnlyStore {
    /// The damage that is found within `time`, in SQLite's words; none if there is none.
    func quickCheck(within time: Duration) throws(StoreError) -> [String] {
        try read { (database) throws(SQLiteError) in try database.quickCheck(limit: 5, within: time) }
    }
}

import Glibc
import SQLiteKit
import SkycastCore

extension Store {
    /// A file that is found damaged again and again is not the cause of it.
    private static let quarantineLimit = 3

    /// True unless memory stands in for the file.
    var isOnDisk: Bool {
        if case .standIn = place { false } else { true }
    }

    /// Makes another connection that can do what the present one could not; false if there is no way on.
    func recover(from error: SQLiteError) -> Bool {
        guard recovers, case .regular(let database) = place else { return false }
        if error.isCorrupt || error.isMismatch {
            guard quarantines < Self.quarantineLimit else { return false }
            database.keepLogOnClose(true)
            return (try? startAfresh(because: error.message)) != nil
        }
        guard error.isFull || error.isIOError || error.isReadOnly || error.isCannotOpen else { return false }
        guard let standIn = try? StandIn(for: database) else { return false }
        standInBegins(standIn, for: database, StoreError(error, path: path))
        return true
    }

    /// Tries to write to the file what memory has gathered in its place; once a minute is often enough.
    package func returnToDisk() {
        guard case .standIn(let standIn, let former) = place else { return }
        do throws(StoreError) {
            let database = if let former { former } else { try connectAnew() }
            try StoreError.naming(path) { () throws(SQLiteError) in try standIn.store(in: database) }
            place = .regular(database)
            outage = nil
            remarks.append(.notice("the store is written to disk again"))
        } catch {
            return  // said when it began
        }
    }

    /// Moves the damaged file aside and begins a new one with what can be saved of it.
    ///
    /// Where there is no room for that, it goes on in memory, and a later `returnToDisk` does the rest.
    func startAfresh(because reason: String) throws(StoreError) {
        guard let file else { return }
        quarantines += 1
        place = .closed
        let now = surroundings.wall.now
        remarks.append(
            .warning("the store was damaged (\(reason)): it goes into 'quarantine' beside '\(path)', a new one starts"))
        let quarantine = try? Quarantine(moving: file, at: now)
        do throws(StoreError) {
            guard let quarantine else { throw .full(path: path) }
            let database = try connect()
            try fill(database, from: quarantine.file, at: now)
            place = .regular(database)
        } catch {
            let memory = try StoreError.naming(path) { () throws(SQLiteError) in try StandIn.empty() }
            try fill(memory, from: quarantine?.file ?? file, at: now)
            standInBegins(StandIn(memory: memory), for: nil, error)
        }
    }

    /// Goes on in memory with what the file holds, if `error` comes from a full disk at the start; else throws it.
    func standIn(because error: StoreError) throws(StoreError) {
        guard let file, let room = FileSystem.freeBytes(beside: file), room < 1 << 20 else { throw error }
        do throws(StoreError) {
            guard access(file, F_OK) == 0 else {
                let memory = try StoreError.naming(path) { () throws(SQLiteError) in try StandIn.empty() }
                return standInBegins(StandIn(memory: memory), for: nil, .full(path: path))
            }
            let (database, _, copy) = try ReadOnlyStore.connect(file: file, path: path, busyTimeout: .seconds(2))
            defer { withExtendedLifetime(copy) {} }
            let standIn = try StoreError.naming(path) { () throws(SQLiteError) in try StandIn(for: database) }
            standInBegins(standIn, for: nil, .full(path: path))
        } catch {
            guard case .corrupt(_, let reason) = error else { throw error }
            try startAfresh(because: reason)
        }
    }

    /// A connection to the file, or to a new one if it is damaged.
    private func connectAnew() throws(StoreError) -> Connection {
        do throws(StoreError) { return try connect() } catch {
            guard case .corrupt = error, let file,
                (try? Quarantine(moving: file, at: surroundings.wall.now)) != nil
            else { throw error }
            return try connect()
        }
    }

    private func fill(_ database: Connection, from file: String, at now: Timestamp) throws(StoreError) {
        try StoreError.naming(path) { () throws(SQLiteError) in
            try database.transaction { () throws(SQLiteError) in
                Salvage(target: database).run(from: file, at: now)
                if let watched { try database.setCities(watched.cities, watched.defaultInterval) }
                try database.store([.storeWasDamaged(path, at: now)], endedIn: [])
                try database.markLog()
            }
        }
    }

    private func standInBegins(_ standIn: StandIn, for database: Connection?, _ error: StoreError) {
        place = .standIn(standIn, for: database)
        outage = StoreOutage(since: surroundings.wall.now, reason: error.message)
        remarks.append(.warning("\(error.message): alerts go on from memory, and it is tried again every minute"))
    }
}

extension OutboxNotice {
    fileprivate static func storeWasDamaged(_ path: String, at now: Timestamp) -> Self {
        Self(
            notice: Notice(
                event: nil, severity: .moderate, summary: "Skycast's weather store was damaged",
                body: "A new one was started, and alerts go on. The old one is in 'quarantine' beside \(path).",
                icon: "dialog-warning", offersActions: false, isTransient: false),
            kind: .digest, createdAt: now, notBefore: now, deliverBy: now + .days(7))
    }
}

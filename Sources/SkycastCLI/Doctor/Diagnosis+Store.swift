import SkycastControl
import SkycastCore
import SkycastStore

extension DoctorFacts {
    /// The file, its state, and what SQLite and the file system mean for it.
    var storeFindings: [Finding] {
        let path = short(database)
        var findings: [Finding] = []
        switch store.failure {
        case .missing:
            findings.append(
                .note("store.file", "\(path): none yet", "the daemon makes it: systemctl --user start skycastd"))
        case let failure?:
            findings.append(.problem(.failed, "store.file", short(failure.message), failure.hint))
        case nil:
            findings += [sizes(path), integrity] + [schema].compactMap(\.self)
        }
        if store.fileSize != nil { findings += [permissions].compactMap(\.self) + fileSystem }
        return findings + [lock, sqlite].compactMap(\.self)
    }

    private func sizes(_ path: String) -> Finding {
        let log = store.logSize ?? 0
        let what =
            "\(path): \(Self.bytes(store.fileSize ?? 0)), log \(Self.bytes(log))"
            + (store.schema.map { ", schema \($0)" } ?? "")
        // DAEMON.md section 3: a log of this size has not been taken up for days.
        guard log > 16 << 20 else { return .ok("store.file", what) }
        return .note("store.file", what, "the log is long: restart the daemon if it stays so")
    }

    private var schema: Finding? {
        guard let schema = store.schema, schema != store.newestSchema else { return nil }
        return schema < store.newestSchema
            ? .note(
                "store.schema", "schema \(schema) is older than this program's \(store.newestSchema)",
                "restart the daemon, it keeps a backup: systemctl --user restart skycastd")
            : .note(
                "store.schema", "schema \(schema) is newer than this program's \(store.newestSchema)",
                "use the newer skycastctl")
    }

    private var integrity: Finding {
        if !store.damage.isEmpty {
            return .problem(
                .failed, "store.integrity", "damaged: " + store.damage.joined(separator: "; "),
                "restart the daemon; it moves the damaged file aside and starts a new one")
        }
        return .ok(
            "store.integrity",
            store.isCheckComplete ? "quick check: no damage" : "quick check: no damage found within 2 s, not all seen")
    }

    private var permissions: Finding? {
        guard let file = store.filePermissions, let directory = store.directoryPermissions else { return nil }
        let what = "permissions \(Self.octal(file)) in a directory of \(Self.octal(directory))"
        return (file | directory) & 0o077 == 0
            ? .ok("store.permissions", what)
            : .note("store.permissions", what, "let nobody else in: chmod 700 its directory, chmod 600 the file")
    }

    private var fileSystem: [Finding] {
        let free = store.freeSpace.map { Self.bytes(Int($0)) + " free" }
        let what = [store.fileSystem.map { "file system " + $0 }, free].compactMap(\.self).joined(separator: ", ")
        guard !what.isEmpty else { return [] }
        if !store.canKeepLog {
            return [
                .note(
                    "store.file_system", what + ": it keeps no write-ahead log",
                    "move the store to a local disk with the key database")
            ]
        }
        if let space = store.freeSpace, space < 64 << 20 {
            return [.note("store.file_system", what, "free some space")]
        }
        return [.ok("store.file_system", what)]
    }

    /// Who holds the lock, if that does not fit to who answers.
    private var lock: Finding? {
        switch store.lock {
        case .none: return nil
        case .free(let last):
            if case .success = daemon {
                return .note(
                    "store.lock", "the daemon that runs does not hold this store's lock",
                    "it may have another store: compare the key database")
            }
            let left = last.map { ", left by process \($0) which is gone" } ?? ""
            return .ok("store.lock", "nobody holds the lock\(left)")
        case .held(let owner):
            let holder = owner.map { "process \($0)" } ?? "a process"
            if case .success(let status) = daemon, owner == nil || owner == "\(status.pid)" {
                return .ok("store.lock", "the daemon holds the lock")
            }
            if case .failure(.absent) = daemon { return .ok("store.lock", "\(holder) holds the lock") }
            return .problem(
                .unavailable, "store.lock", "\(holder) holds the lock but does not answer at the control socket",
                "look at it: systemctl --user status skycastd")
        case .unknown(let reason):
            return .note("store.lock", "the lock cannot be looked at: \(reason)", nil)
        }
    }

    private var sqlite: Finding {
        .ok(
            "store.sqlite",
            "SQLite \(store.sqliteVersion)"
                + (store.hasResetBug
                    ? ": has the WAL-reset bug of 3.7.0 to 3.51.2, which needs two writers; here one writes" : ""))
    }

    /// A size such as "640 KiB" or "1.5 GiB".
    private static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1024: "\(count) bytes"
        case ..<(1 << 20): "\((count + 1023) / 1024) KiB"
        case ..<(1 << 30): QuantityText.fixed(Double(count) / Double(1 << 20), digits: 1) + " MiB"
        default: QuantityText.fixed(Double(count) / Double(1 << 30), digits: 1) + " GiB"
        }
    }

    private static func octal(_ bits: UInt32) -> String { "0" + String(bits, radix: 8) }
}

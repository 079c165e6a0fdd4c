import Glibc
import SQLiteKit
package import SkycastCore

/// A copy of a store in one file, made while the daemon may be writing, and found sound.
package struct Backup: Hashable, Sendable {
    /// Where it is.
    package let path: String
    /// Its size in bytes.
    package let size: Int

    /// Copies the store at `path` into a new file that its owner alone may read, as it is at this moment.
    ///
    /// The copy is complete and on disk when this returns; if anything fails, no file is left. After an update it is of
    /// the older version still, until the daemon starts anew.
    package init(of path: String, to target: String) throws(BackupError) {
        let store: ReadOnlyStore
        do throws(StoreError) { store = try ReadOnlyStore.openOfAnyVersion(at: path).store } catch {
            throw .store(error)
        }
        let file = try Self.create(target)
        do throws(BackupError) {
            do throws(StoreError) { try store.copy(to: file) } catch {
                if case .full = error { throw .unwritable(path: target, reason: "no space left") }
                throw .store(error)
            }
            try Self.check(file, target)
            try Self.sync(file, target)
            self.path = target
            size = (try? FileStatus(of: file)?.size) ?? 0
        } catch {
            for suffix in ["", "-journal"] { unlink(file + suffix) }
            throw error
        }
    }

    /// An empty file at `target`; its path without symbolic links.
    private static func create(_ target: String) throws(BackupError) -> String {
        let parts = target.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = parts.last, !name.isEmpty, name != ".", name != "..", !target.utf8.contains(0) else {
            throw .unwritable(path: target, reason: "it does not name a file")
        }
        let before = parts.dropLast().joined(separator: "/")
        guard let resolved = realpath(parts.count == 1 ? "." : before.isEmpty ? "/" : before, nil) else {
            throw .unwritable(path: target, reason: SystemError(errno).message)
        }
        defer { free(resolved) }
        let directory = String(cString: resolved)
        let file = directory == "/" ? "/\(name)" : "\(directory)/\(name)"
        let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { throw .exists(path: target) }
            throw .unwritable(path: target, reason: SystemError(errno).message)
        }
        close(descriptor)
        return file
    }

    private static func check(_ file: String, _ target: String) throws(BackupError) {
        let problems: [String]
        do throws(SQLiteError) { problems = try Connection(file, mode: .readOnly).integrityCheck(limit: 1) } catch {
            throw .unsound(path: target, reason: error.message)
        }
        if let problem = problems.first { throw .unsound(path: target, reason: problem) }
    }

    private static func sync(_ file: String, _ target: String) throws(BackupError) {
        let descriptor = open(file, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unwritable(path: target, reason: SystemError(errno).message) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .unwritable(path: target, reason: SystemError(errno).message) }
    }
}

/// Why there is no backup.
package enum BackupError: UserFacingError, Hashable {
    /// The store does not let itself be read, or there is no room for the copy.
    case store(StoreError)
    /// Something is at the place of the copy.
    case exists(path: String)
    /// The copy cannot be written; why.
    case unwritable(path: String, reason: String)
    /// The copy, and so perhaps the store, is damaged; why.
    case unsound(path: String, reason: String)

    package var message: String {
        switch self {
        case .store(let error): error.message
        case .exists(let path): "'\(path)' exists"
        case .unwritable(let path, let reason): "cannot write '\(path)': \(reason)"
        case .unsound(let path, let reason): "the copy at '\(path)' was damaged and is removed: \(reason)"
        }
    }

    package var hint: String? {
        switch self {
        case .store(let error): error.hint
        case .exists: "a backup never overwrites; name a file that does not exist"
        case .unwritable: nil
        case .unsound: "restart the daemon; it looks for damage and saves what it can"
        }
    }
}

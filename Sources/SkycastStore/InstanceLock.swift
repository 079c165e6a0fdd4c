import Glibc
import SkycastCore

/// The lock beside a store that makes the process holding it the only one that writes the store.
///
/// The daemon holds it as long as it runs, `skycastctl` for a single change while no daemon does. The kernel drops it
/// when the process ends, however it ends, so a stale file never locks anybody out.
package struct InstanceLock: ~Copyable {
    private let descriptor: Int32

    /// Why there is no lock.
    package enum Failure: Error, Hashable {
        /// Another process holds it; its pid if it told.
        case held(by: String?)
        /// The file cannot be opened or locked; why.
        case unusable(String)
    }

    /// Takes the lock on the file at `path`, creating it (0600) if need be, and writes our pid into it.
    package init(path: String) throws(Failure) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unusable("\(path): \(String(cString: strerror(errno)))") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            let owner = Self.pid(in: descriptor)
            close(descriptor)
            throw isHeld ? .held(by: owner) : .unusable("\(path): \(reason)")
        }
        self.descriptor = descriptor
        let pid = Array("\(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, pid, pid.count, 0) }
    }

    deinit {
        // Closing alone would leave it with a child that is just being started and has not closed its copy yet.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    static func pid(in descriptor: Int32) -> String? {
        var buffer = [UInt8](repeating: 0, count: 20)
        let count = pread(descriptor, &buffer, buffer.count, 0)
        let digits = buffer.prefix(max(count, 0)).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }
}

extension InstanceLock {
    /// Takes the lock that guards the store at `database`: a file in the same directory, which is created (0700).
    package init(beside database: String) throws(Failure) {
        let directory: String
        do throws(StoreError) {
            let store = try StoreFile(database)
            try store.prepareDirectory()
            directory = store.directory
        } catch {
            throw .unusable(error.message)
        }
        try self.init(path: Self.path(in: directory))
    }

    /// The lock file of the store in `directory`.
    static func path(in directory: String) -> String {
        directory + "/skycastd.lock"
    }
}

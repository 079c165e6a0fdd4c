import Glibc

extension InstanceLock {
    /// How the lock of a store stands, looked at from outside.
    package enum Holder: Hashable, Sendable {
        /// There is no lock file: nothing has ever written the store.
        case none
        /// Nobody holds it; the pid that the last holder left, if any.
        case free(last: String?)
        /// A process holds it; its pid if it told.
        case held(by: String?)
        /// It cannot be looked at; why.
        case unknown(String)
    }

    /// Who holds the lock that guards the store at `database`.
    ///
    /// A free lock is shared for a moment, which a daemon that starts just then waits out.
    package static func holder(beside database: String) -> Holder {
        guard let place = try? StoreFile(database) else { return .none }
        let descriptor = open(path(in: place.directory), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else {
            return errno == ENOENT || errno == ENOTDIR ? .none : .unknown(SystemError(errno).message)
        }
        defer { close(descriptor) }
        let owner = pid(in: descriptor)
        if flock(descriptor, LOCK_SH | LOCK_NB) == 0 {
            _ = flock(descriptor, LOCK_UN)
            return .free(last: owner)
        }
        return errno == EWOULDBLOCK ? .held(by: owner) : .unknown(SystemError(errno).message)
    }
}

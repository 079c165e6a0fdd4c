import SQLiteKit
package import SkycastCore

/// The store as a short-lived program changes it while no daemon runs.
package enum OfflineStore {
    /// Why nothing was changed.
    package enum Failure: Error, Hashable {
        /// A daemon, or another such change, holds the lock; its pid if it told.
        case held(by: String?)
        /// The lock cannot be taken; why.
        case locked(String)
        /// What the store said.
        case store(StoreError)
    }

    /// Takes the lock of the only writer, opens the store at `path`, lets `body` change it and closes it again.
    ///
    /// Blocks the thread, so it is for programs without tasks. A store that does not exist is not made.
    package static func change<Value: Sendable>(
        at path: String, _ body: @escaping @Sendable (Store) async throws(StoreError) -> Value
    ) throws(Failure) -> Value {
        try inTermsOfFailure { () throws(StoreError) in _ = try StoreFile(path).prepareForReading() }
        let lock = try lock(beside: path)
        defer { withExtendedLifetime(lock) {} }
        return try inTermsOfFailure { () throws(StoreError) in
            try BlockingWait.forResult { () throws(StoreError) in
                let store = try await Store.open(at: path, inspects: false, recovers: false)
                let result = await Result { () async throws(StoreError) in try await body(store) }
                await store.close()
                return try result.get()
            }
        }
    }

    private static func lock(beside path: String) throws(Failure) -> InstanceLock {
        do throws(InstanceLock.Failure) {
            return try InstanceLock(beside: path)
        } catch {
            switch error {
            case .held(let pid): throw .held(by: pid)
            case .unusable(let reason): throw .locked(reason)
            }
        }
    }

    private static func inTermsOfFailure<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(Failure) -> Value {
        do throws(StoreError) { return try body() } catch { throw .store(error) }
    }
}

extension Result where Failure == StoreError {
    /// What `body` came to.
    fileprivate init(_ body: () async throws(StoreError) -> Success) async {
        do throws(StoreError) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("Changes without a daemon")
struct OfflineStoreTests {
    private let snooze = Snooze(scope: .everything, until: Timestamp(2000))

    private func snoozeAll(_ path: String) async throws {
        try await blocking { [snooze] in
            _ = try OfflineStore.change(at: path) { store throws(StoreError) in
                try await store.snooze(snooze, at: Timestamp(1000))
            }
        }
    }

    @Test("a change is stored, and the lock is free again")
    func change() async throws {
        let directory = try TemporaryDirectory()
        await (try Store.open(at: directory.store)).close()
        try await snoozeAll(directory.store)
        try await snoozeAll(directory.store)
        let store = try ReadOnlyStore.open(at: directory.store)
        #expect(try store.snoozes() == [snooze])
    }

    @Test("while another process writes nothing is changed, and it is named")
    func held() async throws {
        let directory = try TemporaryDirectory()
        await (try Store.open(at: directory.store)).close()
        let lock = try InstanceLock(beside: directory.store)
        await #expect(throws: OfflineStore.Failure.self) { try await snoozeAll(directory.store) }
        withExtendedLifetime(lock) {}
        #expect(try ReadOnlyStore.open(at: directory.store).snoozes().isEmpty)
    }

    @Test("a store that does not exist is not made")
    func missing() async throws {
        let directory = try TemporaryDirectory()
        await #expect(throws: OfflineStore.Failure.store(.missing(path: directory.store))) {
            try await snoozeAll(directory.store)
        }
        #expect(try directory.names.isEmpty)
    }

    @Test("what the store refuses comes back")
    func refused() async throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array("not a database, but long enough to be read as one".utf8), to: "skycast.db")
        await #expect(throws: OfflineStore.Failure.self) { try await snoozeAll(directory.store) }
    }
}

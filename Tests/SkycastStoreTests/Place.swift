import SkycastCore
import SkycastStore
import Testing

/// Where a test's store lives; what holds in one holds in the other.
enum Place: CaseIterable {
    case memory
    case disk
}

/// Hands a new store that watches two cities to a test.
func withStore(_ place: Place, _ body: (Store) async throws -> Void) async throws {
    switch place {
    case .memory:
        let store = try await Store.inMemory()
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        try await body(store)
    case .disk:
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        try await body(store)
        #expect(try await store.problems() == [])
        await store.close()
        withExtendedLifetime(directory) {}
    }
}

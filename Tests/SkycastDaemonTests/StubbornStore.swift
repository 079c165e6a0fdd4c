import Foundation
import SQLiteKit
import SkycastStore

/// A store on disk that refuses to write one of its tables, and only that.
struct StubbornStore: Sendable {
    /// Part of what it says.
    static let word = "not now"
    let store: Store
    private let path: String

    /// Runs `body` with a store that refuses to add rows to `table`.
    static func with(table: String, _ body: (Self) async throws -> Void) async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "stubborn-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let path = directory + "/skycast.db"
        let store = try await Store.open(at: path)
        try Connection(path).execute(
            "CREATE TRIGGER no BEFORE INSERT ON \(table) BEGIN SELECT raise(ABORT, '\(word)'); END")
        try await body(Self(store: store, path: path))
        await store.close()
    }

    /// From now on it writes all.
    func givesIn() { try? Connection(path).execute("DROP TRIGGER no") }
}

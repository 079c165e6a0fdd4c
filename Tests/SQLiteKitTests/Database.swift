import Foundation
import SQLiteKit

/// Where a test's database lives; most tests hold for both.
enum Place: CaseIterable {
    case memory
    case disk
}

/// A directory that goes with its last reference, reached without symbolic links.
final class TemporaryDirectory {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("sqlitekit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String = "test.db") -> String { "\(path)/\(name)" }
}

/// Hands a new, empty database to a test.
func withDatabase(_ place: Place, _ body: (Connection) throws -> Void) throws {
    switch place {
    case .memory:
        try body(Connection(":memory:"))
    case .disk:
        let directory = try TemporaryDirectory()
        try withExtendedLifetime(directory) { try body(Connection(directory.file())) }
    }
}

extension Connection {
    /// The number of rows of a table.
    func count(_ table: String) throws(SQLiteError) -> Int? {
        try value("SELECT count(*) FROM \(table)")
    }
}

/// One step in the life of the schema: plain SQL that is never edited after release.
package struct Migration: Hashable, Sendable {
    /// A stable name such as `0001-first`; what was applied is known by these.
    package let name: String
    /// The oldest schema version whose readers still understand the result.
    package let minimumReaderVersion: Int
    /// Statements, run in the order written.
    package let sql: String

    package init(name: String, minimumReaderVersion: Int, sql: String) {
        self.name = name
        self.minimumReaderVersion = minimumReaderVersion
        self.sql = sql
    }
}

extension Migration {
    /// Every migration there is, in order; the number of those applied is the schema version.
    package static let all = [first, delivery, rollups, sources]

    /// What is left to run after `applied`; nil if a newer program, or another one, applied them.
    package static func pending(after applied: [String], of migrations: [Self] = all) -> ArraySlice<Self>? {
        guard migrations.map(\.name).starts(with: applied) else { return nil }
        return migrations.dropFirst(applied.count)
    }
}

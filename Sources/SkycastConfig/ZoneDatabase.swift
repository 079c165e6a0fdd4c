import FoundationEssentials
import Glibc
import SkycastCore

/// The time zone database on disk, asked only whether it has a zone.
package struct ZoneDatabase: Hashable, Sendable {
    private let root: String

    /// The database under `root`.
    package init(root: String = "/usr/share/zoneinfo") { self.root = root }

    /// Where the rules of a zone are, if it has it.
    package func path(of zone: String) -> String { root + "/" + zone }

    /// True if it has a zone of that name; beside them lie lists and tables.
    package func contains(_ name: String) -> Bool {
        guard ZoneName.isPlausible(name) else { return false }
        let file = open(path(of: name), O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        var magic: UInt32 = 0
        return read(file, &magic, 4) == 4 && UInt32(bigEndian: magic) == 0x545a_6966  // "TZif" (RFC 8536)
    }

    /// True if there is no database at all.
    var isMissing: Bool { !FileManager.default.fileExists(atPath: root) }

    /// What is wrong with a name that it does not have.
    func objection(to name: String) -> String {
        isMissing ? "the time zone database is missing at '\(root)'" : "unknown time zone \(quoted(name))"
    }

    /// Every name in the database; it takes a while.
    fileprivate var names: [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return paths.filter { path in
            !path.hasPrefix("posix/") && !path.hasPrefix("right/") && path.first?.isUppercase == true && contains(path)
        }.sorted()
    }
}

/// What to write in the place of zones that a database does not have; its names are read once.
final class ZoneAdvice {
    private let database: ZoneDatabase
    private lazy var names = database.names

    init(_ database: ZoneDatabase) { self.database = database }

    /// What to do about such a name.
    func hint(for name: String) -> String {
        if database.isMissing { return "install the package tzdata" }
        let likely = Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        return likely ?? "write a name such as \"Europe/Oslo\""
    }
}

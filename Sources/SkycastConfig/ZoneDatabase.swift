import FoundationEssentials
import SkycastCore

/// The time zone database on disk, asked only whether a name exists.
package struct ZoneDatabase: Hashable, Sendable {
    private let root: String

    /// The database under `root`.
    package init(root: String = "/usr/share/zoneinfo") { self.root = root }

    /// Why `name` is not a zone, and what to do; nil if it is one.
    func objection(to name: String) -> (message: String, hint: String?)? {
        if name == "UTC" || isZone(name) { return nil }
        guard FileManager.default.fileExists(atPath: root) else {
            return ("the time zone database is missing at '\(root)'", "install the package tzdata")
        }
        let likely = Suggestion.nearest(to: name, in: names).map { "did you mean '\($0)'?" }
        return ("unknown time zone \(quoted(name))", likely ?? "write a name such as \"Europe/Oslo\"")
    }

    private func isZone(_ name: String) -> Bool {
        guard ZoneName.isPlausible(name) else { return false }
        var isDirectory = false
        return FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isDirectory) && !isDirectory
    }

    /// Every name in the database; read only to find the likely right one.
    private var names: [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return paths.filter { path in
            !path.hasPrefix("posix/") && !path.hasPrefix("right/") && path.first?.isUppercase == true && isZone(path)
        }.sorted()
    }
}

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
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard name.utf8.count <= 64, parts.allSatisfy(Self.isPlain) else { return false }
        var isDirectory = false
        return FileManager.default.fileExists(atPath: root + "/" + name, isDirectory: &isDirectory) && !isDirectory
    }

    /// True for the parts that names of the database are made of: letters, digits, "_", "-" and "+", never a dot.
    private static func isPlain(_ part: Substring) -> Bool {
        !part.isEmpty
            && part.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"):
                    true
                default: false
                }
            }
    }

    /// Every name in the database; read only to find the likely right one.
    private var names: [String] {
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
        return paths.filter { path in
            !path.hasPrefix("posix/") && !path.hasPrefix("right/") && path.first?.isUppercase == true && isZone(path)
        }.sorted()
    }
}

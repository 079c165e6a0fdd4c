import FoundationEssentials
import Glibc
import SkycastCore

/// Which users besides its owner may change what a file says, and through what.
///
/// Who may write its directory may put another file in its place, unless the directory is sticky, as /tmp is.
package struct FileExposure: Hashable, Sendable {
    /// The file or its directories, as far as they are open.
    let paths: [String]
    /// True if every user may, false if only members of a group, which may be the owner's alone.
    let isToAll: Bool

    /// The exposure of the file that `path` names, maybe by a link; nil if it is its owner's alone.
    init?(of path: String) {
        let file = URL(filePath: path)
        let target = file.resolvingSymlinksInPath()
        var open: [(path: String, mode: mode_t)] = []
        func look(_ path: String, isDirectory: Bool) {
            let mode = Self.mode(of: path)
            guard mode & 0o022 != 0, !isDirectory || mode & 0o1000 == 0 else { return }
            if !open.contains(where: { $0.path == path }) { open.append((path, mode)) }
        }
        look(target.path, isDirectory: false)
        look(target.deletingLastPathComponent().path, isDirectory: true)
        look(file.deletingLastPathComponent().resolvingSymlinksInPath().path, isDirectory: true)
        guard !open.isEmpty else { return nil }
        paths = open.map(\.path)
        isToAll = open.contains { $0.mode & 0o002 != 0 }
    }

    /// The command that leaves writing to the owner.
    var remedy: String { (["chmod go-w"] + paths.map(\.quotedForShell)).joined(separator: " ") }

    private static func mode(of path: String) -> mode_t {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode : 0
    }
}

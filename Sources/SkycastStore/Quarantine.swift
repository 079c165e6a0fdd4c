import Glibc
import SkycastCore

/// A directory of its own beside the store, into which a damaged database goes with all that belongs to it.
struct Quarantine {
    /// The damaged database in its new place.
    let file: String

    /// Moves database, write-ahead log and shared memory of the store in `file` aside, together.
    ///
    /// Nothing is open of them. They are renamed, so a full disk is no obstacle, and none of them is ever deleted.
    init(moving file: String, at now: Timestamp) throws(SystemError) {
        let (directory, name) = Self.parts(of: file)
        let parent = directory + "/quarantine"
        guard mkdir(parent, 0o700) == 0 || errno == EEXIST else { throw SystemError(errno) }
        let place = try Self.makeDirectory(in: parent, named: now.rfc3339.filter { $0 != "-" && $0 != ":" })
        self.file = "\(place)/\(name)"
        // The database last: if the computer stops in between, what is left is found damaged again, or without its log.
        for suffix in ["-shm", "-wal", "-journal", ""] where rename(file + suffix, self.file + suffix) != 0 {
            guard errno == ENOENT else { throw SystemError(errno) }
        }
    }

    /// A new directory; a number is added if there is one of that name.
    private static func makeDirectory(in parent: String, named name: String) throws(SystemError) -> String {
        for number in 1...1000 {
            let path = "\(parent)/\(name)" + (number == 1 ? "" : "-\(number)")
            if mkdir(path, 0o700) == 0 { return path }
            guard errno == EEXIST else { throw SystemError(errno) }
        }
        throw SystemError(EEXIST)
    }

    private static func parts(of file: String) -> (directory: String, name: String) {
        let slash = file.lastIndex(of: "/") ?? file.startIndex
        return (String(file[..<slash]), String(file[slash...].drop { $0 == "/" }))
    }
}

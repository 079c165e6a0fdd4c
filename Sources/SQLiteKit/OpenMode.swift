import CSQLite

/// What a connection may do with its file.
package enum OpenMode: Hashable, Sendable {
    /// Reads and writes, and creates the file if it is missing.
    case readWriteCreate
    /// Reads only; may still leave `-wal` and `-shm` files beside a database in WAL mode.
    case readOnly
    /// Reads only, takes no locks and ignores the WAL: for a file that nobody changes.
    case immutable
}

extension OpenMode {
    /// Opens the file and hands over the connection, which the caller must close.
    func open(_ path: String) throws(SQLiteError) -> OpaquePointer {
        // SQLite would open a private temporary database for an empty path, and cut a path at its first NUL.
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw SQLiteError(code: SQLITE_CANTOPEN, message: "the path is empty or contains a NUL")
        }
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(fileName(for: path), &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            defer { sqlite3_close_v2(handle) }
            throw SQLiteError(code, on: handle)
        }
        return handle
    }

    private var flags: Int32 {
        // The owner uses a connection from one thread at a time, so SQLite need not lock it.
        let always = SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
        return switch self {
        case .readWriteCreate: always | SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readOnly: always | SQLITE_OPEN_READONLY
        case .immutable: always | SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        }
    }

    private func fileName(for path: String) -> String {
        switch self {
        case .readWriteCreate, .readOnly: literalPath(path)
        case .immutable: immutableURI(for: path)
        }
    }
}

/// Keeps SQLite from reading a path as a URI, which some builds (Debian's) do for every name that begins with `file:`.
func literalPath(_ path: String) -> String {
    path.hasPrefix("file:") ? "./" + path : path
}

/// A `file:` URI with every byte escaped that is not plainly part of a path.
private func immutableURI(for path: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    // An empty authority, so that a path beginning with two slashes does not name a host.
    var uri = path.hasPrefix("/") ? Array("file://".utf8) : Array("file:".utf8)
    for byte in path.utf8 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "~"):  // "-./" and the digits
            uri.append(byte)
        default:
            uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: uri, as: UTF8.self) + "?immutable=1"
}

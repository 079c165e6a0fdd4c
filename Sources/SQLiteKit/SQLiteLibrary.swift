import CSQLite

/// The SQLite that this process runs with.
package enum SQLiteLibrary {
    /// Its version, such as "3.40.1".
    package static var version: String { String(cString: sqlite3_libversion()) }

    /// Its version as one number, such as 3040001.
    package static var number: Int { Int(sqlite3_libversion_number()) }
}

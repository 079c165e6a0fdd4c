import SQLiteKit
import SkycastCore

/// What the header of a database file says about who wrote it.
struct SchemaHeader {
    /// "Skyc" in ASCII, the mark of a Skycast store in the file's header.
    static let ourApplicationID = 0x536B_7963

    /// 0 if no program has marked the file.
    let applicationID: Int
    /// How many migrations were applied.
    let version: Int
    /// How many tables and indexes there are.
    let objects: Int

    /// True if nothing is in the file, so that it may become a store.
    var isBlank: Bool { applicationID == 0 && version == 0 && objects == 0 }
    /// True if Skycast wrote it.
    var isOurs: Bool { applicationID == Self.ourApplicationID }
}

extension Connection {
    /// Reads the header: the first access to the file, so this is what fails if it is locked, damaged or no database.
    func schemaHeader() throws(SQLiteError) -> SchemaHeader {
        let header = try first(
            """
            SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
            FROM pragma_application_id, pragma_user_version
            """
        ) { (row) throws(SQLiteError) in
            try SchemaHeader(applicationID: row.column(0), version: row.column(1), objects: row.column(2))
        }
        guard let header else { throw .damaged("its header") }
        return header
    }

    /// What makes each table and index.
    func schema() throws(SQLiteError) -> Set<String> {
        Set(
            try rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL") { (row) throws(SQLiteError) in
                try row.column(0)
            })
    }

    /// The mark of this store that every transaction writes; nil if there is none yet.
    func token() throws(SQLiteError) -> [UInt8]? {
        let hasToken = try value("SELECT count(*) FROM sqlite_schema WHERE name = 'identity'", as: Int.self)
        return hasToken == 1 ? try value("SELECT token FROM identity", as: [UInt8].self) : nil
    }

    /// Writes the mark into the log, as every transaction that changes something does: see `Store.connect`.
    func markLog() throws(SQLiteError) {
        try run("UPDATE identity SET transactions = transactions + 1")
    }

    /// Sets what a writer relies on, on a file that is blank or ours; without a write-ahead log if so told.
    func configureForWriting(isBlank: Bool, log: Bool) throws(SQLiteError) {
        if isBlank { try execute("PRAGMA auto_vacuum = INCREMENTAL") }  // only possible before the first table
        let mode = try pragma(log ? "journal_mode = WAL" : "journal_mode = TRUNCATE", as: String.self)
        guard mode == (log ? "wal" : "truncate") || mode == "memory" else {
            throw SQLiteError(code: 1, message: "its file system cannot keep a journal")
        }
        // A handful of commits an hour: each may well wait for the disk. 4 MiB is what a WAL shrinks to.
        // The pages of a poll fit into a quarter of a MiB; more would only be memory that is used once.
        try execute(
            """
            PRAGMA synchronous = FULL;
            PRAGMA foreign_keys = ON;
            PRAGMA trusted_schema = OFF;
            PRAGMA cell_size_check = ON;
            PRAGMA mmap_size = 0;
            PRAGMA cache_size = -256;
            PRAGMA temp_store = MEMORY;
            PRAGMA journal_size_limit = 4194304;
            """)
    }
}

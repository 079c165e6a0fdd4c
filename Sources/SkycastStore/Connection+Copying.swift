import SQLiteKit

extension Connection {
    /// The tables in the order of their making, so that none comes before one that it refers to.
    func tables() throws(SQLiteError) -> [String] {
        try rows(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid"
        ) { (row) throws(SQLiteError) in try row.column(0) }
    }

    /// Copies the rows of a table into the table of that name in `target`, in place of those of the same key.
    ///
    /// `condition` is SQL that tells which rows. `skipsRefused` leaves out rows that the target's constraints refuse;
    /// otherwise they are an error.
    func copyRows(
        of table: String, where condition: String = "true", to target: Connection, skipsRefused: Bool = false
    ) throws(SQLiteError) {
        var select = try prepare("SELECT * FROM \(table) WHERE \(condition)")
        let names = select.columnNames
        let places = names.map { _ in "?" }.joined(separator: ", ")
        var insert = try target.prepare(
            "INSERT OR REPLACE INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(places))")
        try select.forEachRow { (row) throws(SQLiteError) in
            do throws(SQLiteError) {
                try insert.bind(row.bindings().map { $0 })
                try insert.run()
            } catch {
                guard skipsRefused, error.isConstraint else { throw error }
            }
        }
    }
}

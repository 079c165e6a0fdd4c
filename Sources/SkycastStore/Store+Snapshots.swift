import SQLiteKit
package import SkycastCore

extension Store {
    /// The newest snapshot and the newest forecast of a city; nil before the first.
    package func latest(_ city: CityID) throws(StoreError) -> (snapshot: Snapshot?, forecast: Forecast?) {
        try read { (database) throws(SQLiteError) in
            guard let key = try database.key(of: city) else { return (nil, nil) }
            return (try database.newestSnapshot(of: city, key: key), try database.newestForecast(of: city, key: key))
        }
    }

    /// The readings of a city valid at or after a moment, in order.
    package func readings(of city: CityID, since: Timestamp) throws(StoreError) -> [Outlook.Reading] {
        try read { (database) throws(SQLiteError) in try database.readings(of: city, since: since) }
    }
}

extension Connection {
    /// The key under which everything of a city is stored; nil if it was never configured.
    func key(of city: CityID) throws(SQLiteError) -> Int64? {
        try value("SELECT key FROM city WHERE id = ?", city)
    }

    /// The newest snapshot of a city, of the source that answered last.
    ///
    /// Values of another that stood in for it may be for a later time; they are not what is the case now.
    func newestSnapshot(of city: CityID, key: Int64) throws(SQLiteError) -> Snapshot? {
        func snapshot(_ row: borrowing Statement) throws(SQLiteError) -> Snapshot {
            try Snapshot(
                city: city, source: row.column(1), validAt: row.column(0), fetchedAt: row.column(2),
                values: SnapshotRow.values(row, from: 3))
        }
        let source: SourceID?? = try value("SELECT newest_source FROM city WHERE key = ?", key)
        if let source = source ?? nil, let newest = try first(SnapshotRow.newestOfSource, key, source, as: snapshot) {
            return newest
        }
        return try first(SnapshotRow.newest, key, as: snapshot)
    }

    func readings(of city: CityID, since: Timestamp) throws(SQLiteError) -> [Outlook.Reading] {
        try rows(SnapshotRow.since, city, since) { (row) throws(SQLiteError) in
            try Outlook.Reading(
                validAt: row.column(0), values: SnapshotRow.values(row, from: 2), source: row.column(1))
        }
    }

    /// Stores what the source said of the present.
    func store(_ snapshots: [Snapshot]) throws(SQLiteError) {
        guard !snapshots.isEmpty else { return }
        var statement = try prepare(SnapshotRow.upsert)
        for snapshot in snapshots {
            try statement.bind(SnapshotRow.bindings(snapshot))
            try statement.run()
        }
    }
}

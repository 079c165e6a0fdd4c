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

    func newestSnapshot(of city: CityID, key: Int64) throws(SQLiteError) -> Snapshot? {
        try first(SnapshotRow.newest, key) { (row) throws(SQLiteError) in
            try Snapshot(
                city: city, source: row.column(1), validAt: row.column(0), fetchedAt: row.column(2),
                values: SnapshotRow.values(row, from: 3))
        }
    }

    func readings(of city: CityID, since: Timestamp) throws(SQLiteError) -> [Outlook.Reading] {
        try rows(SnapshotRow.since, city, since) { (row) throws(SQLiteError) in
            try Outlook.Reading(validAt: row.column(0), values: SnapshotRow.values(row, from: 1))
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

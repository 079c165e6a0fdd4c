import SQLiteKit
package import SkycastCore

extension Store {
    /// Stores all that one poll cycle changes, or nothing of it.
    ///
    /// Every city in the record has been configured once (`setCities`), and every state with an event has the event
    /// among the record's alerts or stored before.
    package func commit(_ record: CycleRecord) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.store(record.weather.compactMap(\.snapshot))
            try database.store(record.weather.compactMap(\.forecast))
            try database.storeValidities(of: record.weather)
            try database.storeOfficialAlerts(of: record.weather, at: record.at)
            try database.noteAttempts(record)
            try database.store(record.inputs)
            try database.store(record.alerts, record.states)
            for event in record.snoozesEnded { try database.endSnoozes(of: event) }
            try database.store(record.notices, endedIn: record.alerts)
            try database.follow(record.updates)
        }
    }
}

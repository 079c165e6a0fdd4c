import SQLiteKit
package import SkycastCore

extension Store {
    /// How many notices wait to be shown.
    package func waitingNotices() throws(StoreError) -> Int {
        try read { (database) throws(SQLiteError) in
            try database.value("SELECT count(*) FROM outbox WHERE status IN ('queued', 'sending')", as: Int.self) ?? 0
        }
    }
}

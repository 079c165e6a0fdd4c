import SQLiteKit
import SkycastCore

extension Connection {
    /// Stores the warnings of authorities that came with answers, each answer's in place of those before it.
    ///
    /// A source tells all that are in force, so that what it no longer tells is over or withdrawn.
    func storeOfficialAlerts(of weather: [CityWeather], at now: Timestamp) throws(SQLiteError) {
        for answer in weather {
            guard let source = answer.snapshot?.source ?? answer.forecast?.source else { continue }
            try run(
                "DELETE FROM official_alert WHERE city = (SELECT key FROM city WHERE id = ?) AND source = ?",
                answer.city, source)
            for alert in answer.officialAlerts {
                try run(
                    """
                    INSERT OR REPLACE INTO official_alert
                        (city, source, sender, event, starts_at, ends_at, description, fetched_at)
                    VALUES ((SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)
                    """, answer.city, source, alert.sender, alert.event, alert.startsAt, alert.endsAt,
                    alert.description, now)
            }
        }
    }
}

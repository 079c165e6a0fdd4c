import SQLiteKit
import SkycastCore

extension Connection {
    /// Stores the warnings of authorities that came with answers, each answer's in place of those before it.
    ///
    /// A source tells all that are in force, so that what it no longer tells is over or withdrawn. What it tells again
    /// stays as it is stored.
    func storeOfficialAlerts(of weather: [CityWeather], at now: Timestamp) throws(SQLiteError) {
        for answer in weather where !answer.isKept {
            guard let source = answer.snapshot?.source ?? answer.forecast?.source else { continue }
            let stored = try officialAlerts(of: source, for: answer.city)
            let told = answer.officialAlerts.storable
            for alert in stored.subtracting(told) {
                try run(
                    """
                    DELETE FROM official_alert
                    WHERE city = (SELECT key FROM city WHERE id = ?) AND source = ? AND sender = ? AND event = ?
                        AND starts_at = ?
                    """, answer.city, source, alert.sender, alert.event, alert.startsAt)
            }
            for alert in told.subtracting(stored) {
                try run(
                    """
                    INSERT INTO official_alert
                        (city, source, sender, event, starts_at, ends_at, description, fetched_at)
                    VALUES ((SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)
                    """, answer.city, source, alert.sender, alert.event, alert.startsAt, alert.endsAt,
                    alert.description, now)
            }
        }
    }

    private func officialAlerts(of source: SourceID, for city: CityID) throws(SQLiteError) -> Set<OfficialAlert> {
        Set(
            try rows(
                """
                SELECT sender, event, starts_at, ends_at, description FROM official_alert
                WHERE city = (SELECT key FROM city WHERE id = ?) AND source = ?
                """, city, source
            ) { (row) throws(SQLiteError) in
                try OfficialAlert(
                    sender: row.column(0), event: row.column(1), startsAt: row.column(2), endsAt: row.column(3),
                    description: row.column(4))
            })
    }
}

extension [OfficialAlert] {
    /// Many times what authorities have in force at once for one place.
    private static let most = 40

    /// What is stored of them: texts in one line and of a sane length, and of those that are the same one the last.
    fileprivate var storable: Set<OfficialAlert> {
        let clean = prefix(Self.most).map { alert in
            OfficialAlert(
                sender: alert.sender.cleaned(maximum: 100), event: alert.event.cleaned(maximum: 100),
                startsAt: alert.startsAt, endsAt: alert.endsAt, description: alert.description.cleaned(maximum: 2000))
        }
        let identities = clean.map { OfficialAlert(identityOf: $0) }
        return Set(Dictionary(zip(identities, clean), uniquingKeysWith: { $1 }).values)
    }
}

extension OfficialAlert {
    /// What tells it from others.
    fileprivate init(identityOf alert: Self) {
        self.init(sender: alert.sender, event: alert.event, startsAt: alert.startsAt, endsAt: nil, description: "")
    }
}

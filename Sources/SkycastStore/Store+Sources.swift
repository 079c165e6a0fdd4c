import SQLiteKit
package import SkycastCore

extension Store {
    /// Who stands in for the first source, by city.
    package func substitutes() throws(StoreError) -> [CityID: Substitute] {
        try read { (database) throws(SQLiteError) in try database.substitutes() }
    }

    /// Notes who stands in for the first source, in place of all that was noted before.
    package func setSubstitutes(_ substitutes: [CityID: Substitute]) throws(StoreError) {
        try write { (database) throws(SQLiteError) in
            try database.run("DELETE FROM substitute")
            for (city, substitute) in substitutes {
                try database.run(
                    """
                    INSERT INTO substitute (city, source, first, since, reason, answers)
                    VALUES ((SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?)
                    """, city, substitute.source, substitute.first, substitute.since, substitute.reason,
                    Int64(substitute.answers))
            }
        }
    }

    /// When each source answered for a city last, of those that did in the two days before its newest values.
    package func lastAnswers(for city: CityID) throws(StoreError) -> [SourceID: Timestamp] {
        try read { (database) throws(SQLiteError) in
            let answers = try database.rows(
                """
                SELECT source, max(fetched_at) FROM snapshot JOIN city ON city.key = snapshot.city
                WHERE city.id = ?1 AND valid_at >= (
                    SELECT max(valid_at) FROM snapshot AS newest WHERE newest.city = city.key) - 172800
                GROUP BY source
                """, city
            ) { (row) throws(SQLiteError) in
                (source: try row.column(0, as: SourceID.self), at: try row.column(1, as: Timestamp.self))
            }
            return Dictionary(answers.map { ($0.source, $0.at) }, uniquingKeysWith: max)
        }
    }

    /// Whom the newest that is known of each watched city comes from.
    package func origins() throws(StoreError) -> [CityID: WeatherOrigin] {
        try read { (database) throws(SQLiteError) in
            let rows = try database.rows(
                """
                SELECT id,
                    coalesce(newest_source, (SELECT source FROM snapshot WHERE snapshot.city = city.key
                        ORDER BY valid_at DESC, source DESC LIMIT 1)),
                    (SELECT source FROM forecast_run WHERE forecast_run.key = newest_run)
                FROM city WHERE active
                """
            ) { (row) throws(SQLiteError) in
                (
                    city: try row.column(0, as: CityID.self),
                    origin: try WeatherOrigin(reading: row.column(1), forecast: row.column(2))
                )
            }
            return Dictionary(rows.map { ($0.city, $0.origin) }, uniquingKeysWith: { first, _ in first })
        }
    }
}

extension Connection {
    func substitutes() throws(SQLiteError) -> [CityID: Substitute] {
        let rows = try rows(
            """
            SELECT id, source, first, since, reason, answers FROM substitute JOIN city ON city.key = substitute.city
            WHERE active
            """
        ) { (row) throws(SQLiteError) in
            (
                city: try row.column(0, as: CityID.self),
                substitute: try Substitute(
                    source: row.column(1), first: row.column(2), since: row.column(3), reason: row.column(4),
                    answers: Int(row.column(5, as: Int64.self)))
            )
        }
        return Dictionary(rows.map { ($0.city, $0.substitute) }, uniquingKeysWith: { first, _ in first })
    }
}

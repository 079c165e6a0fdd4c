import SQLiteKit
package import SkycastCore

extension Store {
    /// Makes `cities` the watched ones, in this order; the history of others is kept.
    ///
    /// A city that stays at its coordinates keeps the zone its source told; one that is now another place, under the id of
    /// the former, knows nothing yet. Cities without an interval of their own are polled every `defaultInterval`, which is
    /// more than zero.
    package func setCities(_ cities: [City], defaultInterval: Seconds) throws(StoreError) {
        watched = WatchedCities(cities: cities, defaultInterval: defaultInterval)
        try write { (database) throws(SQLiteError) in try database.setCities(cities, defaultInterval) }
    }

    /// Every watched city in the order of the configuration, with the zone its source told if none is configured.
    package func cities() throws(StoreError) -> [City] {
        try read { (database) throws(SQLiteError) in try database.watchedCities().map(\.report.city) }
    }
}

/// What was last configured, so that a store that starts afresh knows its cities.
struct WatchedCities {
    let cities: [City]
    let defaultInterval: Seconds
}

/// Cities as rows.
enum CityRow {
    static let upsert = """
        INSERT INTO city (id, name, country, latitude_deg, longitude_deg, timezone, emoji, interval_s,
            poll_interval_s, position, altitude_m, active)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT (id) DO UPDATE SET
            name = excluded.name,
            country = excluded.country,
            source_timezone = CASE
                WHEN latitude_deg = excluded.latitude_deg AND longitude_deg = excluded.longitude_deg
                THEN source_timezone
            END,
            latitude_deg = excluded.latitude_deg,
            longitude_deg = excluded.longitude_deg,
            timezone = excluded.timezone,
            emoji = excluded.emoji,
            interval_s = excluded.interval_s,
            poll_interval_s = excluded.poll_interval_s,
            position = excluded.position,
            altitude_m = excluded.altitude_m,
            active = 1
        """
}

extension Connection {
    func setCities(_ cities: [City], _ defaultInterval: Seconds) throws(SQLiteError) {
        try run("UPDATE city SET active = 0 WHERE active")
        for (position, city) in cities.enumerated() {
            try findPlace(of: city)
            try dropValidities(of: city)
            try run(
                CityRow.upsert, city.id, city.name, city.country, city.coordinates.latitude,
                city.coordinates.longitude, city.timeZone, city.emoji, city.interval, city.interval ?? defaultInterval,
                position, city.altitude)
        }
    }

    /// Makes the row under a city's id that of its place: weather and events of another are neither its past nor its present.
    ///
    /// What was stored of the former place is kept under an id that no configuration can have, until the city is there
    /// again. A city that is only placed more exactly stays the same.
    private func findPlace(of city: City) throws(SQLiteError) {
        let places = try rows(
            """
            SELECT key, id = ?1, latitude_deg, longitude_deg FROM city WHERE id IN (?1, ?1 || '@' || key)
            ORDER BY key DESC
            """, city.id
        ) { (row) throws(SQLiteError) in
            let point = try Coordinates(latitude: row.column(2), longitude: row.column(3))
            let distance = point?.distance(to: city.coordinates) ?? .infinity
            return (
                key: try row.column(0, as: Int64.self), isCurrent: try row.column(1, as: Bool.self),
                isHere: distance < Grouping.neighbourhood
            )
        }
        guard let current = places.first(where: \.isCurrent), !current.isHere else { return }
        try run("UPDATE city SET id = id || '@' || key WHERE key = ?", current.key)
        guard let former = places.first(where: \.isHere) else { return }
        try run("UPDATE city SET id = ? WHERE key = ?", city.id, former.key)
    }

    /// Every watched city in order, with its key and nothing but its own columns in the report.
    func watchedCities() throws(SQLiteError) -> [(key: Int64, report: CityReport)] {
        try cities("WHERE active ORDER BY position")
    }

    /// Every city that is watched no more, and every former place.
    func formerCities() throws(SQLiteError) -> [City] { try cities("WHERE NOT active ORDER BY key").map(\.report.city) }

    private func cities(_ condition: String) throws(SQLiteError) -> [(key: Int64, report: CityReport)] {
        try rows(
            """
            SELECT key, id, name, country, latitude_deg, longitude_deg, coalesce(timezone, source_timezone), emoji,
                interval_s, poll_interval_s, last_attempt_at, last_success_at, last_error, altitude_m
            FROM city \(condition)
            """
        ) { (row) throws(SQLiteError) in
            guard let coordinates = try Coordinates(latitude: row.column(4), longitude: row.column(5)) else {
                throw .damaged("a city")
            }
            let city = try City(
                id: row.column(1), name: row.column(2), country: row.column(3), coordinates: coordinates,
                timeZone: row.column(6), emoji: row.column(7), interval: row.column(8), altitude: row.column(13))
            var report = try CityReport(city: city, interval: row.column(9))
            report.lastAttemptAt = try row.column(10)
            report.lastSuccessAt = try row.column(11)
            report.lastError = try row.column(12)
            return (try row.column(0), report)
        }
    }

    /// Notes that cities were asked: in vain, or with an answer, whose it is, and the zone that it may tell.
    ///
    /// An `OffsetZone` is the less that one source tells, so it takes the place of its like alone.
    func noteAttempts(_ record: CycleRecord) throws(SQLiteError) {
        for weather in record.weather {
            try run(
                "UPDATE city SET newest_source = coalesce(?, newest_source) WHERE id = ?", weather.snapshot?.source,
                weather.city)
        }
        for weather in record.weather where !weather.isKept {
            try run(
                """
                UPDATE city SET last_attempt_at = ?1, last_success_at = ?1, last_error = NULL,
                    source_timezone = CASE
                        WHEN ?2 IS NULL OR ?2 GLOB 'UTC[-+]*' AND source_timezone NOT GLOB 'UTC[-+]*'
                        THEN source_timezone
                        ELSE ?2
                    END
                WHERE id = ?3
                """, record.at, weather.timeZone, weather.city)
        }
        for (city, error) in record.failures {
            try run("UPDATE city SET last_attempt_at = ?, last_error = ? WHERE id = ?", record.at, error, city)
        }
    }
}

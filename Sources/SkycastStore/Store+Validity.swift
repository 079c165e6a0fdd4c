import SQLiteKit
package import SkycastCore

extension Store {
    /// What is kept of a source's last answers about cities, for a source that wants to be asked in terms of it.
    package func known(_ source: SourceID, about cities: [CityID]) throws(StoreError) -> [CityID: KnownAnswer] {
        try read { (database) throws(SQLiteError) in
            var known: [CityID: KnownAnswer] = [:]
            for city in cities { known[city] = try database.knownAnswer(of: source, about: city) }
            return known
        }
    }
}

extension Connection {
    fileprivate func knownAnswer(of source: SourceID, about city: CityID) throws(SQLiteError) -> KnownAnswer? {
        try first(
            """
            SELECT forecast_run.run, forecast_run.fetched_at, forecast_run.steps, forecast_run.days,
                validity.expires_at, validity.last_modified
            FROM city JOIN answer_validity AS validity ON validity.city = city.key AND validity.source = ?2
                JOIN forecast_run ON forecast_run.key = validity.run
            WHERE city.id = ?1 AND forecast_run.city = city.key AND forecast_run.source = ?2
            """, city, source
        ) { (row) throws(SQLiteError) in
            guard let steps = try ForecastCodec.steps(in: row.column(2)),
                let days = try ForecastCodec.days(in: row.column(3))
            else { throw .damaged("a forecast run") }
            return try KnownAnswer(
                forecast: Forecast(
                    city: city, source: source, fetchedAt: row.column(1), steps: steps, days: days, run: row.column(0)),
                validity: AnswerValidity(expiresAt: row.column(4), lastModified: row.column(5)))
        }
    }

    /// Stores in what terms the forecasts just stored may be asked for again.
    func storeValidities(of weather: [CityWeather]) throws(SQLiteError) {
        for answer in weather {
            guard let validity = answer.validity, let forecast = answer.forecast else { continue }
            try run(
                """
                INSERT OR REPLACE INTO answer_validity (city, source, run, expires_at, last_modified)
                SELECT key, ?2, newest_run, ?3, ?4 FROM city WHERE id = ?1
                """, answer.city, forecast.source, validity.expiresAt, validity.lastModified)
        }
    }

    /// Forgets in what terms to ask for a city that is about to be another place, or to have other days.
    func dropValidities(of city: City) throws(SQLiteError) {
        try run(
            """
            DELETE FROM answer_validity WHERE city = (
                SELECT key FROM city
                WHERE id = ? AND (latitude_deg, longitude_deg, altitude_m, timezone) IS NOT (?, ?, ?, ?))
            """, city.id, city.coordinates.latitude, city.coordinates.longitude, city.altitude, city.timeZone)
    }
}

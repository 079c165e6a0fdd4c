import SQLiteKit
import SkycastCore

extension Connection {
    /// The forecast that was last the answer for a city, by the order of answers and not by any clock.
    func newestForecast(of city: CityID, key: Int64) throws(SQLiteError) -> Forecast? {
        try first(
            """
            SELECT source, run, fetched_at, steps, days FROM forecast_run
            WHERE key = (SELECT newest_run FROM city WHERE key = ?)
            """, key
        ) { (row) throws(SQLiteError) in
            guard let steps = try ForecastCodec.steps(in: row.column(3)),
                let days = try ForecastCodec.days(in: row.column(4))
            else { throw .damaged("a forecast run") }
            return try Forecast(
                city: city, source: row.column(0), fetchedAt: row.column(2), steps: steps, days: days,
                run: row.column(1))
        }
    }

    /// The steps of a run of a city, and whose it is; nil if it is not kept.
    func steps(
        of run: ForecastRunID, city: Int64
    ) throws(SQLiteError) -> (steps: [ForecastStep], source: SourceID)? {
        try first(
            "SELECT steps, source FROM forecast_run WHERE city = ? AND run = ? LIMIT 1", city, run
        ) { (row) throws(SQLiteError) in
            guard let steps = try ForecastCodec.steps(in: row.column(0)) else { throw .damaged("a forecast run") }
            return (steps, try row.column(1))
        }
    }

    /// Stores what the source said of the future: the answer of a run that is kept takes the place of its last one.
    ///
    /// Where nothing but the fetch time differs, SQLite writes nothing but that.
    func store(_ forecasts: [Forecast]) throws(SQLiteError) {
        for forecast in forecasts {
            let steps = ForecastCodec.pack(forecast.steps)
            let days = ForecastCodec.pack(forecast.days)
            try run(
                """
                UPDATE forecast_run SET fetched_at = ?, steps = ?, days = ?
                WHERE city = (SELECT key FROM city WHERE id = ?) AND run = ? AND source = ?
                """, forecast.fetchedAt, steps, days, forecast.city, forecast.run, forecast.source)
            if changes == 0 {
                try run(
                    """
                    INSERT INTO forecast_run (city, source, run, first_fetched_at, fetched_at, steps, days)
                    VALUES ((SELECT key FROM city WHERE id = ?1), ?2, ?3, ?4, ?4, ?5, ?6)
                    """, forecast.city, forecast.source, forecast.run, forecast.fetchedAt, steps, days)
            }
            try run(
                """
                UPDATE city SET newest_run = (
                    SELECT key FROM forecast_run WHERE forecast_run.city = city.key AND run = ? AND source = ?
                ) WHERE id = ?
                """, forecast.run, forecast.source, forecast.city)
        }
    }
}

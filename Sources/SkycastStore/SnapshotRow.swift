import SQLiteKit
import SkycastCore

/// Snapshots as rows: one column for every metric that sources send.
enum SnapshotRow {
    /// The metrics that have a column, in the order of the columns.
    static let metrics = Metric.allCases.filter { !$0.isDerived }

    /// The newest snapshot of a city by a source, by the time it is for.
    ///
    /// The source that answered last has nothing newer above its newest but the few of another that stood in for it.
    static let newestOfSource = """
        SELECT valid_at, source, fetched_at, \(columns) FROM snapshot
        WHERE city = ? AND source = ? ORDER BY valid_at DESC LIMIT 1
        """

    /// The newest snapshot of a city, by the time it is for: one seek in the primary key.
    static let newest = """
        SELECT valid_at, source, fetched_at, \(columns) FROM snapshot
        WHERE city = ? ORDER BY valid_at DESC, source DESC LIMIT 1
        """

    /// Values, their times and sources from a moment on, in order.
    static let since = """
        SELECT valid_at, source, \(columns) FROM snapshot
        WHERE city = (SELECT key FROM city WHERE id = ?) AND valid_at >= ? ORDER BY valid_at, source
        """

    /// Values and their times within a span, by the city's key, in order.
    static let between = """
        SELECT valid_at, \(columns) FROM snapshot
        WHERE city = ? AND valid_at >= ? AND valid_at < ? ORDER BY valid_at, source
        """

    /// One answer replaces an older one for the same time as a whole: values of two answers are never mixed.
    ///
    /// A cycle that saw the older one is replayed with the newer, which a source may have put right meanwhile.
    static let upsert = """
        INSERT INTO snapshot (city, valid_at, source, fetched_at, \(columns))
        VALUES ((SELECT key FROM city WHERE id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET
            fetched_at = excluded.fetched_at,
            temperature_c = excluded.temperature_c,
            apparent_temperature_c = excluded.apparent_temperature_c,
            dew_point_c = excluded.dew_point_c,
            relative_humidity_pct = excluded.relative_humidity_pct,
            cloud_cover_pct = excluded.cloud_cover_pct,
            precipitation_probability_pct = excluded.precipitation_probability_pct,
            precipitation_mm_h = excluded.precipitation_mm_h,
            rain_mm_h = excluded.rain_mm_h,
            snowfall_cm_h = excluded.snowfall_cm_h,
            snow_depth_m = excluded.snow_depth_m,
            wind_speed_ms = excluded.wind_speed_ms,
            wind_gusts_ms = excluded.wind_gusts_ms,
            pressure_hpa = excluded.pressure_hpa,
            visibility_m = excluded.visibility_m,
            uv_index = excluded.uv_index,
            cape_j_kg = excluded.cape_j_kg,
            weather_code = excluded.weather_code,
            wind_direction_deg = excluded.wind_direction_deg,
            is_day = excluded.is_day
        WHERE excluded.fetched_at >= fetched_at
        """

    /// The columns of `metrics`.
    static let columns = """
        temperature_c, apparent_temperature_c, dew_point_c, relative_humidity_pct, cloud_cover_pct,
        precipitation_probability_pct, precipitation_mm_h, rain_mm_h, snowfall_cm_h, snow_depth_m, wind_speed_ms,
        wind_gusts_ms, pressure_hpa, visibility_m, uv_index, cape_j_kg, weather_code, wind_direction_deg, is_day
        """

    /// What `upsert` takes.
    static func bindings(_ snapshot: Snapshot) -> [(any Bindable)?] {
        var values: [(any Bindable)?] = [snapshot.city, snapshot.validAt, snapshot.source, snapshot.fetchedAt]
        for metric in metrics { values.append(snapshot.values[metric]) }
        return values
    }

    /// The values in `columns`, of which the first is column `first` of the row.
    static func values(_ row: borrowing Statement, from first: Int) throws(SQLiteError) -> WeatherValues {
        var values = WeatherValues()
        var index = first
        for metric in metrics {
            if let value = try row.number(index) { values[metric] = value }
            index += 1
        }
        return values
    }
}

import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

/// Warnings of authorities that came along with the weather.
@Suite struct OfficialAlertTests {
    private func record(_ alerts: [OfficialAlert], source: SourceID = .openMeteo, at now: Timestamp) -> CycleRecord {
        var answer = CityWeather(
            city: City.oslo.id, snapshot: .of(.oslo, at: now, source: source), forecast: nil, timeZone: nil)
        answer.officialAlerts = alerts
        var record = CycleRecord(at: now)
        record.weather = [answer]
        return record
    }

    private func alert(_ event: String, ends: Timestamp?, description: String = "") -> OfficialAlert {
        OfficialAlert(sender: "IPMA", event: event, startsAt: .start, endsAt: ends, description: description)
    }

    private func stored(_ directory: TemporaryDirectory) throws -> [String] {
        try Connection(directory.store, mode: .readOnly).rows(
            """
            SELECT source || ' ' || event || ' ' || coalesce(ends_at - starts_at, '?') || ' ' || fetched_at
            FROM official_alert ORDER BY source, event
            """
        ) { (row) throws(SQLiteError) in try row.column(0, as: String.self) }
    }

    @Test func whatAnAnswerTellsTakesThePlaceOfWhatTheSourceToldBefore() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let later = Timestamp.start + .hours(1)
        try await store.commit(
            record([alert("Wind", ends: nil), alert("Rain", ends: .start + .hours(3))], at: .start))
        try await store.commit(record([alert("Fog", ends: nil)], source: .norway, at: .start))
        #expect(
            try stored(directory) == [
                "met-norway Fog ? 1774738800", "open-meteo Rain 10800 1774738800", "open-meteo Wind ? 1774738800",
            ])
        try await store.commit(record([alert("Rain", ends: .start + .hours(5))], at: later))
        #expect(
            try stored(directory) == ["met-norway Fog ? 1774738800", "open-meteo Rain 18000 1774742400"])
        // Nothing is heard of other cities, and nothing of this one without an answer.
        try await store.commit(CycleRecord(at: later))
        #expect(try stored(directory).count == 2)
        try await store.commit(record([], at: later))
        #expect(try stored(directory) == ["met-norway Fog ? 1774738800"])
    }

    @Test func theSameWarningInTwoLanguagesIsTwoRowsAndTwiceIsOne() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let alerts = [alert("Vind", ends: nil), alert("Wind", ends: nil), alert("Wind", ends: .start + .hours(1))]
        try await store.commit(record(alerts, at: .start))
        #expect(try stored(directory) == ["open-meteo Vind ? 1774738800", "open-meteo Wind 3600 1774738800"])
    }
}

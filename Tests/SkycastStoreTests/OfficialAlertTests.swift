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

    @Test func whatIsToldAgainIsNotWrittenAgain() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let alerts = [alert("Rain", ends: nil, description: "Up to 80\u{1B}[31m mm"), alert("Wind", ends: nil)]
        try await store.commit(record(alerts, at: .start))
        let later = Timestamp.start + .hours(1)
        try await store.commit(record(alerts.reversed(), at: later))
        #expect(
            try stored(directory) == ["open-meteo Rain ? 1774738800", "open-meteo Wind ? 1774738800"])
        var kept = record([], at: later)
        kept.weather[0].isKept = true
        try await store.commit(kept)
        #expect(try stored(directory).count == 2, "a server that was not asked takes nothing back")
    }

    @Test func textsOfAServerAreCleanAndNotEndless() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let long = String(repeating: "x", count: 1_000_000)
        var alerts = [
            OfficialAlert(sender: long, event: "\u{202E}Wi\u{7}nd\n", startsAt: .start, endsAt: nil, description: long)
        ]
        alerts += (0..<500).map { alert("\($0)", ends: nil) }
        try await store.commit(record(alerts, at: .start))
        let rows = try Connection(directory.store, mode: .readOnly).rows(
            "SELECT event || ' ' || length(sender) || ' ' || length(description) FROM official_alert ORDER BY event DESC"
        ) { (row) throws(SQLiteError) in try row.column(0, as: String.self) }
        #expect(rows.first == "Wind 100 2000")
        #expect(rows.count == 40)
    }

    @Test func whatEndedAMonthAgoGoesAndWhatASourceNoLongerAskedToldToo() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let forever = Timestamp.start + .days(100_000)
        try await store.commit(record([alert("Fog", ends: forever)], source: .norway, at: .start))
        let now = Timestamp.start + .days(31)
        let alerts = [
            alert("Old", ends: .start + .hours(1)), alert("Rain", ends: .start + .days(2)), alert("Wind", ends: nil),
        ]
        try await store.commit(record(alerts, at: now))
        let retention = Retention(full: nil, hourly: nil, daily: nil)
        while try await store.tidy(retention, at: now) {}
        #expect(try stored(directory).map { $0.split(separator: " ")[1] } == ["Rain", "Wind"])
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

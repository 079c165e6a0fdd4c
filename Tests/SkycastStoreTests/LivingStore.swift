import Foundation
import SQLiteKit
import SkycastCore
import SkycastStore
import Testing

/// What a store holds that a person would miss: an event that was told and acknowledged, a snooze, a waiting notice.
struct LivingStore {
    let alert = AlertRecord.open(.wind, .full(openedAt: .start))
    let snooze = Snooze(scope: .city(City.lima.id), until: .start + .hours(5))

    /// Fills a store that watches two cities with it and with four days of weather.
    func fill(_ store: Store) async throws {
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        for day in 0..<4 as Range<Int64> {
            var record = CycleRecord(at: .start + .days(day))
            record.weather = (0..<96 as Range<Int64>).map { quarter in
                let moment = Timestamp.start + .days(day) + .minutes(15 * quarter)
                return CityWeather(
                    city: City.oslo.id, snapshot: .of(.oslo, at: moment),
                    forecast: quarter % 24 == 0
                        ? .of(.oslo, fetchedAt: moment, around: Double(day * 4 + quarter / 24)) : nil, timeZone: nil)
            }
            try await store.commit(record)
        }
        var record = CycleRecord(at: .start)
        record.alerts = [alert]
        record.states = [.wind: .ongoing(alert.event), .frost: RuleState()]
        record.notices = [.about(alert.id)]
        try await store.commit(record)
        #expect(try await store.acknowledge(alert.id, at: .start) == .acknowledged)
        try await store.snooze(snooze, at: .start)
    }

    /// Expects that all of it is there.
    func expectAll(in store: Store, _ comment: Comment? = nil) async throws {
        let alerts = try await store.alerts()
        #expect(alerts.map(\.id) == [alert.id], comment)
        #expect(alerts.first?.event.acknowledged == alert.event.worstLevel, comment)
        #expect(try await store.ruleStates()[.wind]?.phase == .ongoing, comment)
        #expect(try await store.snoozes(at: .start) == [snooze], comment)
        #expect(try await store.notices(of: alert.id).count == 1, comment)
        #expect(try await store.cities().map(\.id) == [City.oslo.id, City.lima.id], comment)
    }
}

extension Store {
    /// The notices that tell of damage.
    func damageNotices() throws -> [OutboxNotice] {
        try dueNotices(at: Timestamp(Int64(Date().timeIntervalSince1970) + 1)).filter { $0.kind == .digest }
    }
}

extension TemporaryDirectory {
    /// Overwrites the root page of a table in the store's file, which nobody has open but a store with an empty log.
    func damageTable(_ name: String) throws {
        let root = try rootPage(of: name)
        let file = try #require(FileHandle(forUpdatingAtPath: store))
        try file.seek(toOffset: UInt64(root - 1) * 4096)
        try file.write(contentsOf: Data(repeating: 0xEE, count: 4096))
        try file.close()
    }

    private func rootPage(of table: String) throws -> Int {
        let database = try Connection(store)
        // Written too, so that an open store forgets what it has read.
        try database.execute("UPDATE city SET emoji = 'x'")
        let page = try database.value("SELECT rootpage FROM sqlite_schema WHERE name = ?", table, as: Int.self)
        return try #require(page)
    }

    /// The files of every quarantine, as paths below it.
    var quarantined: [String] {
        let parent = file("quarantine")
        return ((try? FileManager.default.subpathsOfDirectory(atPath: parent)) ?? []).filter { path in
            var isDirectory: ObjCBool = false
            return FileManager.default.fileExists(atPath: parent + "/" + path, isDirectory: &isDirectory)
                && !isDirectory.boolValue
        }.sorted()
    }
}

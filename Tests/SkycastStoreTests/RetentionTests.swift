import SQLiteKit
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct RetentionTests {
    private static let retention = Retention(full: .days(2), hourly: .days(5), daily: .days(20))

    /// A snapshot every 20 minutes for some days, temperature known in all, wind in two of three.
    private func fill(_ store: Store, days: Int64, city: City = .oslo) async throws -> Timestamp {
        let count = days * 72
        for day in 0..<days {
            var record = CycleRecord(at: .start + .days(day))
            record.weather = (day * 72..<(day + 1) * 72).map { number in
                let values: [Metric: Double] =
                    number % 3 == 0
                    ? [.temperature: Double(number % 7)] : [.temperature: Double(number % 7), .windGusts: 0.004]
                let snapshot = Snapshot.of(city, at: .start + .minutes(20 * number), values)
                return CityWeather(city: city.id, snapshot: snapshot, forecast: nil, timeZone: nil)
            }
            try await store.commit(record)
        }
        return .start + .minutes(20 * (count - 1))
    }

    private func tidy(_ store: Store, _ retention: Retention = retention, at now: Timestamp) async throws -> Int {
        var pieces = 0
        while try await store.tidy(retention, at: now) { pieces += 1 }
        return pieces
    }

    private func history(_ directory: TemporaryDirectory, _ metric: Metric) throws -> [HistoryPoint] {
        try ReadOnlyStore.open(at: directory.store).history(
            of: City.oslo.id, metric, in: .start - .days(1) ..< .start + .days(400))
    }

    @Test func numbersThatNobodyWroteAreNoCrash() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 10)
        let day = now - .days(8)
        let first = Int64(day.startOfHour.seconds / 86_400 * 86_400)
        let database = try Connection(directory.store)
        for hour in 0..<3 as Range<Int64> {
            try database.run(
                "INSERT INTO hourly VALUES (1, ?, ?, ?, ?, ?, ?)", Int64(Metric.cape.rawValue), first + hour * 3600,
                Int64.min, Int64.max, Int64.max, Int64.max)
        }
        #expect(try await tidy(store, at: now) > 3)
        let points = try history(directory, .cape)
        #expect(points.map(\.count) == [.max] && points.map(\.length) == [.days(1)])
        await store.close()
    }

    @Test func everythingIsKeptOnceAtItsGrain() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 10)
        #expect(try await tidy(store, at: now) > 3)
        let points = try history(directory, .temperature)
        #expect(points.map(\.count).reduce(0, +) == 720)
        #expect(Set(points.map(\.length)) == [.zero, .hours(1), .days(1)])
        #expect(points.map(\.start) == points.map(\.start).sorted())
        #expect(points.map(\.length.count) == points.map(\.length.count).sorted(by: >))
        #expect(points.filter { $0.length == .zero }.allSatisfy { $0.start >= (now - .days(2)).startOfHour })
        let hours = points.filter { $0.length == .hours(1) }
        #expect(hours.allSatisfy { $0.count == 3 && $0.minimum <= $0.mean && $0.mean <= $0.maximum })
        let wind = try history(directory, .windGusts)
        #expect(wind.map(\.count).reduce(0, +) == 480)
        #expect(wind.allSatisfy { $0.mean == 0.004 })
        #expect(try history(directory, .pressure).isEmpty)
        #expect(try await tidy(store, at: now) == 0)
        #expect(try await store.problems() == [])
        await store.close()
    }

    @Test func valuesOfADayAreThoseOfItsReadings() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 9)
        _ = try await tidy(store, at: now)
        await store.close()
        // The first whole UTC day begins an hour after the first snapshot: numbers 3 to 74.
        let day = try #require(try history(directory, .temperature).first { $0.start == .start + .hours(1) })
        let values = (3..<75).map { Double($0 % 7) }
        #expect(day.length == .days(1) && day.count == 72)
        #expect(day.minimum == 0 && day.maximum == 6)
        #expect(abs(day.mean - values.reduce(0, +) / 72) < 0.001)
    }

    @Test func f100CutAnywhereNoHourIsHalfRolled() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 8)
        try await store.checkpoint()
        _ = try await tidy(store, at: now)
        var random = SeededGenerator(seed: 100)
        let log = try bytes(of: directory.store + "-wal")
        for _ in 0..<40 {
            // What kill -9, or a power cut, leaves: the log up to some byte.
            let copy = try TemporaryDirectory()
            try directory.copyStore(to: copy)
            try copy.write(Array(log.prefix(.random(in: 0...log.count, using: &random))), to: "skycast.db-wal")
            let points = try history(copy, .temperature)
            #expect(points.map(\.count).reduce(0, +) == 576)
            #expect(Set(points.map { Int($0.start.seconds) }).count == points.count)
        }
        await store.close()
    }

    @Test func openEventsAndWhatTheyNeedStay() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 10)
        let open = AlertRecord.open(.wind, .full(openedAt: .start + .days(3)))
        let frost = AlertRecord.open(.frost, .full(openedAt: .start)).ended(.over, at: .start + .days(1))
        var record = CycleRecord(at: .start + .days(3))
        record.alerts = [open, frost]
        record.states = [.wind: .ongoing(open.event), .frost: RuleState()]
        record.notices = [.about(open.id), .about(frost.id), .about(nil)]
        try await store.commit(record)
        for notice in try await store.dueNotices(at: .start) {
            #expect(try await store.markSending(notice.id))
            try await store.markShown(notice.id, ShownNotice(serverID: 1, server: ":1.1"), at: .start)
        }
        _ = try await tidy(store, at: now)
        #expect(try await store.alerts(ended: true).map(\.id) == [open.id])
        #expect(try await store.ruleStates()[.wind]?.event == open.event)
        #expect(try await store.notices(of: open.id).count == 1)
        #expect(try await store.notices(of: frost.id).isEmpty)
        let since = open.event.since - Outlook.historyNeeded
        #expect(
            try history(directory, .temperature).filter { $0.start > since }.allSatisfy { $0.length == .zero })
        await store.close()
    }

    @Test func runsAndInputsGoWithTheSnapshotsAndTheNewestRunStays() async throws {
        let store = try await Store.inMemory()
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        for day in 0..<6 as Range<Int64> {
            let now = Timestamp.start + .days(day)
            let forecast = Forecast.of(day == 0 ? .lima : .oslo, fetchedAt: now, around: Double(day))
            var record = CycleRecord.answer(
                day == 0 ? .lima : .oslo, at: now, snapshot: .of(.oslo, at: now), forecast: forecast)
            record.inputs = [
                EvaluationInput(
                    city: City.oslo.id, at: now, snapshotValidAt: now, run: forecast.run, afterRestart: false)
            ]
            try await store.commit(record)
        }
        _ = try await tidy(store, at: .start + .days(5))
        let left = try await store.evaluations(of: City.oslo.id, since: .start)
        #expect(left.map(\.input.at) == [3, 4, 5].map { .start + .days($0) })
        #expect(left.allSatisfy { !$0.steps.isEmpty && $0.reading != nil })
        #expect(try await store.latest(City.lima.id).forecast != nil)
    }

    @Test func f46ClockAYearAheadCostsNothing() async throws {
        let store = try await Store.inMemory()
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 2)
        #expect(try await tidy(store, at: now + .days(365)) == 0)
        #expect(try await tidy(store, at: Timestamp(0)) == 0)
    }

    @Test func foreverIsForever() async throws {
        let store = try await Store.inMemory()
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 3)
        #expect(try await tidy(store, Retention(full: nil, hourly: nil, daily: nil), at: now) == 0)
    }

    @Test func lateSnapshotsJoinTheirHour() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 4)
        _ = try await tidy(store, at: now)
        let late = Timestamp.start + .minutes(7)
        try await store.commit(.answer(.oslo, at: now, snapshot: .of(.oslo, at: late, [.temperature: -40])))
        _ = try await tidy(store, at: now)
        await store.close()
        let hour = try #require(try history(directory, .temperature).first)
        #expect(hour.count == 4 && hour.minimum == -40 && hour.length == .hours(1))
    }

    @Test func fileShrinks() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let now = try await fill(store, days: 40)  // many times the page that each table has, empty or not
        try await store.checkpoint()
        let before = try bytes(of: directory.store).count
        _ = try await tidy(store, Retention(full: .days(1), hourly: .days(1), daily: .days(1)), at: now)
        try await store.checkpoint()
        #expect(try bytes(of: directory.store).count < before / 2)
        await store.close()
    }
}

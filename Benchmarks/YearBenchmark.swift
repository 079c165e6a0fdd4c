import Foundation
import SkycastCore
import SkycastStore

/// The store after a year of ten cities at 15 minutes under the default retention, and `history` over it.
enum YearBenchmark {
    private static let retention = Retention(full: .days(30), hourly: .days(365), daily: nil)
    /// What is rolled up takes no forecast runs with it, so only the last are made.
    private static let daysOfRuns = 31

    static func figures(_ scratch: Scratch) async throws -> [Figure] {
        let file = scratch.file("retained.db")
        try await live(in: file)
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Double ?? .nan
        let tool = Program.built("skycastctl").path
        let time = try ToolBenchmark.medians(
            of: ["\(tool) --database \(file) history city-1 --since 365d"], in: scratch)
        return [
            Figure("the store after a year of 10 cities at 15 min", size / 1e6, "MB", atMost: 60),
            Figure("skycastctl history over that year, whole process", time[0], "ms", atMost: 100),
        ]
    }

    /// The year up to now, a day in each transaction, tidied up every day.
    private static func live(in file: String) async throws {
        let cities = MadeUpCity.many(10)
        let store = try await Store.open(at: file)
        try await store.setCities(cities.map(\.city), defaultInterval: MadeUpCity.interval)
        let start = Timestamp(Int64(Date().timeIntervalSince1970)).startOfHour + .hours(-365 * 24)
        for day in 0..<365 {
            let dawn = start + .days(Int64(day))
            var record = CycleRecord(at: dawn)
            for city in cities { record.add(city, from: dawn, polls: 96, hasRuns: day >= 365 - daysOfRuns) }
            try await store.commit(record)
            while try await store.tidy(retention, at: dawn + .days(1)) {}
        }
        try await store.checkpoint()
        await store.close()
    }
}

import Foundation
import SkycastCore
import SkycastStore

/// A directory for the files of one run.
struct Scratch {
    let path: String

    var year: String { file("year.db") }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws -> URL {
        let url = URL(filePath: file(name))
        try Data(text.utf8).write(to: url)
        return url
    }

    /// Makes the store of a year of ten cities, a day in each transaction.
    func makeYear() async throws -> [Figure] {
        let cities = MadeUpCity.many(10)
        let store = try await Store.open(at: year)
        try await store.setCities(cities.map(\.city), defaultInterval: MadeUpCity.interval)
        for day in stride(from: 0, to: MadeUpCity.polls, by: 96) {
            var record = CycleRecord(at: MadeUpCity.moment(day))
            for city in cities { record.add(city, from: MadeUpCity.moment(day), polls: 96) }
            try await store.commit(record)
        }
        await store.close()
        let size = try FileManager.default.attributesOfItem(atPath: year)[.size] as? Double ?? .nan
        return [Figure("the store of that year, nothing rolled up", "\((size / 1e6).short) MB")]
    }
}

extension CycleRecord {
    /// Adds what was seen of a city at `polls` polls, the first on a full hour; a new forecast every hour if it has any.
    mutating func add(_ city: MadeUpCity, from start: Timestamp, polls: Int64, hasRuns: Bool = true) {
        var forecast: Forecast?
        for poll in 0..<polls {
            let now = start + MadeUpCity.interval * poll
            let isNew = hasRuns && now == now.startOfHour
            if isNew { forecast = city.forecast(at: now) }
            weather.append(
                CityWeather(
                    city: city.city.id, snapshot: city.snapshot(at: now), forecast: isNew ? forecast : nil,
                    timeZone: nil))
            inputs.append(
                EvaluationInput(
                    city: city.city.id, at: now, snapshotValidAt: now, run: forecast?.run, afterRestart: false))
        }
    }
}

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
            for city in cities { record.add(city, polls: day..<(day + 96)) }
            try await store.commit(record)
        }
        await store.close()
        let size = try FileManager.default.attributesOfItem(atPath: year)[.size] as? Double ?? .nan
        return [Figure("the store of that year", "\((size / 1e6).short) MB", reference: "-")]
    }
}

extension CycleRecord {
    /// Adds what was seen of a city at these polls.
    fileprivate mutating func add(_ city: MadeUpCity, polls: Range<Int>) {
        var forecast: Forecast?
        for poll in polls {
            let now = MadeUpCity.moment(poll)
            let isHour = now == now.startOfHour
            if isHour { forecast = city.forecast(at: now) }
            weather.append(
                CityWeather(
                    city: city.city.id, snapshot: city.snapshot(at: now), forecast: isHour ? forecast : nil,
                    timeZone: nil))
            inputs.append(
                EvaluationInput(
                    city: city.city.id, at: now, snapshotValidAt: now, run: forecast?.run, afterRestart: false))
        }
    }
}

import Foundation
import SkycastCore
import SkycastStore

/// One poll of 100 cities committed, beside `sqlite3` inserting the same rows in one transaction.
enum CommitBenchmark {
    static func figures(_ scratch: Scratch) async throws -> [Figure] {
        var ours: [Double] = []
        var theirs: [Double] = []
        var rows = 0
        for round in 0..<5 {
            let (file, copy) = (scratch.file("commit-\(round).db"), scratch.file("copy-\(round).db"))
            let cities = MadeUpCity.many(100)
            let record = poll(of: cities, rules: BenchmarkRules.ahead)
            let empty = try await Store.open(at: file)
            try await empty.setCities(cities.map(\.city), defaultInterval: MadeUpCity.interval)
            await empty.close()
            try FileManager.default.copyItem(atPath: file, toPath: copy)
            let store = try await Store.open(at: file)
            let start = ContinuousClock.now
            try await store.commit(record)
            ours.append((ContinuousClock.now - start).seconds)
            await store.close()
            let inserts = try inserts(of: file)
            rows = inserts.count
            let text = "BEGIN;\n" + inserts.joined(separator: "\n") + "\nCOMMIT;\n"
            theirs.append(
                try sqlite3.time([copy], input: scratch.write("PRAGMA synchronous = FULL;\n" + text, to: "inserts.sql"))
            )
        }
        return [
            Figure(
                "writing a poll of 100 cities with 20 rules each (\(rows) rows), median of 5", ours.median * 1000, "ms",
                beside: "sqlite3, the same rows", theirs.median * 1000, atMost: 3)
        ]
    }

    /// What a poll of `cities` under `rules` changes.
    static func poll(of cities: [MadeUpCity], rules: [Rule]) -> CycleRecord {
        let now = MadeUpCity.start
        var record = CycleRecord(at: now)
        for city in cities {
            let forecast = city.forecast(at: now)
            record.weather.append(
                CityWeather(city: city.city.id, snapshot: city.snapshot(at: now), forecast: forecast, timeZone: "UTC"))
            record.inputs.append(
                EvaluationInput(
                    city: city.city.id, at: now, snapshotValidAt: now, run: forecast.run, afterRestart: true))
            let outlook = Outlook(
                reading: city.reading(at: now), steps: forecast.steps, run: forecast.run, staleAfter: .minutes(45))
            for judgement in Judgement.all(of: rules, for: city.city, states: [:], outlook: outlook, at: now) {
                record.states[judgement.key] = judgement.evaluation.state
                record.alerts += judgement.alerts
            }
        }
        return record
    }

    private static let sqlite3 = Program("/usr/bin/sqlite3")

    /// The statements that make the rows of a poll; cities are there before.
    private static func inserts(of file: String) throws -> [String] {
        let tables = ["snapshot", "forecast_run", "evaluation_input", "alert", "rule_state"]
        return try tables.flatMap { table in
            try sqlite3.output(["-readonly", file, ".dump \(table)"]).split(separator: "\n").map(String.init)
                .filter { $0.hasPrefix("INSERT INTO") }
        }
    }
}

import SkycastCore
import SkycastStore

/// How long a year of ten cities takes, polled every quarter of an hour, with a new forecast every hour.
enum ReplayBenchmark {
    private static let size = "a year of 10 cities at 15 min (350,400 evaluations), 20 rules 48 h ahead"

    /// The year made up and judged city by city; only judging is timed.
    static func inMemory() -> [Figure] {
        var took = Took()
        var events = 0
        for city in MadeUpCity.many(10) {
            let year = city.year()
            took =
                took
                + Took.measuring {
                    var replay = Replay(rules: BenchmarkRules.ahead, city: city.city.id)
                    for (now, outlook) in year { replay.take(outlook, at: now, afterRestart: false) }
                    events += replay.events.count
                }
        }
        return [
            Figure("\(size), in memory: \(events) events", took, atMost: 10),
            Figure("  its peak resident memory, the made-up year included", Program.peakMemory, "MB", atMost: 200),
        ]
    }

    /// The same year out of a store.
    static func stored(in scratch: Scratch) throws -> [Figure] {
        let (took, events) = try replay(BenchmarkRules.ahead, from: scratch)
        return [
            Figure("\(size), from a store: \(events.count) events", took, atMost: 10),
            Figure("  its peak resident memory", Program.peakMemory, "MB", atMost: 200),
        ]
    }

    /// Replays the stored year of every city; the time includes opening, reading and unpacking.
    static func replay(
        _ rules: [Rule], from scratch: Scratch
    ) throws -> (took: Took, events: [(city: CityID, event: Replay.Event)]) {
        var events: [(city: CityID, event: Replay.Event)] = []
        let took = try Took.measuring {
            let store = try ReadOnlyStore.open(at: scratch.year)
            for city in MadeUpCity.many(10) {
                var replay = Replay(rules: rules, city: city.city.id)
                try store.forEachEvaluation(of: city.city.id, since: MadeUpCity.start) { stored in
                    let outlook = Outlook(
                        reading: stored.reading, steps: stored.steps, run: stored.input.run,
                        staleAfter: Freshness.limitForRules(interval: MadeUpCity.interval))
                    replay.take(outlook, at: stored.input.at, afterRestart: stored.input.afterRestart)
                }
                events += replay.events.map { (city.city.id, $0) }
            }
        }
        return (took, events)
    }
}

extension Rule {
    /// True if it asks for a change over time, which needs history.
    package var needsHistory: Bool {
        ([criterion.metric] + (anyOf + allOf).map(\.metric)).contains(where: \.isDerived)
    }
}

extension Outlook {
    /// The changes that can be derived, with the span each looks back.
    private static let changes: [(derived: Metric, from: Metric, over: Seconds)] = [
        (.temperatureChange24h, .temperature, .hours(24)), (.pressureChange3h, .pressure, .hours(3)),
    ]

    /// How far back `addingChanges` looks, the tolerance included.
    package static let historyNeeded = Seconds.hours(25)

    /// The outlook with temperature and pressure changes, computed from `history` (sorted by time) and its own steps.
    ///
    /// A change is known only if a value lies within half an hour of the moment it is counted from.
    package func addingChanges(history: [Reading]) -> Self {
        let past = history + [reading].compactMap(\.self)
        let ahead = steps.map { Reading(validAt: $0.start, values: $0.values) }
        func changed(_ moment: Reading) -> WeatherValues {
            var values = moment.values
            for change in Self.changes {
                guard let now = values[change.from] else { continue }
                let before = moment.validAt - change.over
                let base =
                    Self.value(of: change.from, at: before, in: past)
                    ?? Self.value(of: change.from, at: before, in: ahead)
                values[change.derived] = base.map { now - $0 }
            }
            return values
        }
        return Self(
            reading: reading.map { Reading(validAt: $0.validAt, values: changed($0)) },
            steps: zip(steps, ahead).map { step, moment in
                ForecastStep(start: step.start, length: step.length, values: changed(moment))
            },
            run: run, staleAfter: staleAfter)
    }

    private static func value(of metric: Metric, at moment: Timestamp, in readings: [Reading]) -> Double? {
        let distance = { (reading: Reading) in abs((reading.validAt - moment).count) }
        let near = readings.filter { distance($0) <= 1800 && $0.values[metric] != nil }
        return near.min { distance($0) < distance($1) }?.values[metric]
    }
}

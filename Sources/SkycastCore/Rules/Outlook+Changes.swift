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

    /// How far from the moment that a change is counted from a value may lie.
    private static let tolerance = Seconds.minutes(30)

    /// How far back `addingChanges` looks, the tolerance included.
    package static let historyNeeded = Seconds.hours(25)

    /// The outlook with temperature and pressure changes, computed from `history` (sorted by time) and its own steps.
    ///
    /// A change is known only if a value lies within half an hour of the moment it is counted from, and is of the same
    /// source: two models differ by more than the weather does in hours.
    func addingChanges(history: ArraySlice<Reading>) -> Self {
        let ahead = steps.map { Reading(validAt: $0.start, values: $0.values, source: source) }
        func changed(_ moment: Reading) -> WeatherValues {
            var values = moment.values
            for change in Self.changes {
                guard let now = values[change.from] else { continue }
                let before = moment.validAt - change.over
                let base =
                    Self.nearest(to: before, with: change.from, of: moment.source, in: history, and: reading)
                    ?? Self.nearest(to: before, with: change.from, of: moment.source, in: ahead[...], and: nil)
                values[change.derived] = base.map { now - $0 }
            }
            return values
        }
        return Self(
            reading: reading.map { Reading(validAt: $0.validAt, values: changed($0), source: $0.source) },
            steps: zip(steps, ahead).map { step, moment in
                ForecastStep(start: step.start, length: step.length, values: changed(moment))
            },
            run: run, source: source, staleAfter: staleAfter)
    }

    /// A source's known value nearest to `moment`, of `readings` (sorted by time) and `last`; the first of two equally
    /// near.
    private static func nearest(
        to moment: Timestamp, with metric: Metric, of source: SourceID?, in readings: ArraySlice<Reading>,
        and last: Reading?
    ) -> Double? {
        var best: (value: Double, distance: UInt64)?
        func weigh(_ reading: Reading) {
            let distance = (reading.validAt - moment).count.magnitude
            guard reading.source == source, distance <= tolerance.count.magnitude, distance < best?.distance ?? .max,
                let value = reading.values[metric]
            else { return }
            best = (value, distance)
        }
        var index = readings.partitioningIndex { $0.validAt >= moment - tolerance }
        while index < readings.endIndex, readings[index].validAt <= moment + tolerance {
            weigh(readings[index])
            index += 1
        }
        if let last { weigh(last) }
        return best?.value
    }
}

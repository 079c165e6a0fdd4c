/// What one evaluation sees of one city: the current reading and the forecast, each possibly unknown.
package struct Outlook: Hashable, Sendable {
    /// The newest snapshot's values and time, whatever its age.
    package let reading: Reading?
    /// The newest forecast's steps, sorted by start and without overlaps; empty if there is none.
    package let steps: [ForecastStep]
    /// The run the steps belong to; nil if there is none.
    package let run: ForecastRunID?
    /// Whose run it is; nil if that is not known.
    package let source: SourceID?
    /// From this age on the reading is unknown.
    package let staleAfter: Seconds

    package init(
        reading: Reading?, steps: [ForecastStep], run: ForecastRunID?, source: SourceID? = nil, staleAfter: Seconds
    ) {
        self.reading = reading
        self.steps = steps
        self.run = run
        self.source = source
        self.staleAfter = staleAfter
    }

    /// Values and the time they are for.
    package struct Reading: Hashable, Sendable {
        package let validAt: Timestamp
        package let values: WeatherValues
        /// Who says so; nil if that is not known.
        package let source: SourceID?

        package init(validAt: Timestamp, values: WeatherValues, source: SourceID? = nil) {
            self.validAt = validAt
            self.values = values
            self.source = source
        }
    }

    /// The reading if it is fresh at `now`: not older than `staleAfter`, not more than ten minutes in the future.
    package func freshReading(at now: Timestamp) -> Reading? {
        guard let reading, now - reading.validAt <= staleAfter,
            reading.validAt - now <= Freshness.futureTolerance
        else { return nil }
        return reading
    }

    /// The steps that end after `now` and begin before `now + horizon`, chosen by time stamp.
    package func steps(at now: Timestamp, horizon: Seconds) -> ArraySlice<ForecastStep> {
        let from = steps.partitioningIndex { $0.end > now }
        let until = steps[from...].partitioningIndex { $0.start >= now + horizon }
        return steps[from..<until]
    }
}

extension RandomAccessCollection {
    /// The first index whose element fulfils `condition`, found by halving; all elements after one that does must too.
    func partitioningIndex(where condition: (Element) -> Bool) -> Index {
        var low = startIndex
        var count = self.count
        while count > 0 {
            let middle = index(low, offsetBy: count / 2)
            if condition(self[middle]) {
                count /= 2
            } else {
                low = index(after: middle)
                count -= count / 2 + 1
            }
        }
        return low
    }
}

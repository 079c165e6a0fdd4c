/// What one evaluation sees of one city: the current reading and the forecast, each possibly unknown.
package struct Outlook: Hashable, Sendable {
    /// The newest snapshot's values and time, whatever its age.
    package let reading: Reading?
    /// The newest forecast's steps, sorted by start; empty if there is none.
    package let steps: [ForecastStep]
    /// The run the steps belong to; nil if there is none.
    package let run: ForecastRunID?
    /// From this age on the reading is unknown.
    package let staleAfter: Seconds

    package init(reading: Reading?, steps: [ForecastStep], run: ForecastRunID?, staleAfter: Seconds) {
        self.reading = reading
        self.steps = steps
        self.run = run
        self.staleAfter = staleAfter
    }

    /// Values and the time they are for.
    package struct Reading: Hashable, Sendable {
        package let validAt: Timestamp
        package let values: WeatherValues

        package init(validAt: Timestamp, values: WeatherValues) {
            self.validAt = validAt
            self.values = values
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
        let from = steps.firstIndex { $0.end > now } ?? steps.endIndex
        let until = steps[from...].firstIndex { $0.start >= now + horizon } ?? steps.endIndex
        return steps[from..<until]
    }
}

extension Outlook {
    /// What the rules get to see of a city, from the newest that is known of it.
    ///
    /// The daemon, `explain` and a replay all come by their outlooks here, so that they decide alike. What the reading
    /// lacks is taken from the forecast. `history` is readings sorted by time, of which those up to it count; nil if no
    /// rule asks for a change over time.
    package static func completed(
        reading: Reading?, steps: [ForecastStep], run: ForecastRunID?, source: SourceID?, interval: Seconds,
        history: ArraySlice<Reading>?
    ) -> Self {
        let outlook = Self(
            reading: reading.map {
                Reading(
                    validAt: $0.validAt, values: $0.values.filled(at: $0.validAt, from: steps), source: $0.source)
            },
            steps: steps, run: run, source: source, staleAfter: Freshness.limitForRules(interval: interval))
        return history.map { outlook.addingChanges(history: $0.prefix(through: reading?.validAt)) } ?? outlook
    }
}

extension Outlook.Reading {
    /// The reading that a snapshot is.
    package init(_ snapshot: Snapshot) {
        self.init(validAt: snapshot.validAt, values: snapshot.values, source: snapshot.source)
    }
}

extension ArraySlice<Outlook.Reading> {
    /// The readings valid at or before `moment`; none before nil.
    fileprivate func prefix(through moment: Timestamp?) -> Self {
        guard let moment else { return [] }
        return self[..<partitioningIndex { $0.validAt > moment }]
    }
}

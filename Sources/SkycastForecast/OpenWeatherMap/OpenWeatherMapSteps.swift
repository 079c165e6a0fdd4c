import SkycastCore

extension [ForecastStep] {
    /// The steps that a list of entries, one every `length`, tells of.
    ///
    /// The step from T takes its instants from the entry of T and its sums from the next one. So there is one before the
    /// first entry, without instants: the one that runs now. Of a time that comes twice the first counts.
    init(openWeatherMap list: JSONValue?, every length: Seconds) {
        let entries = (list?.elements ?? []).map(OpenWeatherMapEntry.init)
        let byTime = Dictionary(entries.compactMap { entry in entry.time.map { ($0, entry) } }) { first, _ in first }
        self = []
        for start in Set(byTime.keys).union(byTime.keys.map { $0 - length }).sorted() {
            if let last, start < last.end { continue }
            var values = byTime[start]?.instants ?? WeatherValues()
            if let sums = byTime[start + length]?.sums { values.add(sums) }
            if !values.isEmpty { append(ForecastStep(start: start, length: length, values: values)) }
        }
    }
}

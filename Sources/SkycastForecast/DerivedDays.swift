import SkycastCore

extension [ForecastStep] {
    /// The days of which these steps say everything, for a source that tells no days of its own.
    ///
    /// An instant belongs to the day it lies in, a sum to the day that the middle of its step lies in; `offset` is the
    /// place's. What is unknown for a part of a day is unknown for the day: a maximum without the afternoon is none. Of
    /// three-hourly instants the highest is taken for the maximum, which it is to about a degree.
    func completeDays(offset: Seconds) -> [DailyForecast] {
        let instants = groups { $0.start.date(offset: offset) }
        let sums = groups { ($0.start + Seconds($0.length.count / 2)).date(offset: offset) }
        let days = Set(instants.keys).union(sums.keys).sorted().map { date in
            let instants = instants[date] ?? []
            let sums = sums[date] ?? []
            var day = DailyForecast(date: date)
            let temperatures = known(instants.map { $0.values[.temperature] })
            day.temperatureMax = temperatures.max()
            day.temperatureMin = temperatures.min()
            let amounts = known(
                sums.map { step in
                    step.values[.precipitation].map { $0 * Double(step.length.count) / 3600 }
                })
            // Hundredths, because a step's rate is rounded already.
            if !amounts.isEmpty { day.precipitation = (amounts.reduce(0, +) * 100).rounded() / 100 }
            day.precipitationProbability = known(sums.map { $0.values[.precipitationProbability] }).max()
            day.windGustsMax = known(sums.map { $0.values[.windGusts] }).max()
            day.weatherCode = known(sums.map(\.values.weatherCode)).max { $1.isWorse(than: $0) }
            return day
        }
        return days.filter { $0 != DailyForecast(date: $0.date) }
    }

    /// The steps of each date that add up to a day.
    private func groups(by date: (ForecastStep) -> CivilDate) -> [CivilDate: [ForecastStep]] {
        Dictionary(grouping: self, by: date).filter { _, steps in
            steps.map(\.length.count).reduce(0, +) == Seconds.days(1).count
        }
    }

    /// The values if all are known, else none.
    private func known<Value>(_ values: [Value?]) -> [Value] {
        let known = values.compactMap(\.self)
        return known.count == values.count ? known : []
    }
}

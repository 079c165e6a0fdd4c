/// What polling costs a day by the way Open-Meteo counts calls.
///
/// A request counts for each of its places by its variables and days; ten variables of current weather are one call.
package struct CallWeight: Hashable, Sendable {
    /// How many calls a day are free, by weight (open-meteo.com/en/pricing).
    package static let freePerDay = 10_000.0
    /// How many variables a request for current weather has.
    package static let currentVariables = 10
    /// How many variables a request for current weather and the forecast has, over all sections.
    package static let forecastVariables = 38
    /// How many days a forecast covers.
    package static let forecastDays = 10

    /// Calls a day, by weight; 0 without a city.
    package let perDay: Double

    /// The weight of asking for cities that are polled at these intervals, each with its forecast at another.
    ///
    /// An interval that is not positive counts as a second. Each variable counts for each of `models` weather models,
    /// of which there is always one.
    package init(intervals: [Seconds], forecastInterval: Seconds, models: Int = 1) {
        let models = max(1, models)
        let current = Self.ofPlace(variables: Self.currentVariables * models, days: 1)
        let whole = Self.ofPlace(variables: Self.forecastVariables * models, days: Self.forecastDays)
        let forecasts = Self.timesADay(forecastInterval)
        // A forecast comes with current weather, so that it saves a poll.
        perDay = intervals.reduce(0) { sum, interval in
            sum + forecasts * whole + max(0, Self.timesADay(interval) - forecasts) * current
        }
    }

    /// The weight of one place in a request: max(1, v/10, v/10 × days/14), v variables of all sections.
    package static func ofPlace(variables: Int, days: Int) -> Double {
        let tens = Double(variables) / 10
        return max(1, tens, tens * Double(days) / 14)
    }

    /// True if it is more than is free.
    package var isOverFree: Bool { perDay > Self.freePerDay }

    /// The whole number of calls, rounded up but for what is lost in adding.
    package var calls: Int64 { Int64((perDay - 1e-6).rounded(.up)) }

    /// What to say if it is more than is free; nil if it is not.
    package var warning: String? {
        guard isOverFree else { return nil }
        return "about \(calls) calls a day, but Open-Meteo gives \(Int64(Self.freePerDay)) for free; "
            + "lengthen interval or forecast_interval, or watch fewer cities"
    }

    private static func timesADay(_ interval: Seconds) -> Double {
        Double(Seconds.days(1).count) / Double(max(1, interval.count))
    }
}

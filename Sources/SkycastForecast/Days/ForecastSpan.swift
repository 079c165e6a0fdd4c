import SkycastCore

/// A step of a forecast with what a day's figures need of it.
struct ForecastSpan {
    let step: ForecastStep
    /// The highest and the lowest temperature within it in °C; nil if not known.
    let warmest: Double?
    let coldest: Double?
    /// What falls within it in mm; nil if not known.
    let amount: Double?

    init(_ step: ForecastStep, warmest: Double?, coldest: Double?, amount: Double?) {
        self.step = step
        self.warmest = warmest
        self.coldest = coldest
        self.amount = amount
    }

    /// A step whose instants are all that is known of its temperature: the highest of a day is then the highest of its
    /// instants, which it is to about a degree.
    ///
    /// Amounts are hundredths of a millimetre, which a rate in thousandths does not quite keep.
    init(instantsOf step: ForecastStep) {
        let amount = step.values[.precipitation].map { ($0 * Double(step.length.count) / 36).rounded() / 100 }
        self.init(step, warmest: step.values[.temperature], coldest: step.values[.temperature], amount: amount)
    }

    /// A step of which nothing else is known: the temperature within an hour is that of its beginning.
    init(_ step: ForecastStep) {
        let temperature = step.length <= .hours(1) ? step.values[.temperature] : nil
        let amount = step.values[.precipitation].map { $0 * Double(step.length.count) / 3600 }
        self.init(step, warmest: temperature, coldest: temperature, amount: amount)
    }
}

/// One step of a forecast: instant values at its start, sums and maxima over its whole length.
///
/// Sources differ in whether a sum belongs to the hour before or after its stamp; each source's decoder settles that,
/// so that here a step always covers `start ..< end`.
package struct ForecastStep: Hashable, Sendable {
    package let start: Timestamp
    /// Usually one hour; never zero or less.
    package let length: Seconds
    package var values: WeatherValues

    package init(start: Timestamp, length: Seconds = .hours(1), values: WeatherValues) {
        self.start = start
        self.length = length
        self.values = values
    }

    package var end: Timestamp { start + length }
}

/// A civil day of a forecast, in the city's zone; nil means unknown.
package struct DailyForecast: Hashable, Sendable {
    package let date: CivilDate
    /// °C.
    package var temperatureMax: Double?
    /// °C.
    package var temperatureMin: Double?
    /// The day's sum in mm.
    package var precipitation: Double?
    /// 0 to 100 %.
    package var precipitationProbability: Double?
    /// m/s.
    package var windGustsMax: Double?
    package var uvIndexMax: Double?
    /// The day's most severe code; may be one bad hour.
    package var weatherCode: WeatherCode?
    package var sun: Sun

    package init(date: CivilDate, sun: Sun = .unknown) {
        self.date = date
        self.sun = sun
    }

    /// Whether and when the sun rises and sets on a day.
    package enum Sun: Hashable, Sendable {
        case times(rise: Timestamp, set: Timestamp)
        /// The sun does not set.
        case polarDay
        /// The sun does not rise.
        case polarNight
        case unknown
    }
}

/// One forecast of one city as one answer gave it.
package struct Forecast: Hashable, Sendable {
    package let city: CityID
    package let source: SourceID
    package let fetchedAt: Timestamp
    /// Sorted by start, without overlaps.
    package let steps: [ForecastStep]
    /// Sorted by date.
    package let days: [DailyForecast]
    /// Tells one run from another by content: the same run fetched again has the same identity.
    package let run: ForecastRunID

    /// The forecast of these steps and days, put in order by time; its run is identified by what it says.
    package init(
        city: CityID, source: SourceID, fetchedAt: Timestamp, steps: [ForecastStep], days: [DailyForecast]
    ) {
        self.city = city
        self.source = source
        self.fetchedAt = fetchedAt
        self.steps = steps.sorted { $0.start < $1.start }
        self.days = days.sorted { $0.date < $1.date }
        run = ForecastRunID(of: self.steps)
    }

    /// This forecast as the next one after `previous`: the same run if both agree on every hour they share.
    ///
    /// An answer's window slides with the hour it is asked in, so the same model run looks a little different each
    /// time. What it no longer holds of the same run is kept, so that one run has one set of steps.
    package func following(_ previous: Self) -> Self {
        guard source == previous.source, let first = steps.first, let last = steps.last,
            previous.steps.count < Self.longestRun
        else { return self }
        var shared = previous.steps.filter { $0.start >= first.start && $0.start <= last.start }
        // The last hour of an answer may lack the sums that the next one brings.
        if shared.count > 1 { shared.removeLast() }
        guard !shared.isEmpty, shared.elementsEqual(steps.prefix(shared.count)) else { return self }
        let earlier = previous.steps.prefix { $0.start < first.start }
        let later = previous.steps.drop { $0.start < last.end }  // of an answer cut short
        return Self(
            city: city, source: source, fetchedAt: fetchedAt, steps: earlier + steps + later, days: days,
            run: previous.run)
    }

    /// A server that has said the same for longer than these many steps has a new run, so that none grows for ever.
    private static let longestRun = 120

    /// A forecast whose run is known already, as it is stored; `steps` and `days` are in order.
    package init(
        city: CityID, source: SourceID, fetchedAt: Timestamp, steps: [ForecastStep], days: [DailyForecast],
        run: ForecastRunID
    ) {
        self.city = city
        self.source = source
        self.fetchedAt = fetchedAt
        self.steps = steps
        self.days = days
        self.run = run
    }
}

/// The identity of a forecast run: a hash of its steps that is the same on every machine and in every process.
package struct ForecastRunID: Hashable, Sendable {
    package let hash: UInt64

    package init(hash: UInt64) { self.hash = hash }

    /// The identity of a run that says `steps`.
    init(of steps: [ForecastStep]) {
        var digest = StableHash()
        for step in steps {
            digest.combine(step.start.seconds)
            digest.combine(step.length.count)
            for metric in Metric.allCases { digest.combine(Int64(step.values[thousandths: metric] ?? .min)) }
        }
        hash = digest.value
    }
}

/// A 64-bit FNV-1a hash: unlike `Hasher`, the same in every process.
///
/// Not for adversaries.
package struct StableHash {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
    private static let prime: UInt64 = 0x0000_0100_0000_01b3
    /// The prime to the power of 0 to 8.
    private static let powers: [UInt64] = (1...8).reduce(into: [1]) { powers, _ in
        powers.append(powers[powers.count - 1] &* prime)
    }

    package init() {}

    package mutating func combine(_ number: Int64) {
        var rest = UInt64(bitPattern: number)
        var zeros = 8
        while rest != 0 {
            combine(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
            zeros -= 1
        }
        // Bytes of zero only multiply, so those at the end are one multiplication.
        value = value &* Self.powers[zeros]
    }

    /// The text and its end, so that "ab", "c" and "a", "bc" differ.
    package mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
        combine(UInt8(0xff))
    }

    private mutating func combine(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* Self.prime
    }
}

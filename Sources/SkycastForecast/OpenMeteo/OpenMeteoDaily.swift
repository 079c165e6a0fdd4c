import SkycastCore

/// The `daily` section: parallel arrays over `time`, a civil day of the place each.
struct OpenMeteoDaily {
    /// What is asked for.
    static let variables = [
        "weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_sum",
        "precipitation_probability_max", "wind_gusts_10m_max", "uv_index_max", "sunrise", "sunset",
    ]

    private let section: OpenMeteoSection
    private let times: [OpenMeteoTime?]

    init(_ section: OpenMeteoSection) {
        self.section = section
        times = section.times("time")
    }

    /// The days in order of date; of a date that comes twice, the first.
    func days(offset: Seconds?, at place: Coordinates) -> [DailyForecast] {
        guard let offset else { return [] }
        let code = column("weather_code", .wmoCode, 0...999)
        let maximum = column("temperature_2m_max", .celsius, Metric.temperature.plausible)
        let minimum = column("temperature_2m_min", .celsius, Metric.temperature.plausible)
        let precipitation = column("precipitation_sum", .millimetres, 0...5000)
        let probability = column("precipitation_probability_max", .percent, 0...100)
        let gusts = column("wind_gusts_10m_max", .metresPerSecond, Metric.windGusts.plausible)
        let ultraviolet = column("uv_index_max", .index, Metric.uvIndex.plausible)
        let sunrise = section.times("sunrise")
        let sunset = section.times("sunset")

        var days: [CivilDate: DailyForecast] = [:]
        for (index, time) in times.enumerated() {
            guard let midnight = time?.moment(offset: offset) else { continue }
            let date = Self.date(ofMidnight: midnight, offset: offset)
            guard days[date] == nil else { continue }
            var day = DailyForecast(date: date)
            day.weatherCode = code(index).flatMap { Int(exactly: $0) }.map { WeatherCode($0) }
            day.temperatureMax = maximum(index)
            day.temperatureMin = minimum(index)
            day.precipitation = precipitation(index)
            day.precipitationProbability = probability(index)
            day.windGustsMax = gusts(index)
            day.uvIndexMax = ultraviolet(index)
            if index < sunrise.count, index < sunset.count, let rise = sunrise[index], let set = sunset[index] {
                day.sun = .init(rise: rise, set: set, offset: offset, on: date, at: place)
            }
            if day != DailyForecast(date: date) { days[date] = day }
        }
        return days.values.sorted { $0.date < $1.date }
    }

    /// A reader of one variable's values in `target`: nil where absent, of no fitting unit, or impossible.
    ///
    /// In thousandths like all values, so that a conversion leaves no digits that nobody sent.
    private func column(
        _ name: String, _ target: Unit, _ plausible: ClosedRange<Double>
    ) -> (Int) -> Double? {
        let names = OpenMeteoDialect.names(of: name)
        let values = section[names]?.numbers ?? []
        let unit = section.unit(names)
        return { index in
            guard index < values.count, let value = values[index] else { return nil }
            let converted: Double? =
                switch unit {
                case .quantity(let source): source.convert(value, to: target)
                case nil, .unitless, .wmoCode: target == .index || target == .wmoCode ? value : nil
                default: nil
                }
            return converted.flatMap { plausible.contains($0) ? ($0 * 1000).rounded() / 1000 : nil }
        }
    }

    /// The date that begins at `midnight`.
    ///
    /// Rounded to the nearest midnight: after a clock change the place's own midnight is an hour off the answer's.
    private static func date(ofMidnight midnight: Timestamp, offset: Seconds) -> CivilDate {
        (midnight + .hours(12)).date(offset: offset)
    }
}

extension DailyForecast.Sun {
    /// The sun of a day as Open-Meteo says it.
    ///
    /// Without a sunrise both times are the day's midnight; without a sunset they are this midnight and the next
    /// (open-meteo/open-meteo, SunRiseSet.swift). Servers before June 2024 sent 1970 for both.
    init(rise: OpenMeteoTime, set: OpenMeteoTime, offset: Seconds, on date: CivilDate, at place: Coordinates) {
        guard let rise = rise.moment(offset: offset), let set = set.moment(offset: offset) else {
            self = .unknown
            return
        }
        let midnight = Timestamp(date.daysSinceEpoch * 86_400) - offset
        let year1970 = Timestamp(0) + .days(2)
        switch set - rise {
        case .zero where rise < year1970: self.init(notRisingOn: date, at: place)
        case .zero: self = .polarNight
        case .days(1): self = .polarDay
        case Seconds(1)..<Seconds.days(1) where (midnight - .hours(12)...midnight + .hours(36)).contains(rise):
            self = .times(rise: rise, set: set)
        default: self = .unknown
        }
    }
}

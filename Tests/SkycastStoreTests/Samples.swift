import SkycastCore

extension City {
    static let oslo = City(
        id: CityID("oslo"), name: "Oslo", country: "Norway", coordinates: .at(59.9139, 10.7522), emoji: "🏔")
    static let lima = City(
        id: CityID("lima"), name: "Lima", coordinates: .at(-12.0464, -77.0428), timeZone: "America/Lima",
        interval: .minutes(10))
}

extension Coordinates {
    /// A point that is known to be on Earth.
    static func at(_ latitude: Double, _ longitude: Double) -> Self {
        guard let point = Self(latitude: latitude, longitude: longitude) else { fatalError("not on Earth") }
        return point
    }
}

extension SourceID {
    static let openMeteo = SourceID("open-meteo")
    static let norway = SourceID("met-norway")
}

extension Timestamp {
    /// 2026-03-28T23:00:00Z.
    static let start = Timestamp(1_774_738_800)
}

extension WeatherValues {
    /// The given values, all else unknown.
    static func with(_ values: [Metric: Double]) -> Self {
        var result = Self()
        for (metric, value) in values { result[metric] = value }
        return result
    }
}

extension Snapshot {
    static func of(
        _ city: City, at validAt: Timestamp, fetchedAt: Timestamp? = nil, source: SourceID = .openMeteo,
        _ values: [Metric: Double] = [.temperature: 7.5, .windGusts: 21.3, .weatherCode: 95]
    ) -> Self {
        Self(
            city: city.id, source: source, validAt: validAt, fetchedAt: fetchedAt ?? validAt + .minutes(1),
            values: .with(values))
    }
}

extension Forecast {
    /// Two days of hourly steps around a temperature.
    static func of(
        _ city: City, fetchedAt: Timestamp, around temperature: Double, source: SourceID = .openMeteo
    ) -> Self {
        let start = fetchedAt.startOfHour
        let steps = (0..<48).map { hour in
            ForecastStep(
                start: start + .hours(Int64(hour)),
                values: .with([.temperature: temperature + Double(hour % 24) / 10, .weatherCode: 3]))
        }
        let days = (0 as Int64..<10).map { number in
            var day = DailyForecast(
                date: start.utc.date.advanced(by: number),
                sun: .times(rise: start + .days(number), set: start + .days(number) + .hours(12)))
            day.temperatureMax = temperature + 2.4
            return day
        }
        return Self(city: city.id, source: source, fetchedAt: fetchedAt, steps: steps, days: days)
    }
}

extension CycleRecord {
    /// A cycle in which one city answered.
    static func answer(
        _ city: City, at now: Timestamp, snapshot: Snapshot? = nil, forecast: Forecast? = nil, timeZone: String? = nil
    ) -> Self {
        var record = Self(at: now)
        record.weather = [CityWeather(city: city.id, snapshot: snapshot, forecast: forecast, timeZone: timeZone)]
        return record
    }
}

extension RuleKey {
    static let wind = RuleKey(rule: RuleID("high-wind"), city: City.oslo.id)
    static let frost = RuleKey(rule: RuleID("frost"), city: City.lima.id)
}

extension AlertEvent {
    /// An event in which every field is known, with numbers that are hard to keep.
    static func full(openedAt: Timestamp = .start) -> Self {
        var event = Self(openedAt: openedAt, since: openedAt - .minutes(20), level: .severe)
        event.begunAt = openedAt - .minutes(10)
        event.told = .extreme
        event.toldAt = openedAt + .minutes(5)
        event.toldMeaning = RuleMeaning(subject: .max, limits: 1 << 63)
        event.acknowledged = .moderate
        event.window = Window(
            start: openedAt, end: openedAt + .hours(5), level: .extreme,
            peak: Peak(value: 33.333, at: openedAt + .hours(2)))
        event.value = -0.001
        event.observedPeak = Peak(value: 25.1, at: openedAt + .minutes(1))
        event.missedRun = ForecastRunID(hash: .max - 1)
        event.missedRuns = 1
        return event
    }
}

extension RuleState {
    static func ongoing(_ event: AlertEvent) -> Self {
        var state = Self()
        state.phase = .ongoing
        state.event = event
        return state
    }
}

extension AlertRecord {
    static func open(_ key: RuleKey, _ event: AlertEvent) -> Self {
        Self(
            id: EventID(rule: key.rule, city: key.city, openedAt: event.openedAt), rule: key.rule, city: key.city,
            title: "high wind", phase: .ongoing, event: event, metric: .windGusts, direction: .above, limit: 25)
    }

    func ended(_ how: Ending, at moment: Timestamp) -> Self {
        var record = self
        record.phase = .idle
        record.endedAt = moment
        record.ending = how
        return record
    }
}

extension OutboxNotice {
    static func about(
        _ event: EventID?, _ kind: Kind = .first, severity: Severity = .severe, at now: Timestamp = .start,
        notBefore: Timestamp? = nil
    ) -> Self {
        Self(
            notice: Notice(
                event: event, severity: severity, summary: "Severe wind in Oslo & <b>nowhere</b> \u{202E}",
                body: "line\nline\u{0}line", icon: "weather-storm", offersActions: event != nil,
                isTransient: event == nil),
            kind: kind, createdAt: now, notBefore: notBefore ?? now, deliverBy: now + .hours(6))
    }
}

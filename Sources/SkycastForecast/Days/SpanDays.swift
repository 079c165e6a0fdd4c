import SkycastCore

/// The days that the spans of a forecast make up, for sources that tell none.
///
/// A span belongs to the day that its middle lies in: spans of six hours are counted in UTC, so a day far ahead may
/// begin and end up to three hours off midnight. A day is told only if nothing of it is missing, and of it only what
/// each of its spans knows.
struct SpanDays {
    let zones: any TimeZoneRules
    let zone: String

    init(zones: any TimeZoneRules, zone: String) {
        self.zones = zones
        self.zone = zone
    }

    /// The days of a place by clocks that never change.
    init(_ zone: OffsetZone) { self.init(zones: zone, zone: zone.name) }

    /// The days of spans that are in order, by date; none if the zone is not known here.
    func days(of spans: [ForecastSpan]) -> [DailyForecast] {
        var days: [CivilDate: [ForecastSpan]] = [:]
        for span in spans {
            guard let date = date(of: span.step) else { continue }
            days[date, default: []].append(span)
        }
        return days.filter { isWhole($1, on: $0) }.map(Self.day).sorted { $0.date < $1.date }
    }

    /// The date that a step belongs to.
    func date(of step: ForecastStep) -> CivilDate? { date(of: step.start + step.half) }

    /// The date of a moment in the city.
    func date(of moment: Timestamp) -> CivilDate? { zones.civilTime(of: moment, in: zone)?.date }

    /// True if spans follow each other from the first of the day to its last.
    private func isWhole(_ spans: [ForecastSpan], on day: CivilDate) -> Bool {
        guard let first = spans.first?.step, let last = spans.last?.step,
            let before = date(of: first.start - first.half - Seconds(1)), before < day,
            let after = date(of: last.end + last.half), after > day
        else { return false }
        return zip(spans, spans.dropFirst()).allSatisfy { $0.step.end == $1.step.start }
    }

    private static func day(_ date: CivilDate, _ spans: [ForecastSpan]) -> DailyForecast {
        func all(_ value: (ForecastSpan) -> Double?) -> [Double]? {
            let known = spans.compactMap(value)
            return known.count == spans.count ? known : nil
        }
        var day = DailyForecast(date: date)
        day.temperatureMax = all(\.warmest)?.max()
        day.temperatureMin = all(\.coldest)?.min()
        day.precipitation = all(\.amount).map { ($0.reduce(0, +) * 1000).rounded() / 1000 }
        day.precipitationProbability = all { $0.step.values[.precipitationProbability] }?.max()
        day.windGustsMax = all { $0.step.values[.windGusts] }?.max()
        let codes = spans.compactMap(\.step.values.weatherCode)
        if codes.count == spans.count { day.weatherCode = codes.max { $1.isWorse(than: $0) } }
        return day
    }
}

extension ForecastStep {
    /// Half of its length.
    fileprivate var half: Seconds { Seconds(length.count / 2) }
}

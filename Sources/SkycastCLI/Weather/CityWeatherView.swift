package import SkycastCore

/// One city at one moment, as text and JSON show it: values completed, today picked, freshness judged.
package struct CityWeatherView {
    package let report: CityReport
    package let now: Timestamp
    /// The snapshot's values; what the source has no current value of is the forecast's for that hour.
    package let values: WeatherValues
    /// nil before the first snapshot.
    package let freshness: Freshness?
    /// nil before the first forecast.
    package let forecastFreshness: Freshness?
    /// The date in the city's zone.
    package let date: CivilDate
    /// The forecast for that date; nil if there is none.
    package let today: DailyForecast?

    /// `forecastInterval` is how often forecasts are asked for.
    package init(_ report: CityReport, now: Timestamp, zones: any TimeZoneRules, forecastInterval: Seconds) {
        self.report = report
        self.now = now
        let filled = report.snapshot.flatMap { snapshot in report.forecast.map(snapshot.filled) } ?? report.snapshot
        values = filled?.values ?? WeatherValues()
        freshness = report.snapshot.map {
            Freshness(validAt: $0.validAt, now: now, interval: report.interval)
        }
        forecastFreshness = report.forecast.map {
            Freshness(validAt: $0.fetchedAt, now: now, interval: forecastInterval)
        }
        let date = zones.civilTimeOrUTC(of: now, in: report.city.zone).date
        self.date = date
        today = report.forecast?.days.first { $0.date == date }
    }

    package var city: City { report.city }

    /// The zone its times are shown in.
    package var zone: String { city.zone }

    /// The forecast from the running hour on.
    package var upcoming: ArraySlice<ForecastStep> {
        report.forecast?.steps.drop { $0.end <= now } ?? []
    }

    /// When the running hour of the forecast began; its steps need not begin with the clock's hours, nor last one.
    package var runningHour: Timestamp? {
        upcoming.first.map { $0.start + .hours(max(0, (now - $0.start).count / 3600)) }
    }

    /// The forecast from the running hour on, for `count` hours.
    package func upcoming(hours count: Int) -> ArraySlice<ForecastStep> {
        guard let start = runningHour else { return [] }
        let end = start + .hours(Int64(min(count, 10_000)))
        return upcoming.prefix { $0.start < end }
    }

    /// True if the values are old, or carry a time in the future.
    package var isStale: Bool { freshness?.isStale == true }

    /// How old what an open alert goes by is: the forecast for what is expected, else the current values.
    func freshness(of alert: AlertRecord) -> Freshness? {
        alert.phase == .expected ? forecastFreshness : freshness
    }

    /// How old the forecast is that says how long an open alert lasts, or how bad it gets; nil if nothing is said of that.
    func freshness(quotedBy alert: AlertRecord) -> Freshness? {
        guard alert.endedAt == nil, alert.phase != .expected, let window = alert.event.window, window.end > now else {
            return nil
        }
        return forecastFreshness
    }

    /// True if its forecast is old.
    var hasOldForecast: Bool { forecastFreshness?.isStale == true }

    /// True if there is nothing at all to show.
    package var isEmpty: Bool { report.snapshot == nil && report.forecast == nil }

    /// What to do while none of `cities` has data: look why asking fails, or have somebody ask.
    static func hint(withoutDataOf cities: [Self]) -> CommandResult.Remark {
        cities.contains { $0.report.lastAttemptAt != nil }
            ? .hint("see: skycastctl doctor") : .hint("start the daemon: systemctl --user start skycastd")
    }

    /// Today and the days after it.
    package var days: ArraySlice<DailyForecast> {
        report.forecast?.days.drop { $0.date < date } ?? []
    }
}

import SkycastCore

/// Weather to show: a cool spring day in Oslo, and what changes of it make of it.
enum Sample {
    /// Saturday, 28 March 2026, 14:05 in Oslo.
    static let now = Timestamp(1_774_703_100)

    /// The date of `now` in Oslo.
    static let today = CivilDate(year: 2026, month: 3, day: 28)

    static func city(
        _ id: String, _ name: String, country: String? = nil, zone: String? = "Europe/Oslo", latitude: Double = 59.9139,
        longitude: Double = 10.7522, emoji: String? = nil
    ) -> City {
        guard let point = Coordinates(latitude: latitude, longitude: longitude) else {
            preconditionFailure("bad point")
        }
        return City(id: CityID(id), name: name, country: country, coordinates: point, timeZone: zone, emoji: emoji)
    }

    static let oslo = city("oslo", "Oslo", country: "Norway")

    /// A report four minutes old with everything known; temperatures around `mean` °C.
    static func report(
        _ city: City = oslo, mean: Double = 11, code: Int = 2, source: String = "open-meteo",
        age: Seconds = .minutes(4), now: Timestamp = now, today: CivilDate = today
    ) -> CityReport {
        var report = CityReport(city: city, interval: .minutes(15))
        let validAt = now - age
        report.snapshot = Snapshot(
            city: city.id, source: SourceID(source), validAt: validAt, fetchedAt: validAt + Seconds(30),
            values: current(mean, code))
        report.forecast = forecast(city, mean: mean, source: source, now: now, today: today)
        report.lastAttemptAt = validAt + Seconds(30)
        report.lastSuccessAt = validAt + Seconds(30)
        return report
    }

    static func current(_ mean: Double, _ code: Int) -> WeatherValues {
        var values = WeatherValues()
        values[.temperature] = mean + 2.6
        values[.apparentTemperature] = mean - 0.4
        values[.relativeHumidity] = 64
        values[.precipitation] = 0
        values[.weatherCode] = Double(code)
        values[.pressure] = 1013.4
        values[.windSpeed] = 5.1
        values[.windGusts] = 8.7
        values[.windDirection] = 225
        values[.isDay] = 1
        return values
    }

    /// Two days of hours from two hours ago on, and ten days.
    static func forecast(
        _ city: City, mean: Double, source: String = "open-meteo", now: Timestamp = now, today: CivilDate = today
    ) -> Forecast {
        let start = now.startOfHour - .hours(2)
        let codes = [2, 2, 3, 61, 80, 80, 3, 2, 1, 0, 0, 0, 45, 45, 3, 2, 71, 73, 95, 51, 66, 3, 2, 1]
        let curve = [2.0, 2.6, 3, 2.7, 2, 1, 0, -0.8, -1.5, -2, -2.4, -2.8, -3, -3.1, -3, -2.8, -2.4, -1.5, -0.4, 0.6]
        let steps = (0..<48).map { hour in
            var values = WeatherValues()
            values[.temperature] = mean + curve[hour % 24 % curve.count]
            values[.apparentTemperature] = mean + curve[hour % 24 % curve.count] - 2
            values[.precipitation] = [0, 0, 0, 0.2, 1.4, 3.6, 0.7, 0, 0, 0, 0, 0, 0.1, 0, 0, 0][hour % 16]
            values[.windSpeed] = Double([4, 5, 6, 7, 9, 11, 12, 10, 8, 6][hour / 2 % 10])
            values[.windGusts] = Double([7, 8, 10, 12, 15, 18, 20, 17, 13, 9][hour / 2 % 10])
            values[.windDirection] = Double(hour * 15 % 360)
            values[.weatherCode] = Double(codes[hour % codes.count])
            values[.precipitationProbability] = [0, 5, 20, 45, 80, 70][hour % 6]
            values[.isDay] = hour % 24 < 8 || hour % 24 > 18 ? 1 : 0
            values[.visibility] = 24_140
            values[.uvIndex] = 2.4
            values[.dewPoint] = mean - 6
            values[.cloudCover] = 40
            return ForecastStep(start: start + .hours(Int64(hour)), values: values)
        }
        let days = (0..<10).map { index in
            let rise = now - Seconds(29_460) + .days(Int64(index))
            var day = DailyForecast(
                date: today.advanced(by: Int64(index)), sun: .times(rise: rise, set: rise + Seconds(46_800)))
            day.temperatureMax = mean + [3, 4, 6, 2, -1, 0, 3, 7, 8, 5][index]
            day.temperatureMin = mean + [-3.4, -4, -2, -5, -8, -7, -5, -2, 0, -1][index]
            day.precipitation = Double(index) * 0.7
            day.precipitationProbability = Double([80, 10, 0, 45, 90, 60, 20, 5, 0, 30][index])
            day.windGustsMax = 12
            day.uvIndexMax = 2.9
            day.weatherCode = WeatherCode([80, 2, 1, 61, 73, 71, 3, 1, 0, 2][index])
            return day
        }
        return Forecast(
            city: city.id, source: SourceID(source), fetchedAt: now - .minutes(20), steps: steps, days: days)
    }

    /// An alert that has begun: gusts of 25.6 m/s against a limit of 25 m/s, worst at 16:00.
    static func gusts(
        _ city: City = oslo, _ level: Severity = .severe, openedAt opened: Timestamp = now - .minutes(65)
    ) -> AlertRecord {
        var event = AlertEvent(openedAt: opened, since: opened, level: level)
        event.value = 25.6
        event.begunAt = opened
        event.told = level
        event.toldAt = opened
        event.observedPeak = Peak(value: 25.6, at: now - .minutes(4))
        event.window = Window(
            start: now.startOfHour, end: now.startOfHour + .hours(5), level: level,
            peak: Peak(value: 28.1, at: now.startOfHour + .hours(3)))
        let rule = RuleID("high-wind")
        return AlertRecord(
            id: EventID(rule: rule, city: city.id, openedAt: opened), rule: rule, city: city.id, title: "high wind",
            phase: .ongoing, event: event, metric: .windGusts, direction: .above, limit: 25)
    }

    /// An alert that is only expected: a thunderstorm tomorrow morning.
    static func storm(_ city: City = oslo) -> AlertRecord {
        let opened = now - .hours(2)
        var event = AlertEvent(openedAt: opened, since: now + .hours(17), level: .moderate)
        event.window = Window(
            start: now.startOfHour + .hours(17), end: now.startOfHour + .hours(20), level: .moderate, peak: nil)
        let rule = RuleID("thunderstorm")
        return AlertRecord(
            id: EventID(rule: rule, city: city.id, openedAt: opened), rule: rule, city: city.id,
            title: "thunderstorm", phase: .expected, event: event, metric: .weatherCode, direction: nil, limit: nil)
    }

    /// The same window where nothing is known of what comes after it.
    static func openEnded(_ window: Window?) -> Window? {
        window.map { Window(start: $0.start, end: $0.end, level: $0.level, peak: $0.peak, isOpenEnded: true) }
    }
}

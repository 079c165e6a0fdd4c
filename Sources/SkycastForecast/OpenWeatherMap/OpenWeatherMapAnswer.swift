import Foundation
import SkycastCore

/// What the answers of OpenWeatherMap say of a city; pure.
struct OpenWeatherMapAnswer {
    static let source = SourceID("openweathermap")

    let city: City
    let now: Timestamp
    /// When the server answered by its own clock.
    var serverTime: Timestamp?

    /// What `/weather` and, if asked for, `/forecast` say.
    ///
    /// Of the zone they tell the offset alone, and days are cut by it. Sun times are those of today.
    func weather(_ current: JSONValue, forecast: JSONValue?) throws(SourceError) -> CityWeather {
        guard current["main"]?.isObject ?? false else { throw Self.lacksPresent }
        let zone = (forecast?["city"]?["timezone"] ?? current["timezone"])?.utcOffset.flatMap(OffsetZone.init)
        guard let forecast else { return weather(snapshot(current), nil, zone: zone?.name) }
        let steps = [ForecastStep](openWeatherMap: forecast["list"], every: .hours(3))
        var days: [DailyForecast] = []
        if let zone {
            days = SpanDays(zone).days(of: steps.map(ForecastSpan.init(instantsOf:)))
                .filter { $0 != DailyForecast(date: $0.date) }
            if let today = current["dt"]?.moment.map({ zone.civilTime(of: $0).date }) {
                var day = days.first { $0.date == today } ?? DailyForecast(date: today)
                day.sun = DailyForecast.Sun(current["sys"], on: today, at: city.coordinates)
                days.removeAll { $0.date == today }
                if day != DailyForecast(date: today) { days.append(day) }
            }
        }
        return weather(snapshot(current), self.forecast(steps, days), zone: zone?.name)
    }

    /// What `/onecall` says.
    func weather(oneCall answer: JSONValue, forecast: Bool) throws(SourceError) -> CityWeather {
        guard let current = answer["current"], current.isObject else { throw Self.lacksPresent }
        let zone = answer["timezone"]?.string.flatMap { ZoneName.isPlausible($0) ? $0 : nil }
        let clocks = answer["timezone_offset"]?.utcOffset
        var ahead: Forecast?
        if forecast {
            let steps = [ForecastStep](openWeatherMap: answer["hourly"], every: .hours(1))
            let offset = clocks ?? zone.flatMap(offset)
            let days = offset.map { offset in (answer["daily"]?.elements ?? []).compactMap { day($0, offset) } }
            ahead = self.forecast(steps, days ?? [])
        }
        var weather = weather(snapshot(current), ahead, zone: zone ?? clocks.flatMap(OffsetZone.init)?.name)
        weather.officialAlerts = (answer["alerts"]?.elements ?? []).compactMap(OfficialAlert.init)
        return weather
    }

    private func weather(_ snapshot: Snapshot?, _ forecast: Forecast?, zone: String?) -> CityWeather {
        CityWeather(city: city.id, snapshot: snapshot, forecast: forecast, timeZone: zone, serverTime: serverTime)
    }

    private func snapshot(_ current: JSONValue) -> Snapshot? {
        let entry = OpenWeatherMapEntry(current)
        guard let time = entry.time, !entry.current.isEmpty else { return nil }
        return Snapshot(city: city.id, source: Self.source, validAt: time, fetchedAt: now, values: entry.current)
    }

    private func forecast(_ steps: [ForecastStep], _ days: [DailyForecast]) -> Forecast {
        Forecast(
            city: city.id, source: Self.source, fetchedAt: now, steps: steps.filter { $0.end > now }, days: days)
    }

    private func day(_ answer: JSONValue, _ offset: Seconds) -> DailyForecast? {
        let entry = OpenWeatherMapEntry(answer)
        guard let date = entry.time?.date(offset: offset) else { return nil }
        var day = DailyForecast(date: date, sun: DailyForecast.Sun(answer, on: date, at: city.coordinates))
        var gate = WeatherValues()  // where what cannot be, such as kelvins, becomes unknown
        gate[.temperature] = answer["temp"]?["max"]?.number
        day.temperatureMax = gate[.temperature]
        gate[.temperature] = answer["temp"]?["min"]?.number
        day.temperatureMin = gate[.temperature]
        day.precipitation = entry.sums[.precipitation]
        day.precipitationProbability = entry.sums[.precipitationProbability]
        day.windGustsMax = entry.sums[.windGusts]
        day.uvIndexMax = entry.instants[.uvIndex]
        day.weatherCode = entry.sums.weatherCode
        return day == DailyForecast(date: date) ? nil : day
    }

    private func offset(in zone: String) -> Seconds? {
        let date = Date(timeIntervalSince1970: Double(now.seconds))
        return TimeZone(identifier: zone).map { Seconds(Int64($0.secondsFromGMT(for: date))) }
    }

    private static let lacksPresent = SourceError(.transient, "the answer lacks the current values asked for")
}

extension DailyForecast.Sun {
    /// The sun of a day by `sunrise` and `sunset`; where it does not rise or not set they are 0, or the same.
    fileprivate init(_ times: JSONValue?, on date: CivilDate, at place: Coordinates) {
        guard let rise = times?["sunrise"]?.integer, let set = times?["sunset"]?.integer else {
            self = .unknown
            return
        }
        if rise == set, abs(place.latitude) > 65 {
            self.init(notRisingOn: date, at: place)
        } else if rise > 0, rise < set, set - rise < 86_400 {
            self = .times(rise: Timestamp(rise), set: Timestamp(set))
        } else {
            self = .unknown
        }
    }
}

extension OfficialAlert {
    /// An alert of One Call; nil if it says neither what nor from when.
    fileprivate init?(_ alert: JSONValue) {
        guard let event = alert["event"]?.string, !event.isEmpty, let start = alert["start"]?.moment else { return nil }
        self.init(
            sender: alert["sender_name"]?.string ?? "", event: event, startsAt: start, endsAt: alert["end"]?.moment,
            description: alert["description"]?.string ?? "")
    }
}

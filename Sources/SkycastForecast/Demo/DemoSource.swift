import Foundation
package import SkycastCore

/// Weather without a network: a storm, a heat wave and a quiet city, told by a script.
///
/// Every answer is a pure function of the demo's start and the time asked about. With `DemoClock` and an interval of a
/// second, a reading comes every ten minutes of data time, and half a minute sees a rule's whole life.
package struct DemoSource: ForecastSource {
    package let attribution = SourceAttribution.of(SourceID("demo"))
    package let capabilities = SourceCapabilities(
        citiesPerRequest: 50, current: Set(Metric.allCases.filter { !$0.isDerived }),
        forecast: Set(Metric.allCases.filter { !$0.isDerived }), updateInterval: Seconds(grid))

    /// The cities of the demo: the storm, the heat wave, the quiet one.
    package static let cities = [
        (id: "bergen", name: "Bergen", country: "Norway", latitude: 60.393, longitude: 5.324, zone: "Europe/Oslo"),
        (id: "seville", name: "Seville", country: "Spain", latitude: 37.389, longitude: -5.984, zone: "Europe/Madrid"),
        (id: "kyoto", name: "Kyoto", country: "Japan", latitude: 35.012, longitude: 135.768, zone: "Asia/Tokyo"),
    ].compactMap { city in
        Coordinates(latitude: city.latitude, longitude: city.longitude).map {
            City(id: CityID(city.id), name: city.name, country: city.country, coordinates: $0, timeZone: city.zone)
        }
    }

    private static let hours: Int64 = 48
    private static let days: Int64 = 10
    /// Readings are for full five minutes, so that a quick poll at normal speed stores nothing new.
    private static let grid: Int64 = 300

    private let start: Timestamp

    /// The source of a demo that began at `start` in data time.
    package init(start: Timestamp) { self.start = start }

    package func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather] {
        question.cities.map { weather(of: $0, forecast: question.forecast, now: question.now) }
    }

    private func weather(of city: City, forecast: Bool, now: Timestamp) -> CityWeather {
        let script = DemoScript(.of(city.id), start: start, longitude: city.coordinates.longitude)
        let validAt = Timestamp(now.seconds / Self.grid * Self.grid)
        return CityWeather(
            city: city.id,
            snapshot: Snapshot(
                city: city.id, source: attribution.id, validAt: validAt, fetchedAt: now,
                values: script.values(at: validAt, knownAt: validAt)),
            forecast: forecast ? self.forecast(of: city, script, now: now) : nil,
            timeZone: city.timeZone)
    }

    private func forecast(of city: City, _ script: DemoScript, now: Timestamp) -> Forecast {
        let first = now.startOfHour
        let steps = (0..<Self.hours).map { hour in
            let start = first + .hours(hour)
            return ForecastStep(start: start, values: script.step(from: start, knownAt: now))
        }
        return Forecast(
            city: city.id, source: attribution.id, fetchedAt: now, steps: steps,
            days: days(of: city, script, now: now))
    }

    private func days(of city: City, _ script: DemoScript, now: Timestamp) -> [DailyForecast] {
        let zone = city.timeZone.flatMap { TimeZone(identifier: $0) }
        let offset = zone?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now.seconds))) ?? 0
        let today = CivilTime(now, utcOffset: offset, abbreviation: "").date
        return (0..<Self.days).map { day in
            let date = today.advanced(by: day)
            let midnight = Timestamp(date.daysSinceEpoch * 86_400) - Seconds(Int64(offset))
            return script.day(date, from: midnight, knownAt: now)
        }
    }
}

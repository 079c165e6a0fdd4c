import Foundation
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

@Suite struct SizeTests {
    /// Ten cities in `make soak`; one, for a shorter time, in `make test`.
    private static let cities = Int(ProcessInfo.processInfo.environment["SKYCAST_SIZE"] ?? "") ?? 1
    private static let days: Int64 = cities == 1 ? 60 : 365
    /// What is rolled up takes no runs with it, so only the last are made.
    private static let daysOfRuns: Int64 = cities == 1 ? 5 : 31
    /// In bytes.
    private static let limit = cities == 1 ? 1_500_000 : 60_000_000
    private static let retention = Retention(full: .days(30), hourly: .days(365), daily: nil)

    /// A year at 15 minutes, ten values in each snapshot as Open-Meteo sends them, a new run every hour.
    @Test func aYearOfTenCitiesTakesAtMost60MB() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        let cities = (0..<Self.cities).map {
            City(id: CityID("city-\($0)"), name: "City \($0)", coordinates: .at(Double($0), 10))
        }
        try await store.setCities(cities, defaultInterval: .minutes(15))
        var weather = cities.map { Walk(seed: UInt64($0.coordinates.latitude)) }
        for day in 0..<Self.days {
            var record = CycleRecord(at: .start + .days(day))
            for quarter in 0..<96 as Range<Int64> {
                let now = Timestamp.start + .days(day) + .minutes(15 * quarter)
                for (index, city) in cities.enumerated() {
                    let snapshot = Snapshot(
                        city: city.id, source: .openMeteo, validAt: now, fetchedAt: now, values: weather[index].current)
                    let hasRun = day >= Self.days - Self.daysOfRuns && quarter % 4 == 0
                    let forecast = hasRun ? weather[index].forecast(city, now) : nil
                    record.weather.append(
                        CityWeather(city: city.id, snapshot: snapshot, forecast: forecast, timeZone: nil))
                    record.inputs.append(
                        EvaluationInput(
                            city: city.id, at: now, snapshotValidAt: now, run: forecast?.run, afterRestart: false))
                    weather[index].step()
                }
            }
            try await store.commit(record)
            while try await store.tidy(Self.retention, at: .start + .days(day + 1)) {}
        }
        try await store.checkpoint()
        await store.close()
        let size = try bytes(of: directory.store).count
        print("\(Self.days) days of \(Self.cities) cities: \(size / 1000) kB")
        #expect(size <= Self.limit)
    }
}

/// Weather that changes by small random steps, to one decimal.
private struct Walk {
    private static let hourly: [Metric] = [
        .temperature, .apparentTemperature, .dewPoint, .relativeHumidity, .cloudCover, .precipitationProbability,
        .precipitation, .rain, .snowfall, .windSpeed, .windGusts, .pressure, .visibility, .uvIndex, .cape, .weatherCode,
        .windDirection, .isDay,
    ]
    private static let now: [Metric] = [
        .temperature, .apparentTemperature, .relativeHumidity, .precipitation, .weatherCode, .windSpeed, .windGusts,
        .windDirection, .pressure, .isDay,
    ]
    private var random: SeededGenerator
    private var values: [Metric: Double] = [:]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for metric in Self.hourly { values[metric] = metric == .pressure ? 1013 : 10 }
    }

    var current: WeatherValues { .with(values.filter { Self.now.contains($0.key) }) }

    mutating func step() {
        for metric in Self.hourly {
            let moved = (values[metric] ?? 0) + Double(Int.random(in: -5...5, using: &random)) / 10
            values[metric] = min(max(moved, metric.plausible.lowerBound), metric.plausible.upperBound)
        }
    }

    func forecast(_ city: City, _ now: Timestamp) -> Forecast {
        var future = self
        let steps = (0..<72 as Range<Int64>).map { hour in
            future.step()
            return ForecastStep(start: now.startOfHour + .hours(hour), values: .with(future.values))
        }
        let days = (0..<10 as Range<Int64>).map { day in
            var daily = DailyForecast(
                date: now.utc.date.advanced(by: day), sun: .times(rise: now, set: now + .hours(9)))
            daily.temperatureMax = 20.5
            daily.temperatureMin = 10.1
            daily.windGustsMax = 12.2
            return daily
        }
        return Forecast(city: city.id, source: .openMeteo, fetchedAt: now, steps: steps, days: days)
    }
}

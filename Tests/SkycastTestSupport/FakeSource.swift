package import SkycastCore
import Synchronization

/// A source that answers what a test tells it to, and remembers what it was asked.
package final class FakeSource: ForecastSource {
    package let attribution = SourceAttribution(
        id: SourceID("fake"), name: "Fake", credit: "Weather data by nobody")
    package let citiesPerRequest: Int

    package typealias Answer = @Sendable (City, Timestamp) throws(SourceError) -> CityWeather
    private let answer: Mutex<Answer>
    private let asked = Mutex<[Request]>([])

    /// One request.
    package struct Request: Hashable, Sendable {
        package let cities: [CityID]
        package let forecast: Bool
    }

    /// A source that answers each city by `answer`.
    package init(citiesPerRequest: Int = 50, answer: @escaping Answer) {
        self.citiesPerRequest = citiesPerRequest
        self.answer = Mutex(answer)
    }

    /// Answers differently from now on.
    package func change(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

    /// What it was asked so far.
    package var requests: [Request] { asked.withLock(\.self) }

    package func fetch(
        _ cities: [City], forecast: Bool, now: Timestamp
    ) async throws(SourceError) -> [CityWeather] {
        asked.withLock { $0.append(Request(cities: cities.map(\.id), forecast: forecast)) }
        let answer = self.answer.withLock(\.self)
        var weather: [CityWeather] = []
        for city in cities { weather.append(try answer(city, now)) }
        return weather
    }

    /// An answer with these current values and, if given, hourly values from the running hour on.
    package static func weather(
        of city: CityID, at now: Timestamp, _ current: [Metric: Double], hours: [[Metric: Double]]? = nil
    ) -> CityWeather {
        func values(_ numbers: [Metric: Double]) -> WeatherValues {
            var values = WeatherValues()
            for (metric, number) in numbers { values[metric] = number }
            return values
        }
        let source = SourceID("fake")
        return CityWeather(
            city: city,
            snapshot: Snapshot(city: city, source: source, validAt: now, fetchedAt: now, values: values(current)),
            forecast: hours.map { hours in
                Forecast(
                    city: city, source: source, fetchedAt: now,
                    steps: hours.enumerated().map { hour, numbers in
                        ForecastStep(start: now.startOfHour + .hours(Int64(hour)), values: values(numbers))
                    },
                    days: [])
            },
            timeZone: "UTC")
    }
}

package import SkycastCore
import Synchronization

/// A source that answers what a test tells it to, and remembers what it was asked.
package final class FakeSource: ForecastSource {
    package let attribution: SourceAttribution
    package let capabilities: SourceCapabilities

    package typealias Answer = @Sendable (City, Timestamp) throws(SourceError) -> CityWeather
    private let answer: Mutex<Answer>
    private let asked = Mutex<[Request]>([])

    /// One request.
    package struct Request: Hashable, Sendable {
        package let cities: [CityID]
        package let forecast: Bool
    }

    /// A source that answers each city by `answer`, of which it says that it is its own.
    package init(
        _ attribution: SourceAttribution = FakeSource.nobody, citiesPerRequest: Int = 50, callsPerMinute: Int? = nil,
        answer: @escaping Answer
    ) {
        self.attribution = attribution
        let metrics = Set(Metric.allCases)
        capabilities = SourceCapabilities(
            citiesPerRequest: citiesPerRequest, current: metrics, forecast: metrics, updateInterval: Seconds(1),
            callsPerMinute: callsPerMinute)
        self.answer = Mutex(answer)
    }

    /// Answers differently from now on.
    package func change(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

    /// What it was asked so far.
    package var requests: [Request] { asked.withLock(\.self) }

    package func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather] {
        asked.withLock { $0.append(Request(cities: question.cities.map(\.id), forecast: question.forecast)) }
        let answer = self.answer.withLock(\.self)
        var weather: [CityWeather] = []
        for city in question.cities { weather.append(try answer(city, question.now).said(by: attribution.id)) }
        return weather
    }

    /// Whom it credits unless told otherwise.
    package static let nobody = SourceAttribution(
        id: SourceID("fake"), name: "Fake", credit: "Weather data by nobody")

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

extension CityWeather {
    /// The same as an answer of `source`.
    package func said(by source: SourceID) -> Self {
        var answer = CityWeather(
            city: city,
            snapshot: snapshot.map {
                Snapshot(city: city, source: source, validAt: $0.validAt, fetchedAt: $0.fetchedAt, values: $0.values)
            },
            forecast: forecast.map {
                Forecast(city: city, source: source, fetchedAt: $0.fetchedAt, steps: $0.steps, days: $0.days)
            },
            timeZone: timeZone, serverTime: serverTime)
        answer.validity = validity
        answer.officialAlerts = officialAlerts
        answer.isKept = isKept
        answer.remark = remark
        answer.forecastFailure = forecastFailure
        return answer
    }
}

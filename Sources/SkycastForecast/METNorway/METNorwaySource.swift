package import Foundation
package import SkycastCore

/// The forecast of the Norwegian Meteorological Institute, for any place on Earth.
///
/// It tells no present but a forecast that its server lets stand until a moment it names (`Expires`). Until then nobody
/// is asked and the present is the running hour of what is kept; then it is asked whether that still holds.
package struct METNorwaySource: ForecastSource {
    package let attribution = SourceAttribution.of(SourceID("met-norway"))
    package let capabilities = SourceCapabilities(
        current: METNorwayVariable.metrics, forecast: METNorwayVariable.metrics, updateInterval: .minutes(30),
        revalidates: true)

    private let server: URL
    private let contact: String?
    private let zones: any TimeZoneRules
    private let transport: any HTTPTransport

    /// The source at `server`, asked in the name of `contact`; days are those of the cities' zones by `zones`.
    package init(server: URL, contact: String?, zones: any TimeZoneRules, transport: any HTTPTransport) {
        self.server = server
        self.contact = contact
        self.zones = zones
        self.transport = transport
    }

    /// Forecasts come along whether or not they are wanted: there is nothing else.
    package func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather] {
        var answers: [CityWeather] = []
        for city in question.cities {
            answers.append(try await weather(of: city, known: question.known[city.id], now: question.now))
        }
        return answers
    }

    private func weather(
        of city: City, known: KnownAnswer?, now: Timestamp
    ) async throws(SourceError) -> CityWeather {
        if let known, known.validity.isHeld(at: now) {
            var answer = CityWeather(known.forecast, at: now, serverTime: nil)
            answer.validity = known.validity
            answer.isKept = true
            return answer
        }
        let request = METNorwayRequest(city, contact: contact, lastModified: known?.validity.lastModified)
        let response = try await transport.answer(to: request.http(server: server))
        let forecast = try forecast(in: response, of: city, known: known?.forecast, now: now)
        var answer = CityWeather(forecast, at: now, serverTime: response.date)
        answer.validity = AnswerValidity(response, after: known?.validity, at: now)
        if response.status == 203 {
            answer.remark = "the server says that what is asked of it is on trial or about to end (HTTP 203)"
        }
        return answer
    }

    /// The forecast that an answer brings or confirms.
    private func forecast(
        in response: HTTPResponse, of city: City, known: Forecast?, now: Timestamp
    ) throws(SourceError) -> Forecast {
        switch response.status {
        case 200, 203: break
        case 304:
            guard let known else { throw SourceError(.transient, "the server says that nothing is new (HTTP 304)") }
            return known.confirmed(at: now)
        default: throw METNorwayFailure(response: response, hasContact: contact != nil).error
        }
        let spans = METNorwayAnswer(try JSONDocument(response).read()).spans
        guard let first = spans.first else { throw SourceError(.transient, "the answer holds no forecast") }
        // With the zone unknown a day has no beginning.
        let days = city.timeZone.map { SpanDays(zones: zones, zone: $0) }
        let past = days.map { Self.past(of: $0, at: now, in: known, before: first.step.start) } ?? []
        let forecast = Forecast(
            city: city.id, source: attribution.id, fetchedAt: now, steps: spans.map(\.step),
            days: days?.days(of: past.map { ForecastSpan($0) } + spans) ?? [])
        return forecast.preceded(by: past)
    }

    /// The hours of today that an answer leaves out because they are over, as they were last forecast.
    private static func past(
        of days: SpanDays, at now: Timestamp, in known: Forecast?, before first: Timestamp
    ) -> [ForecastStep] {
        guard let known, let today = days.date(of: now) else { return [] }
        return known.steps.filter { $0.end <= first && days.date(of: $0) == today }
    }
}

extension CityWeather {
    /// What a forecast says: the present is its running hour, or the first if it begins in a moment by our clock.
    fileprivate init(_ forecast: Forecast, at now: Timestamp, serverTime: Timestamp?) {
        let running = forecast.steps.first { $0.end > now && $0.start - now <= Freshness.futureTolerance }
        self.init(
            city: forecast.city,
            snapshot: running.map {
                Snapshot(
                    city: forecast.city, source: forecast.source, validAt: now, fetchedAt: forecast.fetchedAt,
                    values: $0.values)
            }, forecast: forecast, timeZone: nil, serverTime: serverTime)
    }
}

extension Forecast {
    /// The same forecast, confirmed at a later time.
    fileprivate func confirmed(at now: Timestamp) -> Self {
        Self(city: city, source: source, fetchedAt: now, steps: steps, days: days, run: run)
    }

    /// The same run with steps of the past before its own.
    fileprivate func preceded(by past: [ForecastStep]) -> Self {
        Self(city: city, source: source, fetchedAt: fetchedAt, steps: past + steps, days: days, run: run)
    }
}

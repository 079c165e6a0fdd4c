import Foundation
package import SkycastCore

/// What an answer of Open-Meteo says about the cities asked for; pure.
package struct OpenMeteoResponse {
    private let response: HTTPResponse
    private let document: JSONDocument
    private let manner: OpenMeteoManner
    private let key: APIKey?

    package init(_ response: HTTPResponse) { self.init(response, OpenMeteoManner(), hiding: nil) }

    /// The answer to a request that was made in such a way, and with `key`, which no error repeats.
    init(_ response: HTTPResponse, _ manner: OpenMeteoManner, hiding key: APIKey?) {
        self.response = response
        document = JSONDocument(response)
        self.manner = manner
        self.key = key
    }

    /// True if the server seems not to know the words of today: it refuses a variable, or answers without a present.
    var isFromOldServer: Bool {
        guard let value = document.value else { return false }
        if response.status == 400 {
            return value["reason"]?.string?.contains("from invalid String value") ?? false
        }
        let answers = value.elements ?? [value]
        return response.status == 200 && answers.allSatisfy { $0["latitude"] != nil && $0["current"] == nil }
    }

    /// The weather of `cities`, in the order asked, or why there is none.
    ///
    /// Status and type are looked at before anything is decoded. A document that is not the provider's, or not about as
    /// many places as were asked for, is a failure as a whole; within a document each value stands for itself.
    package func weather(
        of cities: [City], source: SourceID, forecast: Bool, now: Timestamp
    ) throws(SourceError) -> [CityWeather] {
        guard response.status == 200 else { throw OpenMeteoFailure(response, hiding: key).error }
        let answers = try answers()
        if let answer = answers.first(where: \.isError) {
            let reason = ServerReason(answer.reason, hiding: key)
            throw SourceError(.transient, reason.sentence("the server reports an error"))
        }
        guard answers.count == cities.count else {
            throw SourceError(
                .transient, "the answer is about \(answers.count) places, \(cities.count) were asked for")
        }
        guard answers.allSatisfy({ $0.current != nil }) else {
            throw SourceError(.transient, "the answer lacks the current values asked for")
        }
        return zip(cities, answers).map { city, answer in
            answer.weather(of: city, source: source, forecast: forecast, now: now, serverTime: response.date)
        }
    }

    /// The places of the document: an object is one, an array is several.
    private func answers() throws(SourceError) -> [OpenMeteoAnswer] {
        let value = try document.read()
        return (value.elements ?? [value]).map { OpenMeteoAnswer($0, manner) }
    }
}

extension OpenMeteoAnswer {
    /// What this place's answer says about `city`.
    ///
    /// What the current block lacks is filled from the forecast of the same answer.
    fileprivate func weather(
        of city: City, source: SourceID, forecast: Bool, now: Timestamp, serverTime: Timestamp?
    ) -> CityWeather {
        let forecast = forecast ? self.forecast(of: city, source: source, now: now) : nil
        let snapshot = snapshot(of: city, source: source, now: now)
        return CityWeather(
            city: city.id,
            snapshot: forecast.flatMap { snapshot?.filled(from: $0) } ?? snapshot,
            forecast: forecast,
            timeZone: timeZone.flatMap { ZoneName.isPlausible($0) ? $0 : nil },
            serverTime: serverTime)
    }

    private func snapshot(of city: City, source: SourceID, now: Timestamp) -> Snapshot? {
        guard let current, let validAt = current.validAt(offset: utcOffset), !current.values.isEmpty else { return nil }
        return Snapshot(city: city.id, source: source, validAt: validAt, fetchedAt: now, values: current.values)
    }

    private func forecast(of city: City, source: SourceID, now: Timestamp) -> Forecast {
        let steps = hourly?.steps(offset: utcOffset) ?? []
        let days = daily?.days(offset: utcOffset, at: city.coordinates) ?? []
        return Forecast(city: city.id, source: source, fetchedAt: now, steps: steps, days: days)
    }
}

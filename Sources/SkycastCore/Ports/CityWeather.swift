/// What a source said about one city.
package struct CityWeather: Sendable {
    package let city: CityID
    /// nil if the source sent no usable current values.
    package private(set) var snapshot: Snapshot?
    /// nil if none was asked for or none came that can be used.
    package private(set) var forecast: Forecast?
    /// The zone the source placed the city in: an IANA name, or that of an `OffsetZone`.
    package let timeZone: String?
    /// When the server answered by its own clock; nil if it did not say.
    package let serverTime: Timestamp?
    /// In what terms it may be asked again, to be kept with the forecast; nil if it has none.
    package var validity: AnswerValidity?
    /// Warnings of authorities that came along.
    package var officialAlerts: [OfficialAlert] = []
    /// True if the server was not asked, because its last answer still holds.
    package var isKept = false
    /// What people should hear of the source although it answered: lower case, without a full stop.
    package var remark: String?
    /// Why there are no current values although the source answered, where somebody can be told: as a remark is.
    package private(set) var readingFailure: String?
    /// Why there is no forecast although one was asked for: as a remark is.
    package var forecastFailure: String?

    package init(
        city: CityID, snapshot: Snapshot?, forecast: Forecast?, timeZone: String?, serverTime: Timestamp? = nil
    ) {
        self.city = city
        self.snapshot = snapshot
        self.forecast = forecast
        self.timeZone = timeZone
        self.serverTime = serverTime
    }

    /// What went wrong with an answer that came; nil if nothing did.
    package var failure: String? {
        let failures = [readingFailure, forecastFailure].compactMap(\.self)
        return failures.isEmpty ? nil : failures.joined(separator: "; ")
    }

    /// The same answer without what a wrong clock or a broken server makes of it, and with why that is missing.
    ///
    /// Current values for a time beyond `now` would hide for as long all that comes after them, and those of long ago
    /// are no news. A forecast without an hour of the next day would take the place of one that has them.
    package func usable(at now: Timestamp) -> Self {
        var answer = self
        if let snapshot {
            if let objection = Freshness.objection(to: snapshot.validAt, now: now) {
                answer.snapshot = nil
                answer.readingFailure = "the current values are of \(objection)"
            }
        } else {
            answer.readingFailure = "the answer holds no current values"
        }
        if let forecast, !forecast.steps.contains(where: { $0.end > now && $0.start < now + .days(1) }) {
            answer.forecast = nil
            answer.validity = nil
            answer.forecastFailure = "the answer holds no forecast of the hours to come"
        }
        return answer
    }

    /// The same answer with its forecast told apart from, or joined to, the one before it.
    package func following(_ previous: Forecast?) -> Self {
        var answer = self
        answer.forecast = previous.map { last in forecast?.following(last) } ?? forecast
        return answer
    }
}

/// What is kept of a source's last answer about a city.
package struct KnownAnswer: Hashable, Sendable {
    package let forecast: Forecast
    package let validity: AnswerValidity

    package init(forecast: Forecast, validity: AnswerValidity) {
        self.forecast = forecast
        self.validity = validity
    }
}

/// In what terms a server may be asked again (RFC 9110, section 13.1.3; RFC 9111, section 5.3).
package struct AnswerValidity: Hashable, Sendable {
    /// It is not asked again before; nil if it did not say.
    package let expiresAt: Timestamp?
    /// Its `Last-Modified`, to be sent back to the letter; nil if it sent none.
    package let lastModified: String?

    package init(expiresAt: Timestamp?, lastModified: String?) {
        self.expiresAt = expiresAt
        self.lastModified = lastModified
    }
}

/// A warning of an authority as a source passed it on.
///
/// It has no identity of its own: sender, event and start tell one from another, its end may move.
package struct OfficialAlert: Hashable, Sendable {
    /// May be empty.
    package let sender: String
    package let event: String
    package let startsAt: Timestamp
    /// nil if it was not said.
    package let endsAt: Timestamp?
    /// May be empty.
    package let description: String

    package init(sender: String, event: String, startsAt: Timestamp, endsAt: Timestamp?, description: String) {
        self.sender = sender
        self.event = event
        self.startsAt = startsAt
        self.endsAt = endsAt
        self.description = description
    }
}

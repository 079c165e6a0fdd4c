/// A server, or a stand-in for one, that tells current weather and forecasts.
package protocol ForecastSource: Sendable {
    /// What the source is called and whom to credit.
    var attribution: SourceAttribution { get }
    /// How many cities one request may ask for, at least 1.
    var citiesPerRequest: Int { get }

    /// The weather of `cities`, in one request, one answer a city in the order asked.
    ///
    /// Nothing is partial: either every city has its answer or the call throws. Values the source did not send are
    /// unknown within it.
    func fetch(_ cities: [City], forecast: Bool, now: Timestamp) async throws(SourceError) -> [CityWeather]
}

/// Whom to credit wherever data of a source is shown.
package struct SourceAttribution: Hashable, Sendable {
    /// The stable name, stored with every value.
    package let id: SourceID
    /// As a person reads it, such as "Open-Meteo".
    package let name: String
    /// The sentence its licence asks for.
    package let credit: String
    package let isDemo: Bool

    package init(id: SourceID, name: String, credit: String, isDemo: Bool = false) {
        self.id = id
        self.name = name
        self.credit = credit
        self.isDemo = isDemo
    }

    /// What each known source asks to be shown, so that stored data are credited without the source at hand.
    package static let known = [
        Self(id: SourceID("open-meteo"), name: "Open-Meteo", credit: "Weather data by Open-Meteo.com (CC BY 4.0)"),
        Self(id: SourceID("openweathermap"), name: "OpenWeather", credit: "Weather data by OpenWeather"),
        Self(
            id: SourceID("met-norway"), name: "MET Norway",
            credit: "Weather data by MET Norway (CC BY 4.0)"),
        Self(id: SourceID("demo"), name: "Demo", credit: "Demo data, not real weather", isDemo: true),
    ]

    /// The attribution of a stored source; an unknown one is credited by its own name.
    package static func of(_ id: SourceID) -> Self {
        known.first { $0.id == id } ?? Self(id: id, name: id.text, credit: "Weather data by \(id.text)")
    }
}

/// What a source said about one city.
package struct CityWeather: Sendable {
    package let city: CityID
    /// nil if the source sent no usable current values.
    package let snapshot: Snapshot?
    /// nil if none was asked for or none came.
    package let forecast: Forecast?
    /// The IANA zone the source placed the city in.
    package let timeZone: String?
    /// When the server answered by its own clock; nil if it did not say.
    package let serverTime: Timestamp?

    package init(
        city: CityID, snapshot: Snapshot?, forecast: Forecast?, timeZone: String?, serverTime: Timestamp? = nil
    ) {
        self.city = city
        self.snapshot = snapshot
        self.forecast = forecast
        self.timeZone = timeZone
        self.serverTime = serverTime
    }

    /// The same answer with its forecast told apart from, or joined to, the one before it.
    package func following(_ previous: Forecast?) -> Self {
        Self(
            city: city, snapshot: snapshot, forecast: previous.map { last in forecast?.following(last) } ?? forecast,
            timeZone: timeZone, serverTime: serverTime)
    }
}

/// Why a source gave no answer.
///
/// Text never holds coordinates, keys or addresses with keys.
package struct SourceError: Error, Hashable, Sendable {
    package let kind: Kind
    /// What happened, lower case, without a full stop.
    package let message: String

    package init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }

    /// What the scheduler does about it.
    package enum Kind: Hashable, Sendable {
        /// No connection, a time-out, a broken answer, a server in trouble: try again soon, then less often.
        case transient
        /// The name did not resolve: normal while a network comes up.
        case unresolved
        /// The server asks to be left alone this long.
        case holdFor(Seconds)
        /// The server asks to be left alone until this limit is reset.
        case holdUntil(Reset)
        /// The request is wrong and stays wrong: a batch is split, a single city waits for a new configuration.
        case rejected
        /// The key is missing or refused: nothing is asked until the configuration changes.
        case unauthorized
    }

    /// When a counted limit begins anew, by the wall clock.
    package enum Reset: Hashable, Sendable { case nextHour, nextDay }
}

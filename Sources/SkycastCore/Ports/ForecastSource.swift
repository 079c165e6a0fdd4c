/// A server, or a stand-in for one, that tells current weather and forecasts.
///
/// A source keeps nothing between two questions: what it must know of its last answer comes with the question.
package protocol ForecastSource: Sendable {
    /// What the source is called and whom to credit.
    var attribution: SourceAttribution { get }
    /// What can be asked of it.
    var capabilities: SourceCapabilities { get }

    /// The weather of the cities asked about, one answer a city in the order asked.
    ///
    /// Either every city has its answer or the call throws. Values the source did not send are unknown within it; a
    /// forecast that alone did not come is missing in it, with why.
    func fetch(_ question: WeatherQuestion) async throws(SourceError) -> [CityWeather]
}

/// What a source is asked.
package struct WeatherQuestion: Sendable {
    /// At most as many as the source answers at once.
    package let cities: [City]
    /// Whether forecasts are wanted besides current values.
    package let forecast: Bool
    /// The present by the wall clock.
    package let now: Timestamp
    /// What is kept of this source's last answers, for sources that want to be asked in terms of it.
    package var known: [CityID: KnownAnswer]

    package init(_ cities: [City], forecast: Bool, now: Timestamp, known: [CityID: KnownAnswer] = [:]) {
        self.cities = cities
        self.forecast = forecast
        self.now = now
        self.known = known
    }
}

/// What can be asked of a source.
package struct SourceCapabilities: Hashable, Sendable {
    /// How many cities one question may be about, at least 1.
    package let citiesPerRequest: Int
    /// What its current values may hold; for a rule about anything else the present is unknown.
    package let current: Set<Metric>
    /// What the steps of its forecast may hold.
    package let forecast: Set<Metric>
    /// Its values change this often; asking sooner answers the same.
    package let updateInterval: Seconds
    /// True if it wants to be asked in terms of its last answer.
    package let revalidates: Bool
    /// How many calls it allows in a minute; nil if it does not count them.
    package let callsPerMinute: Int?
    /// True if it answers nobody without a key.
    package let needsKey: Bool

    package init(
        citiesPerRequest: Int = 1, current: Set<Metric>, forecast: Set<Metric>, updateInterval: Seconds,
        revalidates: Bool = false, callsPerMinute: Int? = nil, needsKey: Bool = false
    ) {
        self.citiesPerRequest = citiesPerRequest
        self.current = current
        self.forecast = forecast
        self.updateInterval = updateInterval
        self.revalidates = revalidates
        self.callsPerMinute = callsPerMinute
        self.needsKey = needsKey
    }
}

/// Whom the newest that is known of a city comes from.
package struct WeatherOrigin: Hashable, Sendable {
    /// nil without a reading.
    package let reading: SourceID?
    /// nil without a forecast.
    package let forecast: SourceID?

    package init(reading: SourceID?, forecast: SourceID?) {
        self.reading = reading
        self.forecast = forecast
    }

    /// Whom to credit for what is told of an event.
    package func source(of alert: AlertRecord) -> SourceID? {
        alert.phase == .expected ? forecast ?? reading : reading ?? forecast
    }
}

/// The stable name of a weather source, such as `open-meteo`.
package struct SourceID: Hashable, Sendable, CustomStringConvertible {
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }
}

/// Current conditions of one city as one answer gave them; unique by city, source and valid time.
package struct Snapshot: Hashable, Sendable {
    package let city: CityID
    package let source: SourceID
    /// The time the values are for, by the source.
    package let validAt: Timestamp
    /// When the answer arrived, by the wall clock.
    package var fetchedAt: Timestamp
    package var values: WeatherValues

    package init(city: CityID, source: SourceID, validAt: Timestamp, fetchedAt: Timestamp, values: WeatherValues) {
        self.city = city
        self.source = source
        self.validAt = validAt
        self.fetchedAt = fetchedAt
        self.values = values
    }
}

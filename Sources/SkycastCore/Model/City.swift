/// The stable slug of a configured city, such as `oslo`; the identity of its history and alerts across edits.
package struct CityID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String
    package init(_ text: String) { self.text = text }
    /// True if the city was elsewhere under this id; no configuration can have one like it.
    package var isFormerPlace: Bool { text.contains("@") }
    package var description: String { text }
    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// A point on Earth in decimal degrees (WGS 84).
package struct Coordinates: Hashable, Sendable {
    /// −90 to 90, north positive.
    package let latitude: Double
    /// −180 to 180, east positive.
    package let longitude: Double

    /// The point, or nil if a coordinate is not finite or out of range.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A place whose weather is watched.
package struct City: Hashable, Sendable {
    package let id: CityID
    /// As the user wrote it, cleaned of control characters where it is shown, not here.
    package var name: String
    package var country: String?
    package var coordinates: Coordinates
    /// An IANA name, or where the source tells no more that of an `OffsetZone`; nil until it has told one.
    package var timeZone: String?
    package var emoji: String?
    /// How often its current conditions are asked for; nil means the general interval.
    package var interval: Seconds?
    /// Metres above the sea, one of `altitudes`; nil means unknown.
    package var altitude: Int?

    /// The land there is, in metres: with room to spare from the shore of the Dead Sea to the top of Mount Everest.
    package static let altitudes = -500...9000

    package init(
        id: CityID, name: String, country: String? = nil, coordinates: Coordinates, timeZone: String? = nil,
        emoji: String? = nil, interval: Seconds? = nil, altitude: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.coordinates = coordinates
        self.timeZone = timeZone
        self.emoji = emoji
        self.interval = interval
        self.altitude = altitude
    }
}

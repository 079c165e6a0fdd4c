package import SkycastCore

/// What a subscriber hears: that cities were polled, or that an alert has changed.
///
/// It says where to look; what is known then is in the store.
package struct ControlEvent: Hashable, Sendable, Codable {
    package let event: Kind
    private let at: MessageTime
    /// The cities it is about: those polled, or that of the alert.
    package let cities: [String]
    /// What the poll failed with; nil if it succeeded, and for alerts.
    package private(set) var error: String?
    /// The alert's id; nil for polls.
    package private(set) var alert: String?
    /// What has become of the alert; nil for polls.
    package private(set) var change: AlertChange?

    /// What it is about.
    package enum Kind: String, Hashable, Sendable, Codable {
        case poll, alert
    }

    /// What can become of an alert.
    package enum AlertChange: String, Hashable, Sendable, Codable {
        case opened, changed, ended
    }

    private init(_ event: Kind, at: Timestamp, cities: [CityID]) {
        self.event = event
        self.at = MessageTime(at)
        self.cities = cities.map(\.text)
    }

    /// Cities were asked for; `error` is what it failed with.
    package static func poll(_ cities: [CityID], error: String?, at: Timestamp) -> Self {
        var event = Self(.poll, at: at, cities: cities)
        event.error = error
        return event
    }

    /// An alert has changed.
    package static func alert(_ id: EventID, _ change: AlertChange, city: CityID, at: Timestamp) -> Self {
        var event = Self(.alert, at: at, cities: [city])
        event.alert = id.text
        event.change = change
        return event
    }

    /// When it happened.
    package var moment: Timestamp { at.moment }
}

extension ControlEvent {
    /// The event that a line says, the newline left out; nil if it is none.
    package init?(line: some Sequence<UInt8>) {
        guard let event = ControlLine.decode(Self.self, line) else { return nil }
        self = event
    }

    /// The line that says it, with its newline.
    package var line: [UInt8] { ControlLine.encode(self) }
}

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

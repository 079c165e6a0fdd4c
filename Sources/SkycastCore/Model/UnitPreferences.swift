/// The units a person wants to read; storage and rules do not depend on it.
package struct UnitPreferences: Hashable, Sendable {
    package var temperature: Unit
    package var wind: Unit
    /// Of amounts (mm, in); rates are shown in the same unit per hour.
    package var precipitation: Unit
    package var pressure: Unit
    /// Of visibility (km, mi).
    package var distance: Unit

    package init(temperature: Unit, wind: Unit, precipitation: Unit, pressure: Unit, distance: Unit) {
        self.temperature = temperature
        self.wind = wind
        self.precipitation = precipitation
        self.pressure = pressure
        self.distance = distance
    }

    package static let metric = Self(
        temperature: .celsius, wind: .kilometresPerHour, precipitation: .millimetres, pressure: .hectopascals,
        distance: .kilometres)
    package static let imperial = Self(
        temperature: .fahrenheit, wind: .milesPerHour, precipitation: .inches, pressure: .inchesOfMercury,
        distance: .miles)
    package static let uk = Self(
        temperature: .celsius, wind: .milesPerHour, precipitation: .millimetres, pressure: .hectopascals,
        distance: .miles)
    package static let si = Self(
        temperature: .celsius, wind: .metresPerSecond, precipitation: .millimetres, pressure: .hectopascals,
        distance: .kilometres)

    /// The named sets of the configuration and of `--units`.
    package static let named: [(name: String, units: Self)] = [
        ("metric", .metric), ("imperial", .imperial), ("uk", .uk), ("si", .si),
    ]

    /// The unit a metric's values are shown in.
    package func unit(for metric: Metric) -> Unit {
        switch metric.unit.dimension {
        case .temperature: temperature
        case .speed: wind
        case .pressure: pressure
        case .rate:
            metric == .snowfall
                ? (precipitation == .inches ? .inchesPerHour : .centimetresPerHour)
                : (precipitation == .inches ? .inchesPerHour : .millimetresPerHour)
        case .length where metric == .visibility: distance
        case .length: precipitation == .inches ? .inches : .centimetres
        default: metric.unit
        }
    }
}

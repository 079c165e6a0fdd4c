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

extension UnitPreferences {
    /// A kind of value whose unit a person can choose; the raw value is the key in configuration and `--units`.
    package enum Kind: String, CaseIterable, Sendable {
        case temperature, wind, precipitation, pressure, distance

        /// The units to choose from, the metric one first.
        package var units: [Unit] {
            switch self {
            case .temperature: [.celsius, .fahrenheit]
            case .wind: [.kilometresPerHour, .metresPerSecond, .milesPerHour, .knots, .beaufort]
            case .precipitation: [.millimetres, .inches]
            case .pressure: [.hectopascals, .inchesOfMercury, .millimetresOfMercury]
            case .distance: [.kilometres, .miles]
            }
        }
    }

    /// The unit of a kind of value.
    package subscript(kind: Kind) -> Unit {
        get {
            switch kind {
            case .temperature: temperature
            case .wind: wind
            case .precipitation: precipitation
            case .pressure: pressure
            case .distance: distance
            }
        }
        set {
            switch kind {
            case .temperature: temperature = newValue
            case .wind: wind = newValue
            case .precipitation: precipitation = newValue
            case .pressure: pressure = newValue
            case .distance: distance = newValue
            }
        }
    }
}

/// What kind of thing a quantity measures; only units of one dimension convert into each other.
package enum Dimension: String, Sendable {
    case temperature, speed, rate, length, pressure, percentage, energy, index, code
}

/// A unit that Skycast stores, reads or shows.
package enum Unit: String, CaseIterable, Sendable {
    case celsius = "°C"
    case fahrenheit = "°F"
    case metresPerSecond = "m/s"
    case kilometresPerHour = "km/h"
    case milesPerHour = "mph"
    case knots = "kn"
    case beaufort = "Bft"
    case millimetresPerHour = "mm/h"
    case centimetresPerHour = "cm/h"
    case inchesPerHour = "in/h"
    case millimetres = "mm"
    case centimetres = "cm"
    case metres = "m"
    case kilometres = "km"
    case inches = "in"
    case feet = "ft"
    case miles = "mi"
    case hectopascals = "hPa"
    case inchesOfMercury = "inHg"
    case millimetresOfMercury = "mmHg"
    case percent = "%"
    case joulesPerKilogram = "J/kg"
    case index = ""
    case wmoCode = "wmo code"

    /// As people write it.
    package var symbol: String { rawValue }

    /// The dimension it measures.
    package var dimension: Dimension {
        switch self {
        case .celsius, .fahrenheit: .temperature
        case .metresPerSecond, .kilometresPerHour, .milesPerHour, .knots, .beaufort: .speed
        case .millimetresPerHour, .centimetresPerHour, .inchesPerHour: .rate
        case .millimetres, .centimetres, .metres, .kilometres, .inches, .feet, .miles: .length
        case .hectopascals, .inchesOfMercury, .millimetresOfMercury: .pressure
        case .percent: .percentage
        case .joulesPerKilogram: .energy
        case .index: .index
        case .wmoCode: .code
        }
    }

    /// How many base units of its dimension (°C step, m/s, mm/h, m, hPa …) one of it is; Beaufort has no single one.
    ///
    /// International yard and pound agreement: 1 in = 25.4 mm, 1 mi = 1609.344 m; nautical mile 1852 m;
    /// 1 inHg = 33.863886 hPa and 1 mmHg = 1.33322387 hPa (conventional, 0 °C).
    private var factor: Double {
        switch self {
        case .fahrenheit: 5.0 / 9.0
        case .kilometresPerHour: 1 / 3.6
        case .milesPerHour: 0.44704
        case .knots: 1852.0 / 3600.0
        case .centimetresPerHour: 10
        case .inchesPerHour: 25.4
        case .millimetres: 0.001
        case .centimetres: 0.01
        case .kilometres: 1000
        case .inches: 0.0254
        case .feet: 0.3048
        case .miles: 1609.344
        case .inchesOfMercury: 33.863886
        case .millimetresOfMercury: 1.33322387
        default: 1
        }
    }

    /// `value` of this unit, in `target`; nil if the two measure different things.
    ///
    /// From Beaufort it is the lower bound of the class, to Beaufort the class the speed falls into.
    package func convert(_ value: Double, to target: Unit) -> Double? {
        guard dimension == target.dimension else { return nil }
        if self == target { return value }
        let base =
            switch self {
            case .fahrenheit: (value - 32) / 1.8
            case .beaufort: Beaufort.lowerBound(ofClass: value)
            case .kilometresPerHour: value / 3.6
            default: value * factor
            }
        return switch target {
        case .fahrenheit: base * 1.8 + 32
        case .beaufort: Double(Beaufort.force(ofSpeed: base))
        case .kilometresPerHour: base * 3.6
        default: base / target.factor
        }
    }

    /// A difference of `value` of this unit, in `target`: 9 °F are 5 °C, without the 32.
    package func convertDifference(_ value: Double, to target: Unit) -> Double? {
        guard dimension == target.dimension, self != .beaufort, target != .beaufort else { return nil }
        return self == target ? value : value * factor / target.factor
    }
}

/// The Beaufort scale of mean wind at 10 m (WMO publication 306, code table 1100).
package enum Beaufort {
    /// The lower bound of each class 0 to 12 in m/s.
    private static let bounds = [0, 0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

    /// The lowest mean wind of a class in m/s; classes beyond 12 count as 12, between two classes the lower one.
    package static func lowerBound(ofClass force: Double) -> Double {
        bounds[max(0, min(12, force.isFinite ? Int(force) : 0))]
    }

    /// The class, 0 to 12, of a mean wind in m/s.
    package static func force(ofSpeed speed: Double) -> Int {
        (bounds.lastIndex { $0 <= speed }) ?? 0
    }
}

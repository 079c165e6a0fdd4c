/// Quantities as a person reads them, in the units that person wants.
///
/// Every number is rounded here and nowhere else; it has no locale, never reads "-0", and "–" stands for unknown.
package struct QuantityText: Hashable, Sendable {
    package let units: UnitPreferences

    package init(units: UnitPreferences) { self.units = units }

    /// A value of `metric`, in its stored unit, as number and unit: "95 km/h", "14 °C", "64%"; "–" if unknown.
    package func text(_ value: Double?, of metric: Metric) -> String {
        if metric == .weatherCode {
            return value.flatMap(WeatherCode.init(exactly:))?.text ?? ConditionText.unknown
        }
        let unit = units.unit(for: metric)
        guard let number = number(value, of: metric) else { return ConditionText.unknown }
        return number + Self.suffix(of: unit)
    }

    /// A value of `metric` as a bare number in the wanted unit, rounded as that unit is; nil if unknown.
    package func number(_ value: Double?, of metric: Metric) -> String? {
        let unit = units.unit(for: metric)
        let converted =
            metric.isDerived
            ? value.flatMap { metric.unit.convertDifference($0, to: unit) }
            : value.flatMap { metric.unit.convert($0, to: unit) }
        guard let converted, converted.isFinite else { return nil }
        return Self.fixed(converted, digits: Self.digits(of: converted, in: unit))
    }

    /// A temperature in whole degrees without the letter, such as "14°"; "–" if unknown.
    package func degrees(_ celsius: Double?) -> String {
        number(celsius, of: .temperature).map { $0 + "°" } ?? ConditionText.unknown
    }

    /// An amount of precipitation, stored in mm, such as "1.4 mm"; "–" if unknown.
    package func amount(_ millimetres: Double?) -> String {
        guard let millimetres, let value = Unit.millimetres.convert(millimetres, to: units.precipitation) else {
            return ConditionText.unknown
        }
        let unit = units.precipitation
        return Self.fixed(value, digits: Self.digits(of: value, in: unit)) + Self.suffix(of: unit)
    }

    /// What follows the number: nothing for an index, "%" without and everything else with a space.
    static func suffix(of unit: Unit) -> String {
        switch unit {
        case .index, .wmoCode: ""
        case .percent: unit.symbol
        default: " " + unit.symbol
        }
    }

    /// How many decimals a person wants to see of a unit.
    private static func digits(of value: Double, in unit: Unit) -> Int {
        switch unit {
        case .millimetres, .millimetresPerHour, .centimetresPerHour: 1
        case .inches, .inchesPerHour, .inchesOfMercury: 2
        case .centimetres, .kilometres, .miles: abs(value) < 9.95 ? 1 : 0
        default: 0
        }
    }
}

extension QuantityText {
    /// A number with exactly `digits` decimals, halves away from zero; never "-0".
    ///
    /// Not for numbers beyond 10^15.
    package static func fixed(_ value: Double, digits: Int) -> String {
        var scale = 1.0
        for _ in 0..<digits { scale *= 10 }
        let scaled = (abs(value) * scale).rounded()
        guard scaled < 1e15 else { return shortest(value) }
        let whole = Int64(scaled)
        let sign = value < 0 && whole != 0 ? "-" : ""
        guard digits > 0 else { return sign + String(whole) }
        let text = String(whole)
        let padded = String(repeating: "0", count: max(0, digits + 1 - text.count)) + text
        return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
    }

    /// The shortest decimal that reads back as the same number, such as "12" or "0.1", as JSON writes it; never "-0".
    package static func shortest(_ value: Double) -> String {
        if value == 0 { return "0" }
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

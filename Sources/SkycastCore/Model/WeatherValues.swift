/// The values of all metrics at one moment, each possibly unknown.
///
/// This is the one gate for numbers: what is absent, not finite or outside what can occur on Earth becomes unknown
/// here, so nothing behind it meets NaN, −999 or 1e308. Values are kept in thousandths of the metric's unit, which is
/// finer than any source sends and makes stored, packed and fresh values equal to the bit.
package struct WeatherValues: Hashable, Sendable {
    private static let unknown = Int32.min
    private var thousandths = InlineArray<21, Int32>(repeating: unknown)

    /// All unknown.
    package init() {}

    /// The value in the metric's unit, nil if unknown; assigning an impossible value makes it unknown.
    package subscript(_ metric: Metric) -> Double? {
        get {
            let stored = thousandths[Int(metric.rawValue)]
            return stored == Self.unknown ? nil : Double(stored) / 1000
        }
        set { thousandths[Int(metric.rawValue)] = Self.stored(newValue, of: metric) ?? Self.unknown }
    }

    /// The value in thousandths of the metric's unit, nil if unknown: what rules compare and the store packs.
    package subscript(thousandths metric: Metric) -> Int32? {
        get {
            let stored = thousandths[Int(metric.rawValue)]
            return stored == Self.unknown ? nil : stored
        }
        set { self[metric] = newValue.map { Double($0) / 1000 } }
    }

    /// Takes over all that `others` know.
    package mutating func add(_ others: Self) {
        for index in thousandths.indices where others.thousandths[index] != Self.unknown {
            thousandths[index] = others.thousandths[index]
        }
    }

    /// The weather code, nil if unknown or not a whole number.
    package var weatherCode: WeatherCode? {
        guard let stored = self[thousandths: .weatherCode], stored % 1000 == 0 else { return nil }
        return WeatherCode(Int(stored / 1000))
    }

    /// True if no metric is known.
    package var isEmpty: Bool { Metric.allCases.allSatisfy { self[thousandths: $0] == nil } }

    /// `Metric.plausible` by raw value, because a replay comes here millions of times.
    private static let plausible = Metric.allCases.map(\.plausible)

    private static func stored(_ value: Double?, of metric: Metric) -> Int32? {
        guard let value, plausible[Int(metric.rawValue)].contains(value) else { return nil }
        return Int32((value * 1000).rounded())
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.thousandths.indices.allSatisfy { left.thousandths[$0] == right.thousandths[$0] }
    }

    package func hash(into hasher: inout Hasher) {
        for index in thousandths.indices { hasher.combine(thousandths[index]) }
    }
}

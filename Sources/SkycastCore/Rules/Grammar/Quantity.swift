/// A number with its unit, as written for a metric in the configuration: "62 km/h", "-3.5 °C", "0.5mm/h".
package struct Quantity: Hashable, Sendable {
    package let number: Double
    package let unit: Unit
    /// In the metric's stored unit, within what can occur on Earth.
    package let value: Double

    /// Reads a quantity of `metric`: a decimal number, then a unit that fits; only the UV index has none.
    package init(_ text: String, of metric: Metric) throws(GrammarError) {
        var scanner = TextScanner(text)
        scanner.skipSpace()
        let start = scanner.offset
        number = try Self.readNumber(&scanner, text)
        scanner.skipSpace()
        unit = try Self.readUnit(&scanner, number, metric)
        guard let converted = metric.stored(number, in: unit), metric.plausible.contains(converted) else {
            throw Self.implausible(unit, metric, start)
        }
        value = converted
    }

    private static func readNumber(_ scanner: inout TextScanner, _ text: String) throws(GrammarError) -> Double {
        let start = scanner.offset
        let isNegative = scanner.read("-")
        let isPositive = !isNegative && scanner.read("+")
        let whole = scanner.readDigits()
        var digits = whole
        if !whole.isEmpty, scanner.read(".") {
            let fraction = scanner.readDigits()
            guard !fraction.isEmpty else {
                throw GrammarError(at: scanner.offset, "a digit is missing after the point")
            }
            digits += "." + fraction
        }
        if !whole.isEmpty, scanner.next == "," {
            throw GrammarError(
                at: scanner.offset, "a comma in a number", hint: "write a decimal point, such as \"0.5\"")
        }
        // Swift's own conversion: the C library's would read the point by the locale.
        guard !whole.isEmpty, let magnitude = Double(digits) else {
            let sign = isNegative || isPositive ? " after the sign" : ""
            throw GrammarError(
                at: start, "\(quoted(text)) does not begin with a number\(sign)",
                hint: text.contains("\u{2212}") ? "write the minus sign as '-'" : nil)
        }
        return isNegative ? 0 - magnitude : magnitude
    }

    private static func readUnit(
        _ scanner: inout TextScanner, _ number: Double, _ metric: Metric
    ) throws(GrammarError) -> Unit {
        let start = scanner.offset
        let text = scanner.rest.trimmed
        let units = UnitText.sentence(for: metric)
        if metric.unit.dimension == .index || metric.unit.dimension == .code {
            guard text.isEmpty else { throw GrammarError(at: start, "the \(metric.title) has no unit") }
            return metric.unit
        }
        guard !text.isEmpty else {
            throw GrammarError(
                at: start, "a unit is missing",
                hint: "\(units): write \"\(plain(number)) \(metric.unit.symbol)\"")
        }
        guard let unit = UnitText.unit(text) else {
            let likely = UnitText.likely(text, for: metric).map { "write \"\(plain(number)) \($0.symbol)\"" }
            throw GrammarError(
                at: start, "unknown unit \(quoted(text))", hint: likely ?? units)
        }
        guard unit.dimension == metric.unit.dimension else {
            throw GrammarError(
                at: start, "\(quoted(text)) measures \(unit.dimension.title), but \(units)")
        }
        if unit == .beaufort { try checkBeaufort(number, metric, at: start) }
        return unit
    }

    private static func checkBeaufort(_ number: Double, _ metric: Metric, at offset: Int) throws(GrammarError) {
        guard metric == .windSpeed else {
            throw GrammarError(
                at: offset, "'Bft' is a scale of the mean wind (wind_speed)",
                hint: UnitText.sentence(for: metric))
        }
        guard (0...12).contains(number), number == number.rounded() else {
            throw GrammarError("the Beaufort scale has the whole numbers 0 to 12")
        }
    }

    private static func implausible(_ unit: Unit, _ metric: Metric, _ offset: Int) -> GrammarError {
        let ends = [metric.plausible.lowerBound, metric.plausible.upperBound].map { end in
            let shown =
                metric.isDerived ? metric.unit.convertDifference(end, to: unit) : metric.unit.convert(end, to: unit)
            return plain((shown ?? end).rounded())
        }
        let symbol = unit == .index ? "" : " \(unit.symbol)"
        return GrammarError(at: offset, "a limit on \(metric.title) lies between \(ends[0]) and \(ends[1])\(symbol)")
    }
}

/// A number without a needless ".0".
private func plain(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
}

extension Dimension {
    /// As a person calls it, such as "speed".
    var title: String {
        switch self {
        case .temperature: "temperature"
        case .speed: "speed"
        case .rate: "an amount per hour"
        case .length: "length"
        case .pressure: "pressure"
        case .percentage: "a share"
        case .energy: "energy"
        case .index: "an index"
        case .code: "a code"
        }
    }
}

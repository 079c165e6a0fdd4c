extension Metric {
    /// The unit of this metric that `text` names, such as "km/h".
    package func unit(_ text: String) throws(GrammarError) -> Unit {
        let allowed = UnitText.allowed(for: self)
        if let unit = UnitText.unit(text), allowed.contains(unit) { return unit }
        guard unit.dimension != .index, unit.dimension != .code else {
            throw GrammarError("the \(title) has no unit")
        }
        let likely = UnitText.likely(text, for: self).flatMap { allowed.contains($0) ? $0 : nil }
        throw GrammarError(
            "\(quoted(text)) is no unit of \(name)",
            hint: likely.map { "did you mean '\($0.symbol)'?" } ?? UnitText.sentence(for: self))
    }

    /// `number` of `unit` in the stored unit; a difference where the metric is one.
    package func stored(_ number: Double, in unit: Unit) -> Double? {
        isDerived ? unit.convertDifference(number, to: self.unit) : unit.convert(number, to: self.unit)
    }
}

/// Units as people write them: the symbols, one alias, and the spellings that are wrong but clear.
enum UnitText {
    /// The units a quantity of `metric` may be written in, the stored one first.
    static func allowed(for metric: Metric) -> [Unit] {
        let fitting = Unit.allCases.filter { unit in
            unit.dimension == metric.unit.dimension && unit != metric.unit
                && (unit != .beaufort || metric == .windSpeed)
        }
        return [metric.unit] + fitting
    }

    /// What a metric is measured in, such as "wind gusts are measured in m/s, km/h, mph or kn".
    static func sentence(for metric: Metric) -> String {
        let symbols = allowed(for: metric).map(\.symbol)
        let list =
            symbols.count < 2
            ? symbols.joined() : symbols.dropLast().joined(separator: ", ") + " or " + symbols[symbols.count - 1]
        return metric.title + (metric == .windGusts ? " are" : " is") + " measured in " + list
    }

    /// The unit with that symbol, or with the alias `kt` of knots; nil if there is none.
    static func unit(_ text: String) -> Unit? {
        if text == "kt" { return .knots }
        guard let unit = Unit(rawValue: text), unit != .index, unit != .wmoCode else { return nil }
        return unit
    }

    /// The unit that a wrong spelling probably means, looked for among those of `metric` first.
    static func likely(_ text: String, for metric: Metric) -> Unit? {
        let word = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
        if let unit = misspellings[word] { return unit }
        let symbols = Unit.allCases.map(\.symbol)
        if let same = symbols.first(where: { $0.lowercased() == word }) { return unit(same) }
        let near = Suggestion.nearest(to: word, in: allowed(for: metric).map(\.symbol))
        return (near ?? Suggestion.nearest(to: word, in: symbols)).flatMap(unit)
    }

    /// The unit that a person means in a hurry: its symbol in any case of letters, or a common spelling of it.
    static func meant(by text: String) -> Unit? {
        let word = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
        return unit(text) ?? misspellings[word]
            ?? Unit.allCases.first { !$0.symbol.isEmpty && $0.symbol.lowercased() == word }
    }

    private static let misspellings: [String: Unit] = [
        "c": .celsius, "ºc": .celsius, "℃": .celsius, "degc": .celsius, "celsius": .celsius, "°": .celsius,
        "f": .fahrenheit, "ºf": .fahrenheit, "℉": .fahrenheit, "degf": .fahrenheit, "fahrenheit": .fahrenheit,
        "ms": .metresPerSecond, "mps": .metresPerSecond, "ms⁻¹": .metresPerSecond, "ms-1": .metresPerSecond,
        "kmh": .kilometresPerHour, "kph": .kilometresPerHour, "km/hr": .kilometresPerHour,
        "kmh⁻¹": .kilometresPerHour, "mp/h": .milesPerHour, "mi/h": .milesPerHour,
        "kt": .knots, "kts": .knots, "knot": .knots, "knots": .knots, "beaufort": .beaufort,
        "mmh": .millimetresPerHour, "mm/hr": .millimetresPerHour, "cm/hr": .centimetresPerHour,
        "in/hr": .inchesPerHour, "inch": .inches, "inches": .inches, "\"": .inches, "feet": .feet, "'": .feet,
        "mile": .miles, "miles": .miles, "meter": .metres, "metre": .metres, "metres": .metres, "meters": .metres,
        "mb": .hectopascals, "mbar": .hectopascals, "percent": .percent, "pct": .percent,
    ]
}

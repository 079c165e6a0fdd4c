import SkycastCore

extension RuleReader {
    /// `codes`: for each severity a list of WMO codes, or the name of a group.
    func codes(_ field: SettingsField) -> [Severity: Set<Int>]? {
        guard let table = field.tableIfAny else {
            return field.refusal("a table is expected", hint: "such as codes = { severe = [95, 96, 99] }")
        }
        var codes: [Severity: Set<Int>] = [:]
        var isComplete = true
        for severity in Severity.allCases {
            guard let field = table[severity.name] else { continue }
            guard let numbers = numbers(field) else {
                isComplete = false
                continue
            }
            for (other, taken) in codes where !taken.isDisjoint(with: numbers) {
                let twice = taken.intersection(numbers).sorted().map(String.init).joined(separator: ", ")
                field.problem("code \(twice) is already \(other.name)")
            }
            codes[severity] = numbers
        }
        table.finish()
        if table.isEmpty { field.problem("no code is given", hint: "such as { severe = [95] }") }
        return isComplete && !codes.isEmpty ? codes : nil
    }

    private func numbers(_ field: SettingsField) -> Set<Int>? {
        if field.isText { return field.choice("group of codes", of: Self.groups).map { Set($0) } }
        guard let elements = field.list(of: "codes") else { return nil }
        if elements.isEmpty { return field.refusal("no code is given", hint: "such as [95, 96, 99]") }
        let numbers = elements.compactMap { element in
            element.integer(in: 0...99).flatMap { number in
                WeatherCode(number).isKnown
                    ? number : element.refusal("\(number) is not a weather code", hint: "such as 95")
            }
        }
        return numbers.count == elements.count ? Set(numbers) : nil
    }

    private static let groups = WeatherCode.groups.map { (name: $0.name, value: $0.codes) }
}

import SkycastCore

/// A rule in words: what it takes for danger, how far it looks, how patient it is.
struct RuleText {
    let presentation: Presentation

    /// What it watches for, one fact for each severity after the first, such as "wind gusts above 62 km/h moderate".
    func danger(_ criterion: Criterion) -> [String] {
        switch criterion {
        case .limit(let limits):
            let side = "\(limits.metric.title) \(limits.direction.word) "
            let levels = limits.levels.map { presentation.limit($0.limit, limits.metric) + " " + $0.severity.name }
            return [side + levels.joined(separator: ", ")]
        case .codes(let codes):
            return Severity.allCases.compactMap { severity in
                codes[severity].map { self.codes($0) + " " + severity.name }
            }
        }
    }

    /// The value at which an event may end; nil for codes.
    func clear(_ criterion: Criterion) -> String? {
        guard case .limit(let limits) = criterion else { return nil }
        let side = limits.clearsWhenReached ? "at" : limits.direction.other.word
        return "clear \(side) " + presentation.limit(limits.clear, limits.metric)
    }

    /// The further conditions of a rule, such as "with one of rain >= 1 mm/h, CAPE >= 500 J/kg".
    func signs(_ rule: Rule) -> [String] {
        func list(_ conditions: [Condition]) -> String { conditions.map(condition).joined(separator: ", ") }
        let any = rule.anyOf.count == 1 ? "with " : "with one of "
        return [
            rule.anyOf.isEmpty ? nil : any + list(rule.anyOf), rule.allOf.isEmpty ? nil : "with " + list(rule.allOf),
        ].compactMap(\.self)
    }

    /// A further condition, such as "precipitation >= 0.5 mm/h".
    func condition(_ condition: Condition) -> String {
        let limit =
            condition.metric == .weatherCode
            ? presentation.text(condition.limit, .weatherCode) : presentation.limit(condition.limit, condition.metric)
        return "\(condition.metric.title) \(condition.comparison.rawValue) \(limit)"
    }

    /// How far it looks and how patient it is; only what is not the default beyond the horizon.
    func patience(_ rule: Rule) -> [String] {
        let plain = Rule(id: rule.id, title: rule.title, criterion: rule.criterion)
        var facts = [rule.horizon > .zero ? "looks \(length(rule.horizon)) ahead" : "current conditions only"]
        if rule.holdFor > .zero { facts.append("told once held for " + length(rule.holdFor)) }
        facts.append(rule.clearFor > .zero ? "over after \(length(rule.clearFor)) clear" : "over once clear")
        if rule.confirmGone != plain.confirmGone { facts.append("withdrawn after \(rule.confirmGone) runs without it") }
        if rule.cooldown != plain.cooldown { facts.append("cooldown " + length(rule.cooldown)) }
        if let interval = rule.repeatEvery { facts.append("reminds every " + length(interval)) }
        switch rule.quiet {
        case .respect?: facts.append("waits for the end of quiet hours")
        case .override?: facts.append("does not mind quiet hours")
        case nil: break
        }
        return facts
    }

    /// Where it applies.
    func cities(_ rule: Rule) -> String {
        guard let cities = rule.cities else { return "all cities" }
        return "only " + cities.sorted().map { $0.text.cleaned(maximum: 48) }.joined(separator: ", ")
    }

    /// A length of time exactly, such as "1 h 30 min".
    func length(_ span: Seconds) -> String {
        let parts = [
            (span.count / 86_400, span.count == 86_400 ? "day" : "days"), (span.count % 86_400 / 3600, "h"),
            (span.count % 3600 / 60, "min"), (span.count % 60, "s"),
        ].filter { $0.0 != 0 }
        return parts.isEmpty ? "0 min" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// Codes by name with their numbers, such as "strong thunderstorm (96, 99)".
    private func codes(_ numbers: Set<Int>) -> String {
        var names: [(text: String, numbers: [Int])] = []
        for number in numbers.sorted() {
            let text = WeatherCode(number).text
            if let index = names.firstIndex(where: { $0.text == text }) {
                names[index].numbers.append(number)
            } else {
                names.append((text, [number]))
            }
        }
        return names.map { name in
            "\(name.text) (\(name.numbers.map(String.init).joined(separator: ", ")))"
        }.joined(separator: ", ")
    }
}

extension Rule {
    /// Its title as a heading; its id if it has none that can be shown.
    var heading: String {
        let title = title.cleaned().capitalizedFirst
        return title.isEmpty ? id.text.cleaned(maximum: 48) : title
    }

    /// True if it is one of Skycast's own, unchanged.
    var isBuiltIn: Bool { DefaultRules.all.contains { $0.id == id && $0.meaning == meaning && $0.title == title } }
}

extension Limits.Direction {
    /// The word in the configuration.
    var word: String { self == .above ? "above" : "below" }

    var other: Self { self == .above ? .below : .above }
}

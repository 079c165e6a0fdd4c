import SkycastCore

/// Reads one `[[rule]]`: what is dangerous here, limits and codes in files of their own.
struct RuleReader {
    let table: SettingsTable
    let settings: SettingsReader
    /// The ids a rule may name; nil for any.
    let cities: KnownCities?

    /// The rule, or nil after reporting why there is none.
    func rule(_ id: RuleID) -> Rule? {
        let criterion = criterion()
        let title = table["title"]?.text(such: "high wind")
        // Without a criterion the other keys are still read for their problems, on a stand-in that is not kept.
        var rule = Rule(id: id, title: "", criterion: criterion ?? .codes([:]))
        rule.title = title ?? rule.criterion.title
        rule.cities = table["cities"].flatMap(cityIDs)
        rule.anyOf = table["any_of"].flatMap(conditions) ?? []
        rule.allOf = table["all_of"].flatMap(conditions) ?? []
        readPatience(into: &rule)
        rule.quiet = table["quiet"]?.choice("policy", of: [("respect", .respect), ("override", .override)])
        if let isEnabled = table["enabled"]?.boolean() { rule.isEnabled = isEnabled }
        table.finish()
        return criterion == nil ? nil : rule
    }

    private func criterion() -> Criterion? {
        let metricField = table["metric"]
        let metric = metricField.flatMap(metric)
        let sides = [("above", Limits.Direction.above), ("below", .below)].compactMap { key, direction in
            table[key].map { (field: $0, direction: direction) }
        }
        let clear = table["clear"]
        if let codes = table["codes"] {
            for side in sides { side.field.problem("a rule has either limits or codes") }
            clear?.problem("codes have no value at which they are clear", hint: "see clear_for")
            if let metric, metric != .weatherCode { metricField?.problem("codes are of the metric weather_code") }
            return self.codes(codes).map { .codes(Codes($0)) }
        }
        if metricField == nil { table.problem("'metric' is missing", hint: "such as metric = \"wind_gusts\"") }
        guard let side = sides.first else {
            table.problem("a rule needs one of 'above', 'below' and 'codes'")
            return nil
        }
        if sides.count > 1 {
            sides[1].field.problem("a rule has limits on one side only", hint: "make a second rule for the other side")
        }
        guard let metric else { return nil }
        if metric == .weatherCode {
            return metricField?.refusal("weather codes have no order", hint: "write codes = { severe = [95] }")
        }
        return limits(metric, side.direction, levels: side.field, clear: clear).map { .limit($0) }
    }

    private func metric(_ field: SettingsField) -> Metric? {
        field.choice("metric", of: Metric.forRules.map { (name: $0.name, value: $0) })
    }

    private func cityIDs(_ field: SettingsField) -> Set<CityID>? {
        guard let elements = field.list(of: "city ids") else { return nil }
        if elements.isEmpty { return field.refusal("no city is named", hint: "leave the key out for all cities") }
        guard let cities else { return Set(elements.compactMap { settings.slug($0).map { CityID($0) } }) }
        return Set(
            elements.compactMap { element in
                guard let text = element.text(such: "oslo") else { return nil }
                let id = CityID(text)
                return cities.ids.contains(id) ? id : element.unknown("city", text, among: cities.names)
            })
    }

    private func conditions(_ field: SettingsField) -> [Condition]? {
        field.list(of: "conditions")?.compactMap { element in
            element.read(such: "precipitation >= 0.5 mm/h") { text throws(GrammarError) in try Condition(text) }
        }
    }
}

extension Criterion {
    /// What a rule is called that has no title: its metric, with the side where that is not plain, or its codes' group.
    fileprivate var title: String {
        switch self {
        case .limit(let limits) where limits.direction == .below: return "low " + metric.title
        case .limit: return metric.isPlainlyHigh ? metric.title : "high " + metric.title
        case .codes(let codes):
            let all = Set(codes.sets.values.joined())
            let group = WeatherCode.groups.first { all.isSubset(of: $0.codes) }
            return group?.name.replacing("-", with: " ") ?? metric.title
        }
    }
}

extension Metric {
    /// True if nobody warns of too little of it, so that its name alone says what is wrong.
    fileprivate var isPlainlyHigh: Bool {
        switch self {
        case .windSpeed, .windGusts, .precipitation, .rain, .snowfall, .snowDepth, .cape, .precipitationProbability:
            true
        default: false
        }
    }
}

import SkycastCore

extension SettingsReader {
    /// Every `[[rule]]` and `default_rules`; cities and notifications are known already.
    ///
    /// A rule of the file with the id of a built-in one takes its place.
    func readRules(from top: SettingsTable, cities: KnownCities, into settings: inout Settings) {
        let own = rules(from: top, cities: cities).sound
        let defaultsField = top["default_rules"]
        let addsDefaults = defaultsField?.boolean() ?? own.isEmpty
        let ids = Set(own.map(\.id))
        let rules = own + (addsDefaults ? DefaultRules.all.filter { !ids.contains($0.id) } : [])
        settings.rules = rules.map { rule in
            var rule = rule
            rule.tellsEndFrom = settings.notifications.resolved
            return rule
        }
        if !settings.rules.contains(where: \.isEnabled) {
            (defaultsField ?? top["rule"])?.note("no rule is in force: nothing will be told")
        }
    }

    /// Every `[[rule]]` without a problem, and the ids of all, each once; with nil for `cities` they may name any.
    func rules(from top: SettingsTable, cities: KnownCities?) -> (sound: [Rule], ids: Set<String>) {
        var lines: [String: Int] = [:]
        var rules: [Rule] = []
        for table in top.tables("rule") {
            let idField = table.required("id", hint: "such as id = \"high-wind\"")
            let id = idField.flatMap(slug)
            if let id, let idField {
                if let line = lines[id] { idField.problem("the rule '\(id)' is already in line \(line)") }
                lines[id] = lines[id] ?? idField.position.line
            }
            let rule = RuleReader(table: table, settings: self, cities: cities).rule(RuleID(id ?? ""))
            if let rule { rules.append(rule) }
        }
        return (rules, Set(lines.keys))
    }
}

import SkycastCore

/// What a person wants silent, found by the word they typed.
struct SnoozeTarget {
    let scope: Snooze.Scope
    /// As a person reads it, such as "rule high-wind".
    let text: String

    /// What is known by name.
    struct Names {
        let rules: [RuleID]
        let reports: [CityReport]
        let alerts: [AlertRecord]
    }

    /// The meaning of "all", of a rule's id, of a city as every command takes it, or of an open alert's id.
    ///
    /// "rule:" or "city:" before it says which, where a word is both.
    init(_ word: String, among names: Names) throws(CommandFailure) {
        if word == "all" {
            self.init(.everything, "everything")
        } else if let rule = word.after("rule:") {
            guard let found = Self.rule(rule, names) else { throw Self.unknown(word, rule, names) }
            self = found
        } else if let city = word.after("city:") {
            self = try Self.city(city, names)
        } else {
            let isCity = CityLookup(names.reports.map(\.city)).isNamed(word)
            if let rule = Self.rule(word, names) {
                guard !isCity else {
                    throw .usage(
                        "'\(word.cleaned(maximum: 40))' is a rule and a city",
                        hint: "write rule:\(word) or city:\(word)")
                }
                self = rule
            } else if let alert = names.alerts.first(where: { $0.id == EventID(word) }), !isCity {
                self.init(.event(alert.id), "alert \(alert.id.text)")
            } else {
                do throws(CommandFailure) {
                    self = try Self.city(word, names)
                } catch {
                    throw error.code == "unknown_city" ? Self.unknown(word, word, names) : error
                }
            }
        }
    }

    private init(_ scope: Snooze.Scope, _ text: String) {
        self.scope = scope
        self.text = text
    }

    /// What it is in JSON: the kind, and its id.
    var json: [(String, JSONValue)] {
        switch scope {
        case .everything: [("scope", .text("all")), ("id", .null)]
        case .rule(let id): [("scope", .text("rule")), ("id", .text(id.text))]
        case .city(let id): [("scope", .text("city")), ("id", .text(id.text))]
        case .event(let id): [("scope", .text("alert")), ("id", .text(id.text))]
        }
    }

    private static func rule(_ word: String, _ names: Names) -> Self? {
        names.rules.first { $0.text == word.lowercased() }.map { Self(.rule($0), "rule \($0)") }
    }

    private static func city(_ word: String, _ names: Names) throws(CommandFailure) -> Self {
        guard let city = try CityChoice.reports(names.reports, [word]).first?.city else {
            throw unknown(word, word, names)
        }
        return Self(.city(city.id), city.name.cleaned(maximum: 40))
    }

    private static func unknown(_ word: String, _ name: String, _ names: Names) -> CommandFailure {
        let rules = names.rules.map(\.text)
        let cities = names.reports.map(\.city.id.text)
        let near = Suggestion.nearest(to: name, in: rules + cities + names.reports.map(\.city.name) + ["all"])
        return CommandFailure(
            .nothing, code: "unknown_name", "neither a rule nor a city: '\(word.cleaned(maximum: 40))'",
            hint: near.map { "did you mean '\($0.cleaned(maximum: 48))'?" }
                ?? "one of: "
                + (["all"] + rules + cities).prefix(12).map { $0.cleaned(maximum: 48) }.joined(separator: ", "))
    }
}

extension CityLookup {
    /// True if the word is just a city's id or name.
    fileprivate func isNamed(_ word: String) -> Bool {
        guard case .found(let city) = find(word) else { return false }
        let folded = NameFolding.folded(word)
        return NameFolding.folded(city.id.text) == folded || NameFolding.folded(city.name) == folded
    }
}

extension String {
    /// The rest after a beginning; nil if it begins otherwise.
    fileprivate func after(_ beginning: String) -> String? {
        hasPrefix(beginning) ? String(dropFirst(beginning.count)) : nil
    }
}

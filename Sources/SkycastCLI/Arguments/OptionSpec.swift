import SkycastCore

/// One option: what the parser accepts and what help says, in one value.
package struct OptionSpec: Hashable, Sendable {
    /// The name after "--".
    package let name: String
    /// The letter after "-", if it has one.
    package let letter: Character?
    /// What stands for its value in help, such as "FILE"; nil for a flag.
    package let placeholder: String?
    /// The only values it takes; empty means any.
    package let choices: [String]
    /// Values that a shell offers where any is taken.
    package let suggestions: [String]
    /// One line without a full stop.
    package let help: String

    /// An option that is there or not.
    package static func flag(_ name: String, _ letter: Character? = nil, _ help: String) -> Self {
        Self(name: name, letter: letter, placeholder: nil, choices: [], suggestions: [], help: help)
    }

    /// An option with a value.
    package static func value(
        _ name: String, _ placeholder: String, choices: [String] = [], suggestions: [String] = [], _ help: String
    ) -> Self {
        Self(
            name: name, letter: nil, placeholder: placeholder, choices: choices, suggestions: suggestions, help: help)
    }

    /// True if a value follows.
    package var takesValue: Bool { placeholder != nil }

    /// As a person types it: "--config FILE", "-h, --help".
    package var synopsis: String {
        (letter.map { "-\($0), " } ?? "") + "--" + name + (placeholder.map { " " + $0 } ?? "")
    }
}

extension OptionSpec {
    static let json = flag("json", "j", "print one JSON object")
    static let all = flag("all", "a", "ended alerts too")
    static let missed = flag("missed", "only notices that could not be shown in time")
    static let maximumAge = value("max-age", "DURATION", "exit with 3 if data is older, such as 30m or 2h")
    static let waybar = flag("waybar", "print the object that a custom module of waybar reads")
    static let format = value("format", "TEMPLATE", "a line a city, such as '{city} {temperature} {condition} {age}'")
    static let hours = value("hours", "N", "only the next N hours")
    static let days = value("days", "N", "only the next N days, today counted")
    static let since = value("since", "DURATION", "how far back, such as 12h or 7d")
    static let metric = value(
        "metric", "METRIC", choices: History.metricNames, "what of the weather; the temperature if not given")
    static let csv = flag("csv", "print lines of comma-separated values (RFC 4180)")
    static let at = value("at", "LAT,LON", "these coordinates; the name is not looked up")
    static let pick = value("pick", "N", "the place of that number, as `search` lists them")
    static let rule = value("rule", "FILE", "the rules of this file in place of those in force")
    static let units = value(
        "units", "UNITS", suggestions: unitSuggestions,
        "metric, imperial, uk or si; or single ones, such as temperature=°F,wind=kn")
    static let colour = value(
        "color", "WHEN", choices: ["auto", "always", "never"], "auto, always or never; auto minds NO_COLOR and pipes")
    static let plain = flag("plain", "no symbols and no frames, letters only")
    static let configuration = value("config", "FILE", "the configuration file")
    static let database = value("database", "FILE", "the weather store")
    static let help = flag("help", "h", "show help for the command")
    static let version = flag("version", "V", "show the version")

    private static let unitSuggestions =
        UnitPreferences.named.map(\.name)
        + UnitPreferences.Kind.allCases.flatMap { kind in kind.units.map { kind.rawValue + "=" + $0.symbol } }

    private static func flag(_ name: String, _ help: String) -> Self { flag(name, nil, help) }

    /// What every command takes.
    package static let common = [colour, plain, configuration, database, help, version]
}

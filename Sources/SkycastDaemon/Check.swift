import SkycastConfig
import SkycastCore

/// What `skycastd --check` says of a valid configuration.
package struct Check {
    package let report: String

    package init(_ setup: Setup) {
        let settings = setup.settings
        let isMissing = setup.isUnconfigured && !SettingsFile(setup.configuration).exists
        var lines = [
            isMissing ? "no configuration at '\(setup.configuration)'" : "'\(setup.configuration)' is valid",
            "cities: \(settings.cities.count), rules: \(settings.rules.count), source: \(setup.sourceNames)",
            "store: \(setup.database)",
        ]
        if let weight = setup.callWeight {
            lines.append("calls: about \(weight.calls) of \(Int64(CallWeight.freePerDay)) a day that are free")
        }
        lines += setup.callWeight?.warning.map { ["warning: " + $0] } ?? []
        lines += settings.hints.map { "hint: " + $0.line(file: setup.configuration) }
        for source in setup.sources { lines += settings.rules.compactMap { Self.hint(about: $0, source) } }
        report = lines.joined(separator: "\n")
    }

    /// A rule about what a source never tells can never speak while that is asked; nil for others.
    private static func hint(about rule: Rule, _ source: any ForecastSource) -> String? {
        let missing = source.capabilities.missing(for: rule).map(\.title)
        guard rule.isEnabled, !missing.isEmpty else { return nil }
        let name = source.attribution.name
        return "hint: rule '\(rule.id)' watches \(missing.joined(separator: " and ")), which \(name) does not tell"
    }
}

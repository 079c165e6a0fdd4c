import SkycastConfig
import SkycastCore

/// What `skycastd --check` says of a valid configuration.
struct Check {
    let report: String

    init(_ setup: Setup) {
        let settings = setup.settings
        var lines = [
            setup.isUnconfigured ? "no configuration at '\(setup.configuration)'" : "'\(setup.configuration)' is valid",
            "cities: \(settings.cities.count), rules: \(settings.rules.count), source: \(setup.sourceNames)",
            "store: \(setup.database)",
        ]
        if let weight = settings.callWeight {
            lines.append("calls: about \(weight.calls) of \(Int64(CallWeight.freePerDay)) a day that are free")
        }
        lines += settings.callWeight?.warning.map { ["warning: " + $0] } ?? []
        lines += settings.hints.map { "hint: " + $0.line(file: setup.configuration) }
        report = lines.joined(separator: "\n")
    }
}

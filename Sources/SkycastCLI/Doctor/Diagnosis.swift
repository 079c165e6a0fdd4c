import SkycastConfig
import SkycastControl
import SkycastCore
import SkycastStore

/// What the facts come to: findings by subject, and the worst of them.
struct Diagnosis {
    let groups: [FindingGroup]

    /// Judges the facts; pure.
    init(_ facts: DoctorFacts) {
        groups = [
            FindingGroup(title: "Configuration", findings: facts.configurationFindings),
            FindingGroup(title: "Store", findings: facts.storeFindings),
            FindingGroup(title: "Daemon", findings: facts.daemonFindings),
            FindingGroup(title: "Unit", findings: facts.unitFindings),
            FindingGroup(title: "Surroundings", findings: facts.surroundingsFindings),
        ].filter { !$0.findings.isEmpty }
    }

    /// The exit status by the worst finding: what explains the others comes first.
    var status: ExitStatus {
        let order: [ExitStatus] = [.configuration, .failed, .unavailable, .nothing]
        let found = Set(groups.flatMap(\.findings).map(\.mark.status))
        return order.first { found.contains($0) } ?? .answered
    }

    /// How many findings have a mark of this word.
    func count(_ word: String) -> Int { groups.flatMap(\.findings).filter { $0.mark.word == word }.count }
}

extension DoctorFacts {
    /// The file, what is wrong in it, and what it costs.
    fileprivate var configurationFindings: [Finding] {
        let path = short(configuration.path)
        let last = configuration.problems.count - 1
        var findings = configuration.problems.enumerated().map { number, problem in
            Finding.problem(
                .configuration, "configuration.problem", short(problem),
                number == last ? "correct this, then: systemctl --user reload-or-restart skycastd" : nil)
        }
        if !configuration.exists, findings.isEmpty {
            findings.append(
                .note(
                    "configuration.file", "\(path): not there, the defaults are in force",
                    "name a city: skycastctl add NAME"))
        } else if findings.isEmpty, configuration.cityCount == 0 {
            findings.append(
                .note("configuration.file", "\(path): no problems, but no city", "add one: skycastctl add NAME"))
        } else if findings.isEmpty {
            findings.append(.ok("configuration.file", "\(path): no problems, \(cityCount(configuration.cityCount))"))
        }
        findings += configuration.hints.map { .note("configuration.hint", short($0), nil) }
        if let weight = configuration.callWeight {
            let free = Int64(CallWeight.freePerDay)
            let what = "about \(weight.calls) calls a day, of \(free) that Open-Meteo gives for free"
            findings.append(
                weight.isOverFree
                    ? .note(
                        "configuration.calls", what,
                        "lengthen interval or forecast_interval, or watch fewer cities")
                    : .ok("configuration.calls", what))
        }
        return findings
    }

    /// Whether the unit is there and starts with the session, by its files.
    fileprivate var unitFindings: [Finding] {
        guard let path = unit.path else {
            return [.note("unit.file", "no unit skycastd.service is installed", "install it: make install")]
        }
        let file = short(path)
        if unit.isMasked {
            return [.note("unit.file", "\(file): masked", "allow it: systemctl --user unmask skycastd")]
        }
        var findings = [
            unit.isEnabled
                ? Finding.ok("unit.file", "\(file): enabled")
                : .note(
                    "unit.file", "\(file): not enabled, it does not start with your session",
                    "enable it: systemctl --user enable skycastd")
        ]
        if !unit.dropIns.isEmpty {
            findings.append(.ok("unit.drop_ins", "with " + unit.dropIns.joined(separator: ", ")))
        }
        if case .success(let status) = daemon, let around = status.surroundings, around.unit == nil {
            findings.append(
                .note(
                    "unit.running", "the running daemon was not started by it",
                    "stop that one, then: systemctl --user start skycastd"))
        }
        return findings
    }

    func cityCount(_ count: Int) -> String { count == 1 ? "1 city" : "\(count) cities" }
}

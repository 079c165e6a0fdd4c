import SkycastCore

/// The diagnosis as people and programs read it.
enum DoctorReport {
    /// A page of at most 80 columns, where words allow.
    static func screen(_ diagnosis: Diagnosis, _ facts: DoctorFacts, _ terminal: Terminal) -> Screen {
        let width = min(terminal.columns, 80)
        var screen = Screen([Line("skycastctl doctor \(facts.version), \(facts.now.rfc3339)", .bold)])
        for group in diagnosis.groups {
            screen.appendSection([Line(group.title, .bold)] + group.findings.flatMap { lines($0, width) })
        }
        screen.appendSection([Line(summary(diagnosis))])
        return screen
    }

    /// The object of `doctor --json`.
    static func json(_ diagnosis: Diagnosis, _ facts: DoctorFacts) -> JSONValue {
        .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(facts.now)),
            ("version", .text(facts.version)),
            ("exit_status", .integer(Int64(diagnosis.status.rawValue))),
            ("problems", .integer(Int64(diagnosis.count("problem")))),
            ("notes", .integer(Int64(diagnosis.count("note")))),
            (
                "findings",
                .array(
                    diagnosis.groups.flatMap(\.findings).map { finding in
                        .object([
                            ("id", .text(finding.id)), ("mark", .text(finding.mark.word)),
                            ("message", .text(finding.what)), ("hint", .string(finding.advice)),
                        ])
                    })
            ),
        ])
    }

    private static func summary(_ diagnosis: Diagnosis) -> String {
        let (problems, notes) = (diagnosis.count("problem"), diagnosis.count("note"))
        if problems + notes == 0 { return "All is well." }
        func text(_ count: Int, _ one: String) -> String { count == 1 ? "1 \(one)" : "\(count) \(one)s" }
        if problems == 0 { return "No problems, \(text(notes, "note"))." }
        return notes == 0 ? text(problems, "problem") + "." : "\(text(problems, "problem")), \(text(notes, "note"))."
    }

    private static func lines(_ finding: Finding, _ width: Int) -> [Line] {
        let column = 10
        let advice = finding.advice.map { Presentation.wrapped($0, width: width - column - 2) } ?? []
        let texts =
            Presentation.wrapped(finding.what, width: width - column)
            + advice.enumerated().map { ($0 == 0 ? "> " : "  ") + $1 }
        return texts.enumerated().map { number, text in
            Line(number == 0 ? "  " + finding.mark.word : "", style(finding.mark)).padded(to: column) + Line(text)
        }
    }

    private static func style(_ mark: Finding.Mark) -> Style {
        switch mark {
        case .ok: .faint
        case .note: .caution
        case .problem: Style(ink: .severity(.severe), isBold: true)
        }
    }
}

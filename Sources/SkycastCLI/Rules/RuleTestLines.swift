import SkycastCore

/// A rule test that does not hold: both timelines, a mark under each difference, and the engine's reasons.
struct RuleTestLines {
    let presentation: Presentation
    let width: Int
    /// The file's name in messages.
    let path: String

    /// The lines of one failing test.
    func section(_ result: RuleTestResult) -> [Line] {
        let place = Line("  \(path.cleaned(maximum: 4096)):\(result.line)", .faint)
        var heading = Line("FAILED  ", Style(ink: .severity(.severe), isBold: true))
        heading.append(presentation.outside(result.test.name, .bold, width: max(10, width - heading.width)))
        let head = heading.width + place.width <= width ? [heading + place] : [heading, Line("      ") + place]
        return head + sideBySide(result) + reasons(result)
    }

    /// Both timelines, cut into pieces where they are longer than a line.
    private func sideBySide(_ result: RuleTestResult) -> [Line] {
        let labels = ["  expected  ", "  got       "]
        let room = max(10, width - labels[0].count)
        let (expected, got) = (Array(result.expected), Array(result.outcome.got))
        let differing = Set(result.outcome.differences.map(\.reading))
        return stride(from: 0, to: expected.count, by: room).flatMap { start -> [Line] in
            let piece = start..<min(start + room, expected.count)
            let marks = String(piece.map { differing.contains($0) ? "^" : " " as Character })
            guard expected.count <= room || marks.contains("^") else { return [] }
            return [
                Line(labels[0], .faint) + Line(String(expected[piece])),
                Line(labels[1], .faint) + Line(String(got[piece])),
                Line(String(repeating: " ", count: labels[0].count) + marks, .caution),
            ]
        }
    }

    /// The engine's reason at each difference; readings in a row that differ alike share a line.
    private func reasons(_ result: RuleTestResult) -> [Line] {
        var groups: [(first: RuleTest.Difference, last: Int)] = []
        for difference in result.outcome.differences {
            if let (first, last) = groups.last, last + 1 == difference.reading, first.isLike(difference) {
                groups[groups.count - 1].last = difference.reading
            } else {
                groups.append((difference, difference.reading))
            }
        }
        return groups.flatMap { first, last -> [Line] in
            let number = last == first.reading ? "reading \(last)" : "readings \(first.reading) to \(last)"
            let text =
                "\(number), \(clock(first.step.at)): \(first.expected) expected, got \(first.step.symbol): "
                + first.step.decision.reason.rawValue
            return presentation.flowed([text], width: width - 2).map { Line("  ") + $0 }
        }
    }

    /// The time of day in UTC, as tests are written.
    private func clock(_ moment: Timestamp) -> String {
        MomentText.clock(presentation.zones.civilTimeOrUTC(of: moment, in: "UTC"))
    }
}

/// One test of a file and what came of it.
struct RuleTestResult {
    let test: RuleTest
    let expected: String
    /// The line of the expectation.
    let line: Int
    let outcome: RuleTest.Outcome

    var holds: Bool { outcome.differences.isEmpty }
}

extension RuleTest.Difference {
    /// True if the same was expected, came, and for the same reason.
    fileprivate func isLike(_ other: Self) -> Bool {
        expected == other.expected && step.symbol == other.step.symbol
            && step.decision.reason == other.step.decision.reason
    }
}

import SkycastCore
import Testing

/// A rule that is edited while it speaks: readings every ten minutes, a character each, `|` where the edit comes.
@Suite("A rule that is edited")
struct EditedRuleTests {
    static let wind = Rules.wind()

    @Test("F19 a limit raised above the value ends the event after clear_for, and gives no all-clear")
    func raisedLimit() {
        let raised = Rules.wind { $0.criterion = Self.limits(minor: 30, severe: 40, clear: 28) }
        #expect(Self.timeline("26 26 | 26x5", Self.wind, raised) == "F=|,,,o.")
        #expect(Self.timeline("26 26 8x3 | 8", Self.wind, raised) == "F=,,,|o", "even if it had begun to clear before")
    }

    @Test("a limit raised within reach goes on as the same event")
    func raisedWithinReach() {
        let raised = Rules.wind { $0.criterion = Self.limits(minor: 16, severe: 30, clear: 15) }
        #expect(Self.timeline("26 | 26 31", Self.wind, raised) == "F|==", "severe was told")
        #expect(Self.timeline("20 | 20 31", Self.wind, raised) == "F|=^")
    }

    @Test("a limit lowered below the value is told as worse, at once")
    func loweredLimit() {
        let lowered = Rules.wind { $0.criterion = Self.limits(minor: 5, severe: 15, clear: 4) }
        #expect(Self.timeline("16 16 | 16 16", Self.wind, lowered) == "F=|^=")
        #expect(Self.timeline("8 8 | 8 8", Self.wind, lowered) == "..|F=")
    }

    @Test("F20 raising 'for' does not throw an ongoing event back, and is asked of a pending one")
    func raisedHold() {
        #expect(Self.timeline("15 15 | 15 15", Self.wind, Rules.wind(for: .hours(2))) == "F=|==")
        let (short, long) = (Rules.wind(for: .minutes(20)), Rules.wind(for: .minutes(40)))
        #expect(Self.timeline("15 15 | 15 15 15", short, long) == "~~|~~F")
        #expect(Self.timeline("15 15 15 | 15", long, short) == "~~~|F")
    }

    @Test("switched off, it ends without a word; switched on again, it judges afresh")
    func switchedOff() {
        let off = Rules.wind { $0.isEnabled = false }
        #expect(Self.timeline("26 26 | 26 26", Self.wind, off) == "F=|r.")
        #expect(Self.timeline("26 | 26x2 | 26 26", Self.wind, off, Self.wind) == "F|r.|F=")
        #expect(Self.timeline("15 | 15", Rules.wind(for: .hours(1)), off) == "~|r", "also while it waits")
    }

    @Test("another metric or side is another danger: the old event ends, the new one begins")
    func anotherSubject() {
        let calm = Rules.wind { rule in
            rule.criterion = Self.limits(.below, minor: 30, severe: 10, clear: 31)
        }
        #expect(Self.timeline("26 26 | 26 26", Self.wind, calm) == "F=|rF", "told once the cooldown is over")
        let codes = Rules.storm()
        #expect(Self.timeline("26 26 | 26 26", Self.wind, codes) == "F=|r.", "no code is known")
    }

    @Test("F15 an acknowledgement survives an edit that does not make it worse")
    func acknowledged() {
        let reminding = Rules.wind { $0.repeatEvery = .minutes(20) }
        let raised = Rules.wind { rule in
            rule.criterion = Self.limits(minor: 13, severe: 25, clear: 12)
            rule.repeatEvery = .minutes(20)
        }
        #expect(Self.timeline("15 15 15 a 15 | 15x4", reminding, raised) == "F=R=|====")
    }

    /// The timeline of `readings` under `rules`, the next one after each `|`; `a` acknowledges.
    static func timeline(_ readings: String, _ rules: Rule...) -> String {
        var state = RuleState()
        var now = RuleTest.defaultStart
        var timeline = ""
        var rules = rules[...]
        for word in readings.split(separator: " ") {
            switch word {
            case "|":
                rules = rules.dropFirst()
                timeline += "|"
            case "a": state = state.acknowledged()
            default:
                for value in (try? SeriesText.parse(String(word))) ?? [] {
                    guard let rule = rules.first else { return "a rule is missing" }
                    let evaluation = evaluate(rule, state, .gusts(value, at: now), at: now)
                    timeline.append(TimelineSymbol.of(evaluation.decision, in: evaluation.state.phase))
                    state = evaluation.state
                    now = now + .minutes(10)
                }
            }
        }
        return timeline
    }

    private static func limits(
        _ direction: Limits.Direction = .above, minor: Double, severe: Double, clear: Double
    ) -> Criterion {
        let levels = [Limits.Level(.minor, minor), .init(.severe, severe)]
        guard let limits = Limits(metric: .windGusts, direction: direction, levels: levels, clear: clear) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        return .limit(limits)
    }
}

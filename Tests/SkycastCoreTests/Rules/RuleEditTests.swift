import SkycastCore
import Testing

/// A rule that is edited while it has something open (ALERTS, section 5).
@Suite("A rule edited while an event is open")
struct RuleEditTests {
    @Test("F19 a limit raised above the value ends the event after clear_for, without a false all-clear")
    func raisedLimit() {
        var life = Life(Rules.wind())
        #expect(life.see(26, 26) == "F=")
        life.rule.criterion = Self.gusts(.init(.severe, 40), clear: 35)
        #expect(life.see(26, 26, 26, 26, 26) == ",,,o.")
    }

    @Test("a limit raised within reach keeps the event and what was told")
    func stillBreaching() {
        var life = Life(Rules.wind())
        #expect(life.see(26, 26) == "F=")
        life.rule.criterion = Self.gusts(.init(.minor, 20), .init(.severe, 40), clear: 18)
        #expect(life.see(26, 26) == "==")
        #expect(life.state.event?.level == .minor)
        #expect(life.state.event?.told == .severe)
    }

    @Test("a limit lowered below the value is news at once")
    func loweredLimit() {
        var life = Life(Rules.wind())
        #expect(life.see(16) == "F")
        life.rule.criterion = Self.gusts(.init(.minor, 5), .init(.severe, 15), clear: 4)
        #expect(life.see(16, 16) == "^=")
    }

    @Test("told again at the new limits, its end is told again")
    func toldByTheNewLimits() {
        var life = Life(Rules.wind { $0.repeatEvery = .minutes(20) })
        #expect(life.see(26) == "F")
        life.rule.criterion = Self.gusts(.init(.severe, 22), clear: 20)
        #expect(life.see(26, 26, 5, 5, 5, 5) == "=R,,,O")
    }

    @Test("F20 'for' raised while firing does not throw the event back")
    func raisedHold() {
        var life = Life(Rules.wind(for: .minutes(10)))
        #expect(life.see(15, 15) == "~F")
        life.rule.holdFor = .hours(3)
        #expect(life.see(15, 15) == "==")
    }

    @Test("'for' raised while pending is waited for, and switched off it waits for nothing")
    func raisedHoldWhilePending() {
        var life = Life(Rules.wind(for: .minutes(20)))
        #expect(life.see(15, 15) == "~~")
        life.rule.holdFor = .minutes(40)
        #expect(life.see(15, 15) == "~~")
        var off = life
        off.rule.isEnabled = false
        #expect(off.see(15) == "r")
        #expect(life.see(15) == "F")
    }

    @Test("'for' lowered while pending counts what was held so far")
    func loweredHold() {
        var life = Life(Rules.wind(for: .hours(3)))
        #expect(life.see(15, 15, 15) == "~~~")
        life.rule.holdFor = .minutes(20)
        #expect(life.see(15) == "F")
    }

    @Test("an acknowledgement survives edits that do not raise the severity")
    func acknowledgement() {
        var life = Life(Rules.wind { $0.repeatEvery = .minutes(20) })
        #expect(life.see(19) == "F")
        life.state = life.state.acknowledged()
        life.rule.criterion = Self.gusts(.init(.minor, 13), .init(.moderate, 17), .init(.severe, 24), clear: 11)
        life.rule.clearFor = .hours(1)
        #expect(life.see(19, 19, 19) == "===")
        #expect(life.state.event?.acknowledged == .moderate)
    }

    @Test("but not one that does")
    func acknowledgementBroken() {
        var life = Life(Rules.wind())
        #expect(life.see(19) == "F")
        life.state = life.state.acknowledged()
        life.rule.criterion = Self.gusts(.init(.severe, 18), clear: 12)
        #expect(life.see(19) == "^")
        #expect(life.state.event?.acknowledged == nil)
    }

    @Test("another metric is another event: the old one ends removed, the new subject is judged afresh")
    func subject() throws {
        var life = Life(Rules.wind())
        #expect(life.see(26) == "F")
        let opened = life.state.event?.openedAt
        life.rule.criterion = Rules.frost().criterion
        let quiet = life.evaluation(of: [.temperature: 5, .windGusts: 26])
        #expect(quiet.decision == Decision(.ended(.removed, told: false), .ruleEdited))
        #expect(quiet.ended?.event.openedAt == opened)
        #expect(quiet.state.phase == .idle)
        let frosty = life.evaluation(of: [.temperature: -11, .windGusts: 26])
        #expect(frosty.decision.outcome == .first)
        #expect(frosty.ended?.how == .removed)
        #expect(frosty.state.event?.level == .severe)
    }

    @Test("the other side of the same metric is another subject too")
    func side() throws {
        var life = Life(Rules.frost())
        #expect(life.see(-3) == "F")
        let limits = try #require(
            Limits(metric: .temperature, direction: .above, levels: [.init(.moderate, 30)], clear: nil))
        life.rule.criterion = .limit(limits)
        #expect(life.see(-3) == "r")
    }

    @Test("F18 renamed: the old rule's event is removed by its own state, the new one starts from idle")
    func renamed() {
        var life = Life(Rules.wind())
        #expect(life.see(26) == "F")
        var gone = life
        gone.rule.isEnabled = false
        #expect(gone.see(26, 26) == "r.")
        var renamed = Life(Rules.wind())
        renamed.number = life.number
        #expect(renamed.see(26) == "F")
    }

    @Test("disabled and enabled again: the value of now is news")
    func disabled() {
        var life = Life(Rules.wind())
        #expect(life.see(19) == "F")
        life.rule.isEnabled = false
        #expect(life.see(19) == "r")
        #expect(life.evaluation(of: [.windGusts: 19]).decision.reason == .ruleDisabled)
        life.rule.isEnabled = true
        life.number += 6  // past the cooldown
        #expect(life.see(19) == "F")
    }

    private static func gusts(_ levels: Limits.Level..., clear: Double) -> Criterion {
        guard let limits = Limits(metric: .windGusts, direction: .above, levels: levels, clear: clear) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        return .limit(limits)
    }
}

/// A rule and its state, with a reading every ten minutes; the rule may be edited in between.
private struct Life {
    var rule: Rule
    var state = RuleState()
    var number: Int64 = 0

    init(_ rule: Rule) { self.rule = rule }

    /// What comes of readings of the rule's metric, a character each.
    mutating func see(_ readings: Double...) -> String {
        String(
            readings.map { reading in
                let evaluation = evaluation(of: [rule.criterion.metric: reading])
                state = evaluation.state
                number += 1
                return TimelineSymbol.of(evaluation.decision, in: state.phase)
            })
    }

    /// What would come of these values now; nothing moves on.
    func evaluation(of numbers: [Metric: Double]) -> Evaluation {
        var values = WeatherValues()
        for (metric, number) in numbers { values[metric] = number }
        let now = RuleTest.defaultStart + .minutes(10) * number
        let outlook = Outlook(
            reading: Outlook.Reading(validAt: now, values: values), steps: [], run: nil, staleAfter: .minutes(45))
        return evaluate(rule, state, outlook, at: now)
    }
}

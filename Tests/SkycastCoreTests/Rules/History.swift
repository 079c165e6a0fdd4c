import SkycastCore
import SkycastTestSupport

/// A made-up past of one rule at one city, with all that can come to an evaluation in any order.
///
/// Readings (known, unknown, absurd, stale, from the future), hours without any evaluation, forecast runs (new, the
/// same again, cut short, empty), restarts, acknowledgements and edits of the rule.
struct History: Sendable {
    let moments: [Moment]

    /// What one evaluation gets to see, and what happened before it.
    struct Moment: Sendable {
        let now: Timestamp
        let outlook: Outlook
        let rule: Rule
        let isAfterRestart: Bool
        let isAcknowledged: Bool
    }

    /// One evaluation.
    struct Step {
        let moment: Moment
        /// What it started from.
        let before: RuleState
        let evaluation: Evaluation

        var after: RuleState { evaluation.state }
        var symbol: Character { TimelineSymbol.of(evaluation.decision, in: after.phase) }
    }

    /// The evaluations one after the other, each from the state that the last one left.
    func play() -> [Step] {
        var state = RuleState()
        return moments.map { moment in
            if moment.isAfterRestart { state = state.resumed() }
            if moment.isAcknowledged { state = state.acknowledged() }
            let evaluation = evaluate(moment.rule, state, moment.outlook, at: moment.now)
            defer { state = evaluation.state }
            return Step(moment: moment, before: state, evaluation: evaluation)
        }
    }
}

extension History {
    /// Up to 60 moments; `isTouched` if the user edits the rule and acknowledges.
    static func random(isTouched: Bool = true, using generator: inout SeededGenerator) -> Self {
        var maker = HistoryMaker(generator: generator)
        let moments = (0..<Int.random(in: 1...60, using: &maker.generator)).map { _ in
            maker.nextMoment(isTouched: isTouched)
        }
        generator = maker.generator
        return Self(moments: moments)
    }
}

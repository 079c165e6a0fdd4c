/// What the evaluations of one city at one moment saw, with the values themselves: what a replay is made from.
package struct StoredEvaluation: Sendable {
    package let input: EvaluationInput
    /// The newest reading then, as the source sent it; nil if there was none or it is no longer kept.
    package let reading: Outlook.Reading?
    /// The newest forecast then; empty if there was none or it is no longer kept.
    package let steps: [ForecastStep]
    /// Whose forecast it is; nil if there was none or it is no longer kept.
    package let source: SourceID?

    package init(
        input: EvaluationInput, reading: Outlook.Reading?, steps: [ForecastStep], source: SourceID? = nil
    ) {
        self.input = input
        self.reading = reading
        self.steps = steps
        self.source = source
    }
}

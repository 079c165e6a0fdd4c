extension RuleTest {
    /// A timeline beside what was expected of it.
    package struct Outcome: Sendable {
        /// A character a reading, as it came.
        package let got: String
        /// Where the two differ, in order; none if the test holds.
        package let differences: [Difference]
    }

    /// A reading of which something else came than was expected.
    package struct Difference: Sendable {
        /// The number of the reading, from 0.
        package let reading: Int
        package let expected: Character
        package let step: Step
    }

    /// Runs the test against an expectation of one character a reading.
    package func outcome(expecting expected: String) -> Outcome {
        let steps = timeline()
        let differences = zip(steps, expected).enumerated().compactMap { number, pair in
            pair.0.symbol == pair.1 ? nil : Difference(reading: number, expected: pair.1, step: pair.0)
        }
        return Outcome(got: String(steps.map(\.symbol)), differences: differences)
    }
}

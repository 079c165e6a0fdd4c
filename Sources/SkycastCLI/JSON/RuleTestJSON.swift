import SkycastCore

/// The object of `rules test --json`.
enum RuleTestJSON {
    static func object(_ results: [RuleTestResult], path: String, now: Timestamp) -> JSONValue {
        let failed = results.count { !$0.holds }
        return .object([
            ("schema", .integer(StatusJSON.schema)),
            ("generated_at", .time(now)),
            ("file", .text(path)),
            ("passed", .integer(Int64(results.count - failed))),
            ("failed", .integer(Int64(failed))),
            ("tests", .array(results.map(test))),
        ])
    }

    private static func test(_ result: RuleTestResult) -> JSONValue {
        .object([
            ("name", .text(result.test.name)),
            ("rule", .text(result.test.rule.id.text)),
            ("line", .integer(Int64(result.line))),
            ("passed", .bool(result.holds)),
            ("expected", .text(result.expected)),
            ("got", .text(result.outcome.got)),
            ("differences", .array(result.outcome.differences.map(difference))),
        ])
    }

    private static func difference(_ difference: RuleTest.Difference) -> JSONValue {
        .object([
            ("reading", .integer(Int64(difference.reading))),
            ("at", .time(difference.step.at)),
            ("expected", .text(String(difference.expected))),
            ("got", .text(String(difference.step.symbol))),
            ("state", .text(difference.step.state.phase.rawValue)),
            ("reason", .text(difference.step.decision.reason.rawValue)),
        ])
    }
}

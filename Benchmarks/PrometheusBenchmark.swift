import Foundation
import SkycastCore

/// The stored year under plain rules, through Skycast and through `promtool test rules`.
///
/// Both read their samples from a file; promtool gets them as a test file, which is the only way it takes any.
enum PrometheusBenchmark {
    static func figures(_ scratch: Scratch) throws -> [Figure] {
        let (ours, events) = try ReplayBenchmark.replay(BenchmarkRules.plain, from: scratch)
        _ = try scratch.write(rules, to: "rules.yml")
        _ = try scratch.write(tests(events), to: "tests.yml")
        let promtool = Program("/usr/bin/promtool")
        let theirs = try Took.measuringPrograms { try promtool.output(["test", "rules", scratch.file("tests.yml")]) }
        let times = min(theirs.processor / ours.processor, theirs.wall / ours.wall)
        return [
            Figure(
                "the same samples, 20 plain rules, from a store: \(events.count) events", ours.text,
                reference: "promtool, which agrees: \(theirs.text)", bound: "at least 5 × ours: \(times.short) ×",
                holds: times >= 5)
        ]
    }

    private static let metrics: [Metric] = [.windGusts, .precipitation, .temperature]

    private static var rules: String {
        BenchmarkRules.plain.reduce(into: "groups:\n  - name: plain\n    rules:\n") { text, rule in
            guard case .limit(let limits) = rule.criterion else { return }
            let comparison = limits.direction == .above ? ">=" : "<="
            text += """
                      - alert: \(rule.id)
                        expr: \(limits.metric.name) \(comparison) \(limits.levels[0].limit)
                        for: \(rule.holdFor.count)s
                        keep_firing_for: \(rule.clearFor.count)s

                """
        }
    }

    /// The series of each metric and city, and what fires at the end of each of 36 stretches of the year.
    private static func tests(_ events: [(city: CityID, event: Replay.Event)]) -> String {
        var text = "rule_files: [rules.yml]\nevaluation_interval: 15m\ntests:\n  - interval: 15m\n    input_series:\n"
        for city in MadeUpCity.many(10) {
            let readings = (0..<MadeUpCity.polls).map { city.reading(at: MadeUpCity.moment($0)).values }
            for metric in metrics {
                let values = readings.map { $0[metric].map { "\($0)" } ?? "_" }.joined(separator: " ")
                text += "      - series: '\(metric.name){city=\"\(city.city.id)\"}'\n        values: '\(values)'\n"
            }
        }
        text += "    alert_rule_test:\n"
        for poll in stride(from: MadeUpCity.polls / 36 - 1, to: MadeUpCity.polls, by: MadeUpCity.polls / 36) {
            let now = MadeUpCity.moment(poll)
            for rule in BenchmarkRules.plain {
                let firing = events.filter { $0.event.rule == rule.id && $0.event.isOpen(at: now) }
                let alerts = firing.map { "{exp_labels: {city: \($0.city)}}" }.joined(separator: ", ")
                text += "      - {eval_time: \(poll * 15)m, alertname: \(rule.id), exp_alerts: [\(alerts)]}\n"
            }
        }
        return text
    }
}

extension Replay.Event {
    fileprivate func isOpen(at moment: Timestamp) -> Bool {
        openedAt <= moment && endedAt.map { moment < $0 } ?? true
    }
}

/// Fingerprints of what a rule says, to notice an edit.
package struct RuleMeaning: Hashable, Sendable {
    /// Of the metric and side, or of codes as such: another subject is another event.
    package let subject: UInt64
    /// Of everything that decides whether a value breaches; another limit is still the same event.
    package let limits: UInt64

    package init(subject: UInt64, limits: UInt64) {
        self.subject = subject
        self.limits = limits
    }

    /// The meaning of a rule.
    init(_ rule: Rule) {
        var subject = StableHash()
        var limits = StableHash()
        subject.combine(rule.criterion.metric.name)
        switch rule.criterion {
        case .limit(let criterion):
            subject.combine(criterion.direction == .above ? "above" : "below")
            for level in criterion.levels {
                limits.combine(level.severity.name)
                limits.combine(Int64(level.thousandths))
            }
            limits.combine(Int64(criterion.clearThousandths))
        case .codes(let codes):
            for severity in Severity.allCases {
                limits.combine(severity.name)
                for code in (codes[severity] ?? []).sorted() { limits.combine(Int64(code)) }
            }
        }
        for (name, conditions) in [("any_of", rule.anyOf), ("all_of", rule.allOf)] {
            limits.combine(name)
            for condition in conditions {
                limits.combine(condition.metric.name)
                limits.combine(condition.comparison.rawValue)
                limits.combine(Int64(condition.thousandths))
            }
        }
        limits.combine(rule.horizon.count)
        self.init(subject: subject.value, limits: limits.value)
    }
}

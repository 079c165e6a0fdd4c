/// What a rule sees in the values of one moment.
enum Verdict: Hashable {
    /// A limit is met or a code is listed, and what else the rule asks for holds.
    case breach(Severity)
    /// Neither dangerous nor clear: between the mildest limit and `clear`, or breaching without the second sign.
    case band
    /// Beyond `clear`, or a code that is not listed.
    case clear
    /// The value, or whether the further conditions hold, is not known.
    case unknown

    var level: Severity? { if case .breach(let level) = self { level } else { nil } }
}

extension Rule {
    /// The verdict on the values of one moment.
    ///
    /// `held` is the level of the event that is open, if one is: further conditions are needed to start and to rise,
    /// not to go on, so without them a breach still counts up to that level.
    func verdict(on values: WeatherValues, held: Severity?) -> Verdict {
        let plain = criterion.verdict(on: values)
        guard case .breach(let level) = plain, !(anyOf.isEmpty && allOf.isEmpty) else { return plain }
        switch (furtherConditions(on: values), held) {
        case (.yes, _): return plain
        case (_, let held?): return .breach(min(level, held))
        case (.no, nil): return .band
        case (.unknown, nil): return .unknown
        }
    }

    /// True if a limit is met or a code is listed, whatever else the rule asks for.
    package func breachesAlone(_ values: WeatherValues) -> Bool { criterion.verdict(on: values).level != nil }

    /// True if the values breach and a further condition that the rule asks for is false.
    func lacksSign(in values: WeatherValues) -> Bool {
        breachesAlone(values) && verdict(on: values, held: nil) == .band
    }

    private func furtherConditions(on values: WeatherValues) -> Truth {
        let all = allOf.reduce(Truth.yes) { $0.and($1.truth(on: values)) }
        let any = anyOf.isEmpty ? .yes : anyOf.reduce(Truth.no) { $0.or($1.truth(on: values)) }
        return all.and(any)
    }
}

extension Criterion {
    /// The verdict of the criterion alone on a value of its metric.
    func verdict(on value: Double) -> Verdict {
        var values = WeatherValues()
        values[metric] = value
        return verdict(on: values)
    }

    /// The verdict of the criterion alone.
    fileprivate func verdict(on values: WeatherValues) -> Verdict {
        switch self {
        case .limit(let limits):
            guard let value = values[thousandths: limits.metric] else { return .unknown }
            return limits.verdict(on: value)
        case .codes(let codes):
            return values.weatherCode.map(codes.verdict) ?? .unknown
        }
    }
}

extension Limits {
    /// The verdict on a value in thousandths: at the limit is met, exactly `clear` is band if anything lies beyond it.
    fileprivate func verdict(on value: Int32) -> Verdict {
        let met = levels.last { direction == .above ? value >= $0.thousandths : value <= $0.thousandths }
        if let met { return .breach(met.severity) }
        let isClear = direction == .above ? value < clearThousandths : value > clearThousandths
        return isClear || clearsWhenReached && value == clearThousandths ? .clear : .band
    }
}

/// Three-valued logic: what is not known is neither true nor false.
package enum Truth: Sendable {
    case yes, no, unknown

    func and(_ other: Self) -> Self {
        switch (self, other) {
        case (.no, _), (_, .no): .no
        case (.yes, .yes): .yes
        default: .unknown
        }
    }

    func or(_ other: Self) -> Self {
        switch (self, other) {
        case (.yes, _), (_, .yes): .yes
        case (.no, .no): .no
        default: .unknown
        }
    }
}

extension Condition {
    /// Whether it holds; unknown if the value is.
    package func truth(on values: WeatherValues) -> Truth {
        guard let value = values[thousandths: metric] else { return .unknown }
        let holds =
            switch comparison {
            case .atLeast: value >= thousandths
            case .above: value > thousandths
            case .atMost: value <= thousandths
            case .below: value < thousandths
            case .equal: value == thousandths
            case .notEqual: value != thousandths
            }
        return holds ? .yes : .no
    }
}

/// The stable slug of a rule; its identity across edits.
package struct RuleID: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String
    package init(_ text: String) { self.text = text }
    package var description: String { text }
    package static func < (left: Self, right: Self) -> Bool { left.text < right.text }
}

/// What is dangerous, and how patiently that is judged: one checked `[[rule]]` of the configuration.
package struct Rule: Hashable, Sendable {
    package let id: RuleID
    /// What a person reads, such as "high wind".
    package var title: String
    /// The cities it applies to; nil means all.
    package var cities: Set<CityID>?
    /// The danger itself.
    package var criterion: Criterion { didSet { meaning = RuleMeaning(self) } }
    /// Further conditions of which one must hold at the same step to start or to rise; empty means none is needed.
    package var anyOf: [Condition] = [] { didSet { meaning = RuleMeaning(self) } }
    /// Further conditions that must all hold at the same step to start or to rise.
    package var allOf: [Condition] = [] { didSet { meaning = RuleMeaning(self) } }
    /// How long the current reading must breach before it is told, in data time; zero if `horizon` is not.
    package var holdFor: Seconds = .zero
    /// How long it must be clear before the event ends, in data time.
    package var clearFor: Seconds
    /// How far ahead the forecast is looked at; zero means current conditions only.
    package var horizon: Seconds = .zero { didSet { meaning = RuleMeaning(self) } }
    /// How many distinct forecast runs must lack an expected event before it is withdrawn; at least 1.
    package var confirmGone = 2
    /// The least time between the first notices of two separate events below severe.
    package var cooldown: Seconds = .minutes(30)
    /// The interval of reminders while it holds unacknowledged; nil means none.
    package var repeatEvery: Seconds?
    /// Whether its notices wait for the end of quiet hours; nil means by severity.
    package var quiet: QuietPolicy?
    /// The severity from which the end of an event is told; nil means never.
    package var tellsEndFrom: Severity? = .severe
    package var isEnabled = true
    /// What the rule says, as a fingerprint that is the same in every process.
    package private(set) var meaning = RuleMeaning(subject: 0, limits: 0)

    /// A rule with the defaults of `criterion`: `clear_for` is an hour for codes and 15 minutes otherwise.
    package init(id: RuleID, title: String, criterion: Criterion) {
        self.id = id
        self.title = title
        self.criterion = criterion
        clearFor = criterion.isCodes ? .hours(1) : .minutes(15)
        meaning = RuleMeaning(self)
    }

    /// True if the rule watches `city`.
    package func applies(to city: CityID) -> Bool { cities?.contains(city) ?? true }
}

/// What a rule takes for danger.
package enum Criterion: Hashable, Sendable {
    /// A value at or beyond a limit, on the side `direction` says.
    case limit(Limits)
    /// A weather code of one of these sets.
    case codes(Codes)

    var isCodes: Bool { if case .codes = self { true } else { false } }

    /// The metric the criterion looks at.
    package var metric: Metric {
        switch self {
        case .limit(let limits): limits.metric
        case .codes: .weatherCode
        }
    }
}

/// Limits on one metric, one for each severity used, and the value at which an event may end.
package struct Limits: Hashable, Sendable {
    package let metric: Metric
    package let direction: Direction
    /// From the mildest to the worst, strictly ordered, never empty.
    package let levels: [Level]
    /// On the safe side of the mildest limit; exactly this value is still not clear, unless `clearsWhenReached`.
    ///
    /// In thousandths.
    let clearThousandths: Int32
    /// True if nothing can lie beyond `clear`, such as less than no rain, so that it is clear when it is reached.
    package let clearsWhenReached: Bool

    /// Which side of a limit is dangerous.
    package enum Direction: Hashable, Sendable {
        case above, below

        /// The end of what can occur that is farthest from danger, in the metric's unit.
        package func safest(of metric: Metric) -> Double {
            self == .above ? metric.plausible.lowerBound : metric.plausible.upperBound
        }
    }

    /// A severity and the limit from which it applies; at the limit counts as met.
    package struct Level: Hashable, Sendable {
        package let severity: Severity
        /// In the metric's unit.
        package var limit: Double { Double(thousandths) / 1000 }
        /// In thousandths of the metric's unit, the grid on which readings are kept.
        let thousandths: Int32

        package init(_ severity: Severity, _ limit: Double) {
            self.severity = severity
            thousandths = Int32(thousandthsOf: limit)
        }
    }

    /// The limits, sorted from mild to worst, with the given or the default clear value in the metric's unit.
    ///
    /// nil if there is no level, a severity comes twice, a worse severity does not have the stricter limit, `clear` lies
    /// on the dangerous side of the mildest limit, or every value that can occur meets that limit.
    package init?(metric: Metric, direction: Direction, levels: [Level], clear: Double? = nil) {
        let sorted = levels.sorted { $0.severity < $1.severity }
        let isStrict = zip(sorted, sorted.dropFirst()).allSatisfy { mild, worse in
            mild.severity < worse.severity
                && (direction == .above ? mild.thousandths < worse.thousandths : mild.thousandths > worse.thousandths)
        }
        guard isStrict, let mildest = sorted.first else { return nil }
        let clear = Int32(thousandthsOf: clear ?? Self.defaultClear(metric, direction, limit: mildest.limit))
        guard direction == .above ? clear <= mildest.thousandths : clear >= mildest.thousandths else { return nil }
        let safest = Int32(thousandthsOf: direction.safest(of: metric))
        guard mildest.thousandths != safest else { return nil }
        self.metric = metric
        self.direction = direction
        self.levels = sorted
        clearThousandths = clear
        clearsWhenReached = clear == safest
    }

    /// The value at which an event may end, in the metric's unit.
    package var clear: Double { Double(clearThousandths) / 1000 }

    /// Beside a limit by 1 °C, 2 hPa or 5 %, where a share of the value would mean nothing; else by a tenth of it.
    ///
    /// Never beyond what can occur.
    private static func defaultClear(_ metric: Metric, _ direction: Direction, limit: Double) -> Double {
        let margin: Double =
            switch metric.unit {
            case .celsius: 1
            case .hectopascals: 2
            case .percent: 5
            default: abs(limit) * 0.1
            }
        let safest = direction.safest(of: metric)
        return direction == .above ? max(limit - margin, safest) : min(limit + margin, safest)
    }
}

/// A further condition of a rule, such as `precipitation >= 0.5 mm/h`.
package struct Condition: Hashable, Sendable {
    package let metric: Metric
    package let comparison: Comparison
    let thousandths: Int32

    /// How the value is compared.
    package enum Comparison: String, CaseIterable, Hashable, Sendable {
        case atLeast = ">="
        case above = ">"
        case atMost = "<="
        case below = "<"
        case equal = "=="
        case notEqual = "!="
    }

    /// The condition against `limit` in the metric's unit.
    package init(_ metric: Metric, _ comparison: Comparison, _ limit: Double) {
        self.metric = metric
        self.comparison = comparison
        thousandths = Int32(thousandthsOf: limit)
    }

    /// In the metric's unit.
    package var limit: Double { Double(thousandths) / 1000 }
}

/// Whether a rule's notices wait for the end of quiet hours.
package enum QuietPolicy: String, Hashable, Sendable { case respect, override }

extension Int32 {
    /// A value on the grid of thousandths on which readings are kept; values beyond its range become its ends.
    init(thousandthsOf value: Double) {
        let scaled = (value * 1000).rounded()
        self = scaled.isNaN ? 0 : Int32(Swift.max(Double(Int32.min + 1), Swift.min(Double(Int32.max), scaled)))
    }
}

extension Criterion {
    /// The lowest severity it can give.
    var mildest: Severity {
        switch self {
        case .limit(let limits): limits.levels[0].severity
        case .codes(let codes): codes.sets.keys.min() ?? .minor
        }
    }

    /// The limit of a severity in the metric's unit, or of the nearest milder one; nil for codes.
    package func limit(of severity: Severity) -> Double? {
        guard case .limit(let limits) = self else { return nil }
        return (limits.levels.last { $0.severity <= severity } ?? limits.levels.first)?.limit
    }
}

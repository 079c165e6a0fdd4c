import SkycastCore

/// Why one rule speaks or keeps silent at one city: one evaluation at this moment, of which nothing is kept.
struct RuleExplanation {
    let rule: Rule
    let report: CityReport
    /// What the next evaluation would come to if it saw what is stored.
    let evaluation: Evaluation
    /// The current reading; nil if there is none that is fresh.
    let reading: Outlook.Reading?
    /// The further conditions of the rule, with whether each holds now.
    let signs: [(condition: Condition, truth: Truth)]
    /// Until when it is silenced; nil if it is not.
    let snoozedUntil: Timestamp?

    var state: RuleState { evaluation.state }

    /// The value it goes by, in the metric's unit; nil if it is not known.
    var value: Double? { reading?.values[rule.criterion.metric] }

    /// The limit of the level that the event has, or else the mildest; nil for codes.
    var limit: Double? { rule.criterion.limit(of: state.event?.level ?? .minor) }

    /// The identity of the open event.
    var eventID: EventID? {
        state.event.map { EventID(rule: rule.id, city: report.city.id, openedAt: $0.openedAt) }
    }

    /// Every rule that watches one of the cities, city by city.
    static func all(
        _ rules: [Rule], _ reports: [CityReport], _ store: any StoreReader, at now: Timestamp
    ) throws(StoreError) -> [Self] {
        let states = try store.ruleStates()
        let snoozes = try store.snoozes().filter { $0.until > now }
        var explanations: [Self] = []
        for report in reports {
            let outlook = try outlook(of: report, rules, store)
            for rule in rules where rule.applies(to: report.city.id) {
                let before = states[RuleKey(rule: rule.id, city: report.city.id)] ?? RuleState()
                explanations.append(Self(rule, report, outlook, before, snoozes, now))
            }
        }
        return explanations
    }

    private init(
        _ rule: Rule, _ report: CityReport, _ outlook: Outlook, _ before: RuleState, _ snoozes: [Snooze],
        _ now: Timestamp
    ) {
        self.rule = rule
        self.report = report
        let evaluation = evaluate(rule, before, outlook, at: now)
        let reading = outlook.freshReading(at: now)
        self.evaluation = evaluation
        self.reading = reading
        signs = (rule.anyOf + rule.allOf).map { condition in
            (condition, reading.map { condition.truth(on: $0.values) } ?? .unknown)
        }
        let event = evaluation.state.event.map { event in
            EventID(rule: rule.id, city: report.city.id, openedAt: event.openedAt)
        }
        let endsSnoozes = evaluation.state.event.map { event in
            evaluation.decision.outcome.noticeKind?.endsSnoozes(at: event.level) ?? false
        }
        snoozedUntil =
            snoozes.filter { snooze in
                if endsSnoozes == true || event.map(snooze.exceptions.contains) == true { return false }
                return switch snooze.scope {
                case .everything: true
                case .rule(let id): id == rule.id
                case .city(let id): id == report.city.id
                case .event(let id): id == event
                }
            }.map(\.until).max()
    }

    /// What the daemon's next evaluation would see if nothing came until then.
    private static func outlook(
        of report: CityReport, _ rules: [Rule], _ store: any StoreReader
    ) throws(StoreError) -> Outlook {
        var history = rules.contains(where: \.needsHistory) ? [Outlook.Reading]() : nil
        if let snapshot = report.snapshot, history != nil {
            history = try store.readings(of: report.city.id, since: snapshot.validAt - Outlook.historyNeeded)
        }
        return Outlook.completed(
            reading: report.snapshot.map(Outlook.Reading.init), steps: report.forecast?.steps ?? [],
            run: report.forecast?.run, source: report.forecast?.source, interval: report.interval,
            history: history?[...])
    }
}

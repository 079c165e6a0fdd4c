import Foundation
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

/// A made-up past in which every state goes through the store, beside the same past in memory.
@Suite("A state in the store")
struct StoredHistoryTests {
    /// How many rounds each seed plays; `make soak` plays more.
    private static let rounds = ProcessInfo.processInfo.environment["SKYCAST_HISTORIES"].flatMap { Int($0) } ?? 100

    @Test("is the state that was put there, at every point of a history", arguments: 0..<4)
    func stateComesBack(seed: UInt64) async throws {
        try await withStore(.memory) { store in
            var generator = SeededGenerator(seed: seed)
            var weather = Dictionary(uniqueKeysWithValues: [City.oslo, .lima].map { ($0.id, RandomWeather()) })
            var lived: [RuleKey: RuleState] = [:]
            var open: [EventID: AlertRecord] = [:]
            var now = Timestamp.start
            for round in 0..<Self.rounds {
                now = now + .minutes(Bool.random(using: &generator) ? 10 : 40)
                var record = CycleRecord(at: now)
                for city in [City.oslo, .lima] {
                    let outlook = weather[city.id, default: RandomWeather()].next(at: now, using: &generator)
                    let stored = try await store.ruleStates()
                    let fromStore = Judgement.all(
                        of: StoredRules.all, for: city, states: stored, outlook: outlook, at: now)
                    let fromMemory = Judgement.all(
                        of: StoredRules.all, for: city, states: lived, outlook: outlook, at: now)
                    #expect(fromStore.map(\.evaluation) == fromMemory.map(\.evaluation), "seed \(seed), \(round)")
                    for judgement in fromStore {
                        record.states[judgement.key] = judgement.evaluation.state
                        record.alerts += judgement.alerts
                    }
                }
                try await store.commit(record)
                lived.merge(record.states) { $1 }
                for alert in record.alerts { open[alert.id] = alert.endedAt == nil ? alert : nil }
                #expect(try await store.ruleStates() == lived, "seed \(seed), \(round)")
                let inStore = try await store.alerts()
                #expect(Set(inStore) == Set(open.values), "seed \(seed), \(round)")
                let keys = inStore.map { RuleKey(rule: $0.rule, city: $0.city) }
                #expect(Set(keys).count == keys.count, "two open events of one rule at one city")
            }
        }
    }
}

/// Rules of each kind, so that every field of a state is used.
private enum StoredRules {
    static let all = [now, ahead, codes]

    private static let now: Rule = {
        var rule = gusts("now")
        rule.holdFor = .minutes(20)
        rule.clearFor = .minutes(20)
        return rule
    }()

    private static let ahead: Rule = {
        var rule = gusts("ahead")
        rule.horizon = .hours(12)
        rule.repeatEvery = .minutes(30)
        return rule
    }()

    private static let codes = Rule(
        id: RuleID("codes"), title: "thunderstorm", criterion: .codes([.moderate: [95], .severe: [96, 99]]))

    private static func gusts(_ id: String) -> Rule {
        let levels = [Limits.Level(.minor, 14), .init(.moderate, 18.2), .init(.severe, 24.999)]
        guard let limits = Limits(metric: .windGusts, direction: .above, levels: levels, clear: 12) else {
            preconditionFailure("the limits of a test rule are in order")
        }
        return Rule(id: RuleID(id), title: "wind", criterion: .limit(limits))
    }
}

/// Gusts that wander, with a forecast now and then.
private struct RandomWeather {
    private var gusts = 12.0
    private var forecast: Forecast?

    mutating func next(at now: Timestamp, using generator: inout SeededGenerator) -> Outlook {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            let steps = (0..<Int64.random(in: 0...20, using: &generator)).map { hour in
                ForecastStep(start: now.startOfHour + .hours(hour), values: values(using: &generator))
            }
            forecast = Forecast(city: City.oslo.id, source: .openMeteo, fetchedAt: now, steps: steps, days: [])
        }
        let reading = Outlook.Reading(validAt: now - .minutes(2), values: values(using: &generator))
        return Outlook(
            reading: reading, steps: forecast?.steps ?? [], run: forecast?.run, staleAfter: .minutes(45))
    }

    private mutating func values(using generator: inout SeededGenerator) -> WeatherValues {
        gusts = min(30, max(0, gusts + Double.random(in: -5...5, using: &generator)))
        let isKnown = Int.random(in: 0..<8, using: &generator) > 0
        var values = WeatherValues()
        values[.windGusts] = isKnown ? gusts : nil
        values[.weatherCode] = isKnown ? [3, 3, 61, 95, 96].randomElement(using: &generator) : nil
        return values
    }
}

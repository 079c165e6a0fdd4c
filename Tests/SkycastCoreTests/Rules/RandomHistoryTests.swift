import SkycastCore
import Testing

/// Random sequences of readings, gaps, runs, restarts and acknowledgements, against what must always hold.
@Suite("Any history")
struct RandomHistoryTests {
    @Test("keeps the promises", arguments: 0..<40)
    func promises(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let test = Self.randomTest(&random)
            let broken = Self.brokenPromise(in: test.timeline())
            #expect(broken == nil, "seed \(seed): \(String(test.timeline().map(\.symbol)))")
        }
    }

    @Test("is decided the same way twice, and from a stored state", arguments: 0..<10)
    func deterministic(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let test = Self.randomTest(&random)
        #expect(test.timeline().map(\.decision) == test.timeline().map(\.decision))
        #expect(test.timeline().map(\.state) == test.timeline().map(\.state))
    }

    @Test("without holding and clearing times, a restart at any point changes nothing", arguments: 0..<20)
    func restarts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let test = Self.randomTest(&random) { rule in
            rule.holdFor = .zero
            rule.clearFor = .zero
        }
        let plain = Self.rerun(test, restarts: []).timeline().map(\.symbol)
        for point in test.readings.indices {
            #expect(Self.rerun(test, restarts: [point]).timeline().map(\.symbol) == plain)
        }
    }

    /// The first promise that a timeline breaks, in words; nil if it keeps them all.
    static func brokenPromise(in steps: [RuleTest.Step]) -> String? {
        var told: Severity?
        var event: Timestamp?
        for step in steps {
            let now = step.state.event
            switch step.decision.outcome {
            case .first where told != nil && now?.openedAt == event: return "a second first without an end between"
            case .escalate where told == nil: return "an escalation of what was never told"
            case .ended(_, told: true) where (told ?? .minor) < .severe: return "an end told without a severe first"
            case .remind where now?.isAcknowledged == true: return "a reminder after an acknowledgement"
            default: break
            }
            if now?.openedAt == event, let before = told, (now?.told ?? .minor) < before {
                return "what was told went down"
            }
            if (now == nil) != (step.state.phase == .idle || step.state.phase == .pending) {
                return "phase and event differ"
            }
            event = now?.openedAt
            told = now?.told
        }
        return nil
    }

    static func randomTest(
        _ random: inout SeededGenerator, adjust: (inout Rule) -> Void = { _ in }
    ) -> RuleTest {
        let horizon = [Seconds.zero, .hours(6), .hours(12)].randomElement(using: &random) ?? .zero
        var rule = Rules.wind(
            for: horizon == .zero ? .minutes(Int64.random(in: 0...4, using: &random) * 10) : .zero,
            clearFor: .minutes(Int64.random(in: 0...5, using: &random) * 10), horizon: horizon)
        rule.cooldown = .minutes(Int64.random(in: 0...6, using: &random) * 10)
        rule.repeatEvery = Bool.random(using: &random) ? .minutes(30) : nil
        adjust(&rule)
        let count = Int.random(in: 1...60, using: &random)
        func values(_ count: Int) -> [WeatherValues] {
            var gust = Double.random(in: 0...30, using: &random)
            return (0..<count).map { _ in
                gust = max(0, gust + Double.random(in: -6...6, using: &random))
                var values = WeatherValues()
                values[.windGusts] = Int.random(in: 0..<8, using: &random) == 0 ? nil : gust.rounded()
                return values
            }
        }
        func some(_ chance: Int) -> Set<Int> {
            Set((0..<count).filter { _ in Int.random(in: 0..<chance, using: &random) == 0 })
        }
        return RuleTest(
            name: "random", rule: rule, every: .minutes([10, 15, 60].randomElement(using: &random) ?? 10),
            readings: values(count),
            runs: some(6).sorted().map { RuleTest.Run(at: $0, hours: values(Int.random(in: 0...24, using: &random))) },
            restarts: some(12), acknowledgements: some(10))
    }

    static func rerun(_ test: RuleTest, restarts: Set<Int>) -> RuleTest {
        RuleTest(
            name: test.name, rule: test.rule, every: test.every, readings: test.readings, runs: test.runs,
            restarts: restarts, acknowledgements: test.acknowledgements)
    }
}

/// SplitMix64: random numbers that a seed repeats.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return mixed ^ (mixed >> 31)
    }
}

import Foundation
import SkycastCore
import SkycastTestSupport
import Testing

/// Random histories against what must always hold; `make soak` plays many more of them.
@Suite("Any history")
struct RandomHistoryTests {
    /// How many histories each seed stands for.
    private static let count = ProcessInfo.processInfo.environment["SKYCAST_HISTORIES"].flatMap { Int($0) } ?? 100

    @Test("keeps the promises, whatever comes", arguments: 0..<40)
    func promises(seed: UInt64) {
        check(seed) { steps in
            Promises.broken(by: steps) ?? steps.lazy.compactMap { $0.brokenByUnknown ?? $0.brokenByRestart }.first
        }
    }

    @Test("comes by every reason and every ending, so that the promises are about something")
    func reach() {
        var generator = SeededGenerator(seed: 0)
        let steps = (0..<1000).flatMap { _ in History.random(using: &generator).play() }
        // Storms have a table of their own.
        let reasons = Set(Reason.allCases).subtracting([.noFurtherSign])
        #expect(reasons.subtracting(steps.map(\.evaluation.decision.reason)).isEmpty)
        #expect(Set(steps.compactMap(\.evaluation.ended?.how)) == Set(Ending.allCases))
        #expect(Set(steps.map(\.symbol)).isSuperset(of: TimelineSymbol.all))
    }

    @Test("is decided the same way twice", arguments: 0..<5)
    func deterministic(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Self.count {
            let history = History.random(using: &generator)
            #expect(history.play().map(\.evaluation) == history.play().map(\.evaluation), "seed \(seed)")
        }
    }

    @Test("replayed is what was lived", arguments: 0..<10)
    func replay(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<Self.count {
            let history = History.random(isTouched: false, using: &generator)
            let rule = try #require(history.moments.first?.rule)
            var replay = Replay(rules: [rule], city: CityID("oslo"))
            for moment in history.moments {
                replay.take(moment.outlook, at: moment.now, afterRestart: moment.isAfterRestart)
            }
            let steps = history.play()
            let told = steps.filter { $0.evaluation.decision.outcome.isTold }
            #expect(replay.told.map(\.at) == told.map(\.moment.now), "seed \(seed)")
            #expect(replay.told.map(\.decision) == told.map(\.evaluation.decision), "seed \(seed)")
            #expect(replay.events.map(\.openedAt) == steps.opened.map(\.openedAt), "seed \(seed)")
            #expect(
                replay.events.compactMap(\.ending) == steps.compactMap(\.evaluation.ended?.how), "seed \(seed)")
        }
    }

    @Test("without clocks, a restart at any point changes nothing", arguments: 0..<10)
    func restarts(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<(Self.count / 5) {
            let history = History.random(using: &generator).adjusted { rule in
                rule.holdFor = .zero
                rule.clearFor = .zero
            }
            let plain = history.restarted(at: nil).play().map(\.symbol)
            for point in history.moments.indices {
                #expect(history.restarted(at: point).play().map(\.symbol) == plain, "seed \(seed), \(point)")
            }
        }
    }

    /// Plays many histories and says of the first that breaks something what it looked like.
    private func check(_ seed: UInt64, _ broken: ([History.Step]) -> String?) {
        var generator = SeededGenerator(seed: seed)
        for number in 0..<Self.count {
            let steps = History.random(using: &generator).play()
            let problem = broken(steps)
            #expect(problem == nil, "seed \(seed), history \(number): \(String(steps.map(\.symbol)))")
            if problem != nil { return }
        }
    }
}

extension History {
    fileprivate func adjusted(_ adjust: (inout Rule) -> Void) -> Self {
        Self(
            moments: moments.map { moment in
                var rule = moment.rule
                adjust(&rule)
                return Moment(
                    now: moment.now, outlook: moment.outlook, rule: rule, isAfterRestart: moment.isAfterRestart,
                    isAcknowledged: moment.isAcknowledged)
            })
    }

    /// The same with one restart, or none.
    fileprivate func restarted(at point: Int?) -> Self {
        Self(
            moments: moments.enumerated().map { number, moment in
                Moment(
                    now: moment.now, outlook: moment.outlook, rule: moment.rule, isAfterRestart: number == point,
                    isAcknowledged: moment.isAcknowledged)
            })
    }
}

extension [History.Step] {
    /// The events that were opened, in order.
    fileprivate var opened: [AlertEvent] {
        compactMap { step in
            step.after.event.flatMap { $0.openedAt == step.before.event?.openedAt ? nil : $0 }
        }
    }
}

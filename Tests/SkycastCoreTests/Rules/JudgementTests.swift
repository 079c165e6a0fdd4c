import SkycastCore
import Testing

@Suite("What an evaluation means for the store and for a person")
struct JudgementTests {
    static let oslo = AlertTextTests.city("Oslo", 59.9, 10.8)
    static let start = RuleTest.defaultStart

    /// Judges gusts, one each ten minutes; what each judgement says.
    static func judge(_ gusts: [Double?], by rules: [Rule], from states: [RuleKey: RuleState] = [:]) -> [[Judgement]] {
        var states = states
        return gusts.enumerated().map { number, value in
            let now = start + .minutes(10) * Int64(number)
            let judgements = Judgement.all(
                of: rules, for: oslo, states: states, outlook: .gusts(value, at: now), at: now)
            for judgement in judgements { states[judgement.key] = judgement.evaluation.state }
            return judgements
        }
    }

    @Test("from the first notice to the all-clear: one record, a telling for each piece of news")
    func life() throws {
        let rule = Rules.wind(clearFor: .minutes(10)) { $0.repeatEvery = .minutes(10) }
        let judgements = Self.judge([15, 26, 26, 5, 5], by: [rule]).compactMap(\.first)
        #expect(judgements.map { $0.telling?.kind } == [.first, .escalate, .remind, nil, .over])
        #expect(judgements[1].telling?.toldBefore == .minor)
        #expect(
            judgements.map { $0.alerts.map(\.endedAt) } == [[nil], [nil], [nil], [nil], [Self.start + .minutes(40)]])
        #expect(Set(judgements.flatMap { $0.alerts.map(\.id) }).count == 1)
        let last = try #require(judgements.last?.alerts.first)
        #expect(last.ending == .over && last.phase == .idle && last.limit == 25 && last.direction == .above)
    }

    @Test("the end of what has faded names the limit of what was told")
    func fadedBeforeItsEnd() throws {
        let rule = Rules.wind(clearFor: .minutes(10))
        let judgements = Self.judge([26, 15, 5, 5], by: [rule]).compactMap(\.first)
        #expect(judgements.map { $0.alerts.first?.event.level } == [.severe, .minor, .minor, .severe])
        let telling = try #require(judgements.last?.telling)
        #expect(telling.kind == .over && telling.severity == .severe && telling.alert.limit == 25)
        #expect(AlertTextTests.text(telling).contains("limit 90 km/h"), "\(AlertTextTests.text(telling))")
    }

    @Test("what was told by other limits ends with the level it has, and the limit that the store has of it")
    func toldByOtherLimits() throws {
        var rule = Rules.wind(clearFor: .zero)
        var states: [RuleKey: RuleState] = [:]
        var ended: AlertRecord?
        for (number, gusts) in [26.0, 26, 5].enumerated() {
            let now = Self.start + .minutes(10) * Int64(number)
            let judgements = Judgement.all(
                of: [rule], for: Self.oslo, states: states, outlook: .gusts(gusts, at: now), at: now)
            for judgement in judgements { states[judgement.key] = judgement.evaluation.state }
            ended = judgements.first?.alerts.first { $0.endedAt != nil }
            let limits = Limits(
                metric: .windGusts, direction: .above, levels: [.init(.minor, 20), .init(.severe, 40)], clear: 18)
            rule.criterion = .limit(try #require(limits))
        }
        let record = try #require(ended)
        #expect(record.ending == .over && record.event.told == .severe)
        #expect(record.event.level == .minor && record.limit == nil)
    }

    @Test("an old event that ends as a new one begins is two records, and the news is of the new one")
    func twoEvents() throws {
        let rule = Rules.wind { $0.cooldown = .zero }
        let states = Self.judge([15], by: [rule]).flatMap(\.self).reduce(into: [:]) { $0[$1.key] = $1.evaluation.state }
        let now = Self.start + .hours(9)
        let judgement = try #require(
            Judgement.all(of: [rule], for: Self.oslo, states: states, outlook: .gusts(26, at: now), at: now).first)
        #expect(judgement.alerts.map(\.ending) == [.unknown, nil])
        #expect(judgement.telling?.kind == .first)
        #expect(judgement.telling?.alert.id == judgement.alerts.last?.id)
        #expect(Set(judgement.alerts.map(\.id)).count == 2)
    }

    @Test("only rules that watch the city are asked")
    func cities() {
        let elsewhere = Rules.wind { $0.cities = [CityID("bergen")] }
        let here = Rules.frost { $0.cities = [Self.oslo.id] }
        #expect(Self.judge([26], by: [elsewhere, here])[0].map(\.key.rule) == [here.id])
    }

    @Test("codes have neither side nor limit")
    func codes() throws {
        let event = AlertEvent(openedAt: Self.start, since: Self.start, level: .severe)
        let record = AlertRecord(Rules.storm(), Self.oslo.id, event, phase: .ongoing)
        #expect(record.direction == nil && record.limit == nil && record.metric == .weatherCode)
        #expect(event.peak(worseIs: .above) == nil && event.startsAt == nil)
    }

    @Test("only what is told has a kind of notice")
    func kinds() {
        let ends = Ending.allCases.map { Decision.Outcome.ended($0, told: true).noticeKind }
        #expect(ends == [.over, .withdrawn, nil, nil, nil])
        #expect(Ending.allCases.allSatisfy { Decision.Outcome.ended($0, told: false).noticeKind == nil })
        let outcomes: [Decision.Outcome] = [.nothing, .first, .escalate, .now, .remind]
        #expect(outcomes.map(\.noticeKind) == [nil, .first, .escalate, .now, .remind])
    }

    @Test("a severity is its word and back")
    func severities() {
        #expect(Severity.allCases.map { Severity(name: $0.name) } == Severity.allCases)
        #expect(Severity(name: "mild") == nil)
    }

    @Test("the peak is the worse of what was read and what is forecast")
    func peak() {
        var event = AlertEvent(openedAt: Self.start, since: Self.start, level: .severe)
        let (read, forecast) = (Peak(value: 20, at: Self.start), Peak(value: 26, at: Self.start + .hours(1)))
        event.observedPeak = read
        #expect(event.peak(worseIs: .above) == read)
        event.window = Window(start: Self.start, end: forecast.at, level: .severe, peak: forecast)
        #expect(event.peak(worseIs: .above) == forecast && event.peak(worseIs: .below) == read)
        #expect(event.startsAt == Self.start)
    }

    @Test("a summary of a replay: the events told, and the longest")
    func summary() {
        var replay = Replay(rules: [Rules.wind(clearFor: .zero) { $0.cooldown = .hours(1) }], city: Self.oslo.id)
        for (number, gusts) in [15.0, 15, 5, 15, 5, 5, 5, 5, 15, 15, 15].enumerated() {
            let now = Self.start + .minutes(10) * Int64(number)
            replay.take(.gusts(gusts, at: now), at: now, afterRestart: false)
        }
        #expect(replay.events.count == 3)
        #expect(replay.events.alerts.count == 2, "the second came within the cooldown")
        #expect(replay.events.alerts.longest(until: Self.start + .hours(3)) == .minutes(100))
        #expect(replay.events.prefix(1).longest(until: Self.start) == .minutes(20))
        #expect([Replay.Event]().longest(until: Self.start) == nil)
    }
}

import SkycastCore
import Testing

@Suite("Whose turn it is")
struct SourceRotaTests {
    /// What happens to the sources of a city at a minute, and what is expected right after.
    struct Step: Sendable {
        let minute: Int
        /// A for the first, B and C for the next; `+` answers, `-` fails, `x` refuses; empty for nothing.
        let event: String
        /// The sources that are asked, and after the colon whose answers count.
        let expected: String

        init(_ minute: Int, _ event: String, _ expected: String) {
            self.minute = minute
            self.event = event
            self.expected = expected
        }
    }

    private static func standing(_ source: String, for first: String, answers: Int = 0) -> Substitute {
        Substitute(
            source: SourceID(source), first: SourceID(first), since: Timestamp(0), reason: "down", answers: answers)
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let lastAnswers: [String: Int]
        let substitute: Substitute?
        let steps: [Step]

        init(
            _ name: String, lastAnswers: [String: Int] = ["A": 0], substitute: Substitute? = nil, _ steps: Step...
        ) {
            testDescription = name
            self.lastAnswers = lastAnswers
            self.substitute = substitute
            self.steps = steps
        }
    }

    static let city = CityID("oslo")

    @Test(
        "who is asked, and who counts",
        arguments: [
            Story(
                "the next is asked when the first has failed for an hour", Step(15, "A-", "A:A"), Step(59, "A-", "A:A"),
                Step(60, "", "AB:A"), Step(61, "B+", "AB:B")),
            Story(
                "while the first has not been tried in vain, its age is no failure", Step(600, "", "A:A"),
                Step(601, "A-", "A:A"), Step(602, "", "AB:A")),
            Story(
                "a source that never answered gets a minute", lastAnswers: [:], Step(0, "A-", "A:A"),
                Step(1, "", "AB:A")),
            Story(
                "a hiccup after a long sleep is none", Step(600, "A-", "A:A"), Step(600, "A+", "A:A"),
                Step(602, "", "A:A")),
            Story(
                "an answer within the hour begins it anew", Step(30, "A-", "A:A"), Step(50, "A+", "A:A"),
                Step(55, "A-", "A:A"), Step(109, "A-", "A:A"), Step(110, "", "AB:A")),
            Story("who refuses is not waited for", Step(15, "Ax", "AB:A"), Step(15, "B+", "AB:B")),
            Story(
                "who refuses and then fails has still refused", Step(15, "Ax", "AB:A"), Step(15, "B+", "AB:B"),
                Step(30, "A-", "AB:B")),
            Story(
                "the first is the source again after two answers in a row", Step(30, "A-", "A:A"),
                Step(60, "B+", "AB:B"), Step(180, "A+", "AB:B"), Step(195, "A+", "A:A")),
            Story(
                "one that answers now and then changes nothing", Step(30, "A-", "A:A"), Step(60, "B+", "AB:B"),
                Step(90, "A+", "AB:B"), Step(105, "A-", "AB:B"), Step(135, "A+", "AB:B"), Step(150, "A-", "AB:B"),
                Step(400, "A+", "AB:B"), Step(415, "A-", "AB:B")),
            Story(
                "any answer is welcome while the substitute fails", Step(30, "A-", "A:A"), Step(60, "B+", "AB:B"),
                Step(75, "B-", "AB:B"), Step(80, "A+", "A:A")),
            Story(
                "the third is asked when both before it have failed for an hour", Step(30, "A-", "A:A"),
                Step(60, "B+", "AB:B"), Step(75, "B-", "AB:B"), Step(119, "B-", "AB:B"), Step(120, "", "ABC:B"),
                Step(121, "C+", "ABC:C"), Step(130, "B+", "ABC:C"), Step(145, "B+", "AB:B"), Step(160, "A+", "AB:B"),
                Step(175, "A+", "A:A")),
            Story(
                "a second that never answered gets a minute", Step(30, "A-", "A:A"), Step(60, "B-", "AB:A"),
                Step(61, "", "ABC:A"), Step(61, "C+", "ABC:C")),
            Story(
                "after a restart the substitute goes on", lastAnswers: ["A": -600, "B": -5],
                substitute: standing("B", for: "A"),
                Step(0, "", "AB:B"), Step(1, "A-", "AB:B"), Step(10, "A+", "AB:B"), Step(25, "A+", "A:A")),
            Story(
                "a first answer is remembered over a restart", lastAnswers: ["B": -5],
                substitute: standing("B", for: "A", answers: 1),
                Step(0, "A+", "A:A")),
            Story(
                "a substitute that is no longer configured is forgotten", lastAnswers: ["A": -600],
                substitute: standing("D", for: "A"),
                Step(0, "", "A:A")),
            Story(
                "and one in place of another first", lastAnswers: ["A": -600],
                substitute: standing("B", for: "D"),
                Step(0, "", "A:A")),
        ])
    func story(_ story: Story) {
        var rota = Self.rota()
        rota.add(
            Self.city,
            lastAnswers: Dictionary(uniqueKeysWithValues: story.lastAnswers.map { (SourceID($0), minutes($1)) }),
            substitute: story.substitute)
        for step in story.steps {
            apply(step.event, to: &rota, at: minutes(step.minute))
            #expect(line(rota, at: minutes(step.minute)) == step.expected, "at \(step.minute)")
        }
    }

    @Test("what is kept says who, since when, why, and how far the first has come back")
    func kept() {
        var rota = Self.rota()
        rota.add(Self.city, lastAnswers: [SourceID("A"): .zero])
        #expect(rota.substitutes.isEmpty)
        apply("A-", to: &rota, at: minutes(50))
        apply("B+", to: &rota, at: minutes(60))
        var expected = Substitute(
            source: SourceID("B"), first: SourceID("A"), since: Timestamp(3600), reason: "A is down")
        #expect(rota.substitutes == [Self.city: expected])
        apply("A+", to: &rota, at: minutes(70))
        expected.answers = 1
        #expect(rota.substitutes == [Self.city: expected])
        apply("A+", to: &rota, at: minutes(80))
        #expect(rota.substitutes.isEmpty)
    }

    @Test("what a source said before and repeats unasked does not bring it back, nor hide that it fails")
    func unasked() {
        var rota = Self.rota()
        rota.add(Self.city, lastAnswers: [SourceID("A"): .zero])
        apply("A-", to: &rota, at: minutes(50))
        let counting = [("A", 55), ("B", 60), ("A", 61), ("A", 62), ("A", 63)].map { source, minute in
            rota.answered(SourceID(source), for: Self.city, isKept: true, at: minutes(minute), now: Timestamp(0))
        }
        #expect(counting == [true, true, false, false, false])
        #expect(line(rota, at: minutes(63)) == "AB:B")
    }

    @Test("cities for which the first is nearly given up go along, and cities stay each on its own otherwise")
    func together() {
        var rota = Self.rota()
        for (name, minute) in [("early", 0), ("soon", 5), ("late", 20), ("well", 0)] {
            rota.add(CityID(name), lastAnswers: [SourceID("A"): minutes(minute)])
            if name != "well" { rota.failed(SourceID("A"), for: CityID(name), because: "down", at: minutes(30)) }
        }
        #expect(rota.cities(askedOf: SourceID("B"), at: minutes(59)).isEmpty)
        #expect(rota.cities(askedOf: SourceID("B"), at: minutes(60)).map(\.text).sorted() == ["early", "soon"])
        #expect(rota.cities(askedOf: SourceID("A"), at: minutes(60)).count == 4)
    }

    @Test("without patience the next is asked at the first failure")
    func impatient() {
        var rota = SourceRota([SourceID("A"), SourceID("B")], patience: .zero, settling: .seconds(60))
        rota.add(Self.city)
        #expect(rota.cities(askedOf: SourceID("B"), at: .zero).isEmpty)
        rota.failed(SourceID("A"), for: Self.city, because: "down", at: .zero)
        #expect(rota.cities(askedOf: SourceID("B"), at: .zero) == [Self.city])
    }

    @Test("each change is one line, with all its cities")
    func lines() {
        let down = Substitute(
            source: SourceID("met-norway"), first: SourceID("open-meteo"), since: Timestamp(0),
            reason: "the server is down")
        let none: [CityID: Substitute] = [:]
        let both = [CityID("oslo"): down, CityID("bergen"): down]
        #expect(
            both.changes(since: none) == ["MET Norway in place of Open-Meteo for bergen, oslo: the server is down"])
        #expect(both.changes(since: both).isEmpty)
        #expect(none.changes(since: both) == ["Open-Meteo again for bergen, oslo"])
        #expect(both.summary == ["MET Norway in place of Open-Meteo for 2 cities: the server is down"])
    }

    private static func rota() -> SourceRota {
        SourceRota(["A", "B", "C"].map { SourceID($0) }, patience: .seconds(3600), settling: .seconds(60))
    }

    private func apply(_ event: String, to rota: inout SourceRota, at moment: Duration) {
        guard let name = event.first, let what = event.last, event.count == 2 else { return }
        let source = SourceID(String(name))
        if what == "+" {
            _ = rota.answered(source, for: Self.city, at: moment, now: Timestamp(moment.components.seconds))
        } else {
            rota.failed(source, for: Self.city, isRefusal: what == "x", because: "\(name) is down", at: moment)
        }
    }

    private func line(_ rota: SourceRota, at moment: Duration) -> String {
        let asked = ["A", "B", "C"].filter { rota.cities(askedOf: SourceID($0), at: moment).contains(Self.city) }
        return asked.joined() + ":" + (rota.source(of: Self.city)?.text ?? "")
    }

    private func minutes(_ count: Int) -> Duration { .seconds(60 * count) }
}

import SkycastCore
import Testing

/// The table of transitions, a line a scenario.
///
/// F and T numbers are faults and reports with that right outcome.
@Suite("A rule's life")
struct EvaluationTests {
    @Test(
        "current conditions",
        arguments: [
            Scenario("quiet below the limits", Rules.wind(), "5 9 11 5", "...."),
            Scenario("F01 a jump over all levels tells once, at the top", Rules.wind(), "5 60 60 60", ".F=="),
            Scenario("F02 above at first start tells once", Rules.wind(), "20 20", "F="),
            Scenario("F02 and not again after a restart", Rules.wind(), "20 20 20", "F==", restart: [1, 2]),
            Scenario("F03 hovering at a limit cannot flap", Rules.wind(), "14.1 13.9 14.1 13.9 14.1", "F===="),
            Scenario("F04 at the limit counts as met", Rules.wind(), "13.999 14", ".F"),
            Scenario("F04 exactly clear is band", Rules.wind(), "14 12x9", "F" + "========="),
            Scenario("just under clear is clear", Rules.wind(), "14 11.999x4", "F,,,o"),
            Scenario("T48 in the band at first start is idle", Rules.wind(), "13 13 14", "..F"),
            Scenario("worse is told, lesser is not", Rules.wind(), "15 19 26 19 15", "F^^=="),
            Scenario("F12 falling and rising below what was told is silent", Rules.wind(), "26 15 26 8 26", "F==,="),
            Scenario("the end of a severe event is told", Rules.wind(), "26 8x4", "F,,,O"),
            Scenario("the end of a moderate one is not", Rules.wind(), "19 8x4", "F,,,o"),
            Scenario("a band reading starts the clearing anew", Rules.wind(), "15 8x3 13 8x4", "F,,,=,,,o"),
            Scenario("below a limit", Rules.frost(), "2 0 0.5 -10 1 1.1x4", ".F=^=,,,O"),
            Scenario("a new event after the end", Rules.wind(), "15 8x4 15 8x4 15", "F,,,oF,,,oF"),
        ])
    func currentConditions(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }

    @Test(
        "unknown never starts, ends, clears or re-arms",
        arguments: [
            Scenario("nothing known is idle", Rules.wind(), "_ _ _", "..."),
            Scenario("F07 hours of nulls change nothing", Rules.wind(), "15 _x12 15", "F????????????="),
            Scenario(
                "F08 after six hours the event ends without all-clear", Rules.wind(), "26 _x38 26",
                "F????????????????????????????????????u.F"),
            Scenario("unknown stops the clearing clock", Rules.wind(), "26 8 8 _ 8 8 8", "F,,?,,O"),
            Scenario(
                "F06 unknown stops the hold clock", Rules.wind(for: .minutes(30)), "15 15 _ _ 15 15 15", "~~??~~F"),
            Scenario("absurd values are unknown", Rules.wind(), "15 -999 1e308 nan -1 inf 8x4", "F?????,,,o"),
            Scenario("T04 a null is not frost", Rules.frost(), "_ _ 5", "..."),
            Scenario("unknown holds pending", Rules.wind(for: .minutes(20)), "15 _ 15 15 15", "~?~~F"),
            Scenario(
                "pending is given up after six hours of nothing", Rules.wind(for: .minutes(20)), "15 _x37 15 15 15",
                "~????????????????????????????????????u~~F"),
        ])
    func unknown(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }

    @Test(
        "holding",
        arguments: [
            Scenario("F05 fires when the time is reached exactly", Rules.wind(for: .minutes(30)), "15x5", "~~~F="),
            Scenario("tells at the highest level of that moment", Rules.wind(for: .minutes(10)), "15 26 26", "~F="),
            Scenario("clear before that is forgotten", Rules.wind(for: .minutes(20)), "15 15 8 15 15 15", "~~.~~F"),
            Scenario("band stops the clock", Rules.wind(for: .minutes(20)), "15 15 13 15 15", "~~~~F"),
            Scenario(
                "nothing is added over a restart", Rules.wind(for: .minutes(20)), "15 15 15 15", "~~~F", restart: [2]),
            Scenario(
                "nothing is added over a gap longer than the shelf life", Rules.wind(for: .hours(3)), every: .hours(4),
                "15 15 15", "~~~"),
        ])
    func holding(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }

    @Test(
        "cooldown, reminders, acknowledgement",
        arguments: [
            Scenario(
                "a second event within the cooldown waits", Rules.wind(clearFor: .zero) { $0.cooldown = .minutes(60) },
                "15 8 15 15 15 15 15", "Fo====F"),
            Scenario(
                "severe never waits", Rules.wind(clearFor: .zero) { $0.cooldown = .minutes(60) }, "15 8 26", "FoF"),
            Scenario("F11 nor does an escalation", Rules.wind { $0.cooldown = .minutes(60) }, "15 26", "F^"),
            Scenario(
                "an event that ends within the cooldown is never told",
                Rules.wind(clearFor: .zero) { $0.cooldown = .minutes(60) }, "15 8 15 8", "Fo=o"),
            Scenario("no reminders by default", Rules.wind(), "15x20", "F" + String(repeating: "=", count: 19)),
            Scenario("reminders if asked for", Rules.wind { $0.repeatEvery = .minutes(20) }, "15x6", "F=R=R="),
            Scenario(
                "an acknowledgement ends them", Rules.wind { $0.repeatEvery = .minutes(20) }, "15x6", "F=R===",
                ack: [3]),
            Scenario(
                "F15 and survives a restart", Rules.wind { $0.repeatEvery = .minutes(20) }, "15x6", "F=R===",
                restart: [4], ack: [3]),
            Scenario("F15 but not an escalation", Rules.wind(), "15 15 26", "F=^", ack: [1]),
            Scenario(
                "no reminder on an unknown reading", Rules.wind { $0.repeatEvery = .minutes(20) }, "15 15 _ 15",
                "F=?R"),
        ])
    func telling(_ scenario: Scenario) {
        #expect(scenario.timeline == scenario.expected)
    }
}

import SkycastCore
import Testing

/// A series on which Skycast means to answer differently from Prometheus, with both answers.
struct Difference: Sendable, CustomTestStringConvertible {
    /// A character a reading: `=` while firing.
    let skycast: String
    let prometheus: String
    let series: PlainSeries

    var testDescription: String { series.name }

    init(
        _ name: String, _ readings: String, skycast: String, prometheus: String,
        _ adjust: (inout PlainSeries) -> Void = { _ in }
    ) {
        self.skycast = skycast
        self.prometheus = prometheus
        series = PlainSeries(name, readings, adjust)
    }

    /// Every deliberate difference.
    static let all = unknown + values + time

    /// Unknown freezes clocks here; to Prometheus what is absent does not breach.
    private static let unknown = [
        Self(
            "an unknown reading stops the hold clock, and does not set it back", "15 15 _ 15 15 15",
            skycast: "....==", prometheus: ".....=", patience(hold: 20)),
        Self(
            "unknown readings end nothing", "15 _ _ _ 15 8 8 8",
            skycast: "=======.", prometheus: "===.===.", patience(clear: 20)),
        Self(
            "unknown readings are not clear ones", "15 8 _ _ 8 8 8",
            skycast: "======.", prometheus: "===....", patience(clear: 20)),
        Self(
            "after six hours of nothing an event has ended", "15 _x38 15",
            skycast: String(repeating: "=", count: 37) + "..=",
            prometheus: "=" + String(repeating: ".", count: 38) + "="),
    ]

    /// What a value means.
    private static let values = [
        Self(
            "the band between clear and limit stops the hold clock", "15 15 13 15 15",
            skycast: "....=", prometheus: ".....", patience(hold: 20, clear: 0, safe: 12)),
        Self(
            "the band goes on with an event", "15 13 13 12 11.9 11.9",
            skycast: "=====.", prometheus: "==....", patience(clear: 10, safe: 12)),
        Self(
            "what cannot occur on Earth is unknown", "5 1e308 -999 nan inf 5",
            skycast: "......", prometheus: ".=..=."),
        Self(
            "and ends nothing", "15 -999 nan 15", skycast: "====", prometheus: "=..="),
        Self(
            "values are kept in thousandths", "13.9994 13.9996 14", skycast: ".==", prometheus: "..="),
    ]

    /// What counts as time that has passed.
    private static let time = [
        Self(
            "a reading stands for its own moment, not for five minutes", "15 15 _ 15 15 15",
            skycast: ".....=", prometheus: "...===",
            { series in
                series.every = .minutes(1)
                series.holdFor = .minutes(3)
            }),
        Self(
            "readings more than three hours apart say nothing of the time between", "15 15 15",
            skycast: "...", prometheus: ".==",
            { series in
                series.every = .hours(4)
                series.holdFor = .hours(3)
            }),
    ]

    private static func patience(
        hold: Int64 = 0, clear: Int64 = 0, safe: Double? = nil
    ) -> (inout PlainSeries) -> Void {
        { series in
            series.holdFor = .minutes(hold)
            series.clearFor = .minutes(clear)
            series.clear = safe
        }
    }
}

import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastTestSupport

/// How a text is asked for.
enum Look: CustomStringConvertible, CaseIterable {
    case text, colour, ascii, plain

    /// As the files of recorded text have it.
    var description: String {
        switch self {
        case .text: "no colour"
        case .colour: "colour"
        case .ascii: "ASCII"
        case .plain: "plain"
        }
    }

    var words: [String] {
        switch self {
        case .text, .ascii: ["--color", "never"]
        case .colour: ["--color", "always"]
        case .plain: ["--plain", "--color", "never"]
        }
    }

    /// What `LANG` says.
    var locale: String { self == .ascii ? "C" : "en_GB.UTF-8" }
}

/// What a command shows of some store; the name is that of its file of recorded text.
struct Page: Sendable, CustomStringConvertible {
    let name: String
    private let make: @Sendable (Look, Int) -> String

    var description: String { name }

    /// The page on a terminal of so many columns.
    func text(_ look: Look, _ columns: Int) -> String { make(look, columns) }

    /// A page of a run of the program.
    init(_ name: String, _ words: [String], _ run: @escaping @Sendable () -> Run) {
        self.name = name
        make = { look, columns in
            var run = run()
            run.columns = columns
            run.environment["LANG"] = look.locale
            return run(words: words + look.words).standardOutput
        }
    }

    /// What `watch` writes, which does not wait for the end.
    private init(watching name: String) {
        self.name = name
        make = { look, columns in
            let daemon = FakeDaemon()
            daemon.answer = { _ in .refreshed([]) }
            var run = Run(Sample.severalCities())
            run.columns = columns
            run.environment["LANG"] = look.locale
            run.control = daemon.services
            _ = run(words: ["watch"] + look.words)
            return daemon.written
        }
    }

    static let all =
        scenes + history + alerts + cities
        + RulesScene.topics.map { topic in
            Page("rules/" + topic.name, topic.words) { RulesScene.run(topic.name) }
        } + [Page(watching: "watch/several")]

    private static let scenes = Scene.all.flatMap { scene in
        // Of several cities, those whose names are hard to set.
        let named = scene.name == "several" ? ["oslo", "tokyo", "sydney", "kathmandu"] : []
        return [
            Page("status/" + scene.name, ["status"] + scene.words) { scene.run },
            Page("forecast/" + scene.name, ["forecast"] + named + scene.words) { scene.run },
        ]
    }

    private static let history =
        [
            ("week", ["oslo"]), ("month", ["oslo", "--since", "30d"]), ("day-in-tokyo", ["tokyo", "--since=1d"]),
            ("gusts-imperial", ["oslo", "--metric", "wind_gusts", "--units", "imperial"]),
        ].map { name, words in Page("history/" + name, ["history"] + words) { HistoryScene.run } }
        + [-40.0, 0, 40].map { mean in
            Page("history/around-\(Int(mean))", ["history", "oslo", "--since", "2d"]) { HistoryScene.run(mean: mean) }
        }
        + [
            Page("history/years", ["history", "oslo", "--since", "1000d"]) { HistoryScene.years },
            Page("history/long-day", ["history", "oslo", "--since", "36h"]) { HistoryScene.longDay },
            Page("history/nothing", ["history", "oslo", "--metric", "pressure"]) { HistoryScene.run },
        ]

    private static let alerts =
        [("open", []), ("all", ["--all"]), ("missed", ["--missed"])].map { name, words in
            Page("alerts/" + name, ["alerts"] + words) { AlertsScene.run }
        } + [
            Page("alerts/none", ["alerts"]) { Run([Sample.report()]) },
            Page("alerts/stale", ["alerts"]) { AlertsScene.stale },
            Page("alerts/long-titles", ["alerts"]) { AlertsScene.longTitles },
        ]

    private static let cities = ["several", "thirty", "wide-name", "no-data"].compactMap { name in
        Scene.all.first { $0.name == name }.map { scene in Page("cities/" + name, ["cities"]) { scene.run } }
    }
}

extension Scene {
    /// A run of the program over it.
    var run: Run {
        var run = Run(cities())
        run.now = now
        run.zones = zones
        run.clock = clock
        return run
    }
}

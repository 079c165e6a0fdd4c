import SkycastCLI
import SkycastConfig
import SkycastControl
import SkycastCore
import SkycastTestSupport
import Testing

/// `search` and `add`: what is asked of the daemon, of the person and of the configuration.
@Suite struct AddCommandTests {
    private static let oregon = "Portland, Oregon, United States"

    @Test func theOnlyPlaceIsAddedAndWatched() throws {
        let scene = AddScene()
        scene.places = [AddScene.portlands[0]]
        let outcome = scene.run("add", "Portland, Oregon")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput == " Added \(Self.oregon); the daemon watches it now\n")
        #expect(outcome.standardError.isEmpty)
        let city = try #require(scene.added.first)
        #expect(city.name == "Portland" && city.country == "United States" && city.area == "Oregon")
        #expect(city.timeZone == "America/Los_Angeles" && city.altitude == 12)
        #expect(city.coordinates == Coordinates(latitude: 45.52345, longitude: -122.67621))
        #expect(scene.daemon.requests == [.search("Portland, Oregon"), .reload, .status])
    }

    @Test func wordsNeedNoQuotes() {
        let scene = AddScene()
        _ = scene.run("search", "Portland,", "Oregon")
        #expect(scene.daemon.requests == [.search("Portland, Oregon")])
    }

    @Test(arguments: [80, 40])
    func searchListsThePlaces(columns: Int) {
        let outcome = AddScene().run("search", "Portland", columns: columns)
        #expect(outcome.status == .answered)
        #expect(Golden().difference(outcome.standardOutput, "search-\(columns).txt") == nil)
    }

    @Test func searchForPrograms() {
        let outcome = AddScene().run("search", "Portland", "--json")
        #expect(outcome.status == .answered)
        #expect(Golden().difference(outcome.standardOutput, "search.json") == nil)
    }

    @Test func severalPlacesAreAChoiceAtTheTerminal() throws {
        let scene = AddScene()
        scene.answers = ["x", "9", " 2 "]
        let outcome = scene.run("add", "Portland")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput == " Added Portland, Maine, United States; the daemon watches it now\n")
        #expect(scene.daemon.written == AddScene().run("search", "Portland").standardOutput)
        #expect(scene.questions == Array(repeating: "\n Which one? 1 to 4, or q to leave: ", count: 3))
        #expect(try #require(scene.added.first).area == "Maine")
    }

    @Test(arguments: [["q"], [""], [], ["x", "x", "x", "1"], ["0", "-1", "5"]])
    func whoDoesNotChooseAddsNothing(answers: [String]) {
        let scene = AddScene()
        scene.answers = answers
        let outcome = scene.run("add", "Portland")
        #expect(outcome.status == .nothing)
        #expect(outcome.standardError == "skycastctl: error: nothing was added\n")
        #expect(scene.added.isEmpty)
    }

    @Test func ofManyPlacesTheFirstTwentyAreAsked() {
        let scene = AddScene()
        scene.places = Array(repeating: AddScene.portlands[0], count: 55)
        scene.answers = ["21", "q"]
        #expect(scene.run("add", "Portland").status == .nothing)
        #expect(scene.questions.first == "\n Which one? 1 to 20, or q to leave: ")
        #expect(scene.daemon.written.contains(" and 35 more: name the state or the country too\n"))
    }

    @Test func withoutATerminalSeveralPlacesAreListed() {
        let scene = AddScene()
        let outcome = scene.run("add", "Portland")
        #expect(outcome.status == .nothing)
        #expect(outcome.standardOutput == AddScene().run("search", "Portland").standardOutput)
        #expect(
            outcome.standardError == """
                skycastctl: error: 4 places fit 'Portland'
                skycastctl: hint: choose one by its number: skycastctl add Portland --pick N

                """)
        #expect(scene.added.isEmpty)
        scene.answers = ["1"]
        let json = scene.run("add", "Portland", "--json")
        #expect(json.status == .nothing && scene.questions.isEmpty)
        #expect(Golden().difference(json.standardOutput, "add-several.json") == nil)
    }

    @Test func pickChooses() throws {
        let scene = AddScene()
        let outcome = scene.run("add", "Portland", "--pick", "3", "--json")
        #expect(outcome.status == .answered)
        #expect(Golden().difference(outcome.standardOutput, "add.json") == nil)
        for number in ["0", "5", "-1", "x", "1e9", "99999999999999999999"] {
            let outcome = scene.run("add", "Portland", "--pick=\(number)")
            #expect(outcome.status == .usage)
            #expect(outcome.standardError.contains("hint: pick 1 to 4\n"))
        }
        #expect(scene.added.count == 1)
    }

    @Test(arguments: [
        ["--at", "-33.87,151.21"], ["--at=-33.87,151.21"], ["--at=-33.87, 151.21"], ["--at", "-33.87, +151.21"],
    ])
    func coordinatesNeedNeitherDaemonNorNetwork(option: [String]) throws {
        let scene = AddScene()
        scene.daemon.answer = nil
        scene.isNewFile = true
        let outcome = scene.run(words: ["add", "Bondi", "Beach"] + option)
        #expect(outcome.status == .answered)
        #expect(
            outcome.standardOutput == """
                 Added Bondi Beach; it is watched when the daemon is started: systemctl --user start skycastd
                 New configuration: /config/skycast/config.toml

                """)
        let city = try #require(scene.added.first)
        #expect(city.coordinates == Coordinates(latitude: -33.87, longitude: 151.21))
        #expect(city.country == nil && city.timeZone == nil)
    }

    @Test(
        arguments: [
            (["add"], "'add' needs more"), (["search"], "'search' needs more"),
            (["add", " \u{202e}"], "the name is empty"),
            (["search", ""], "the name is empty"), (["add", "-33.87,151.21"], "a city needs a name"),
            (["add", "X", "--at", "95,1"], "'95,1' are no coordinates"),
            (["add", "X", "--at=1"], "'1' are no coordinates"),
            (["add", "X", "--at", "nan,1"], "'nan,1' are no coordinates"),
            (["add", "X", "--at"], "option '--at' needs a value"),
            (["add", "X", "--at=1,2", "--pick=1"], "--at leaves nothing for --pick to choose from"),
            (["add", String(repeating: "x", count: 81), "--at=1,2"], "a name has at most 80 characters"),
            (["search", "X", "--pick=1"], "option '--pick' does not belong to 'search'"),
        ])
    func wrongUsage(words: [String], message: String) {
        let scene = AddScene()
        let outcome = scene.run(words: words)
        #expect(outcome.status == .usage)
        #expect(outcome.standardError.hasPrefix("skycastctl: error: \(message)\n"))
        #expect(scene.daemon.requests.isEmpty && scene.added.isEmpty)
    }

    @Test(arguments: ["search", "add"])
    func withoutADaemonTheWaysOutAreTold(command: String) {
        let scene = AddScene()
        scene.daemon.answer = nil
        let outcome = scene.run(command, "Oslo")
        #expect(outcome.status == .unavailable)
        #expect(
            outcome.standardError == """
                skycastctl: error: the daemon looks places up, and it is not running
                skycastctl: hint: start it: systemctl --user start skycastd; or give coordinates: skycastctl add NAME --at LAT,LON

                """)
        #expect(scene.run(command, "Oslo", "--json").standardOutput.contains(#""code": "no_daemon""#))
    }

    @Test(
        arguments: [
            ("unknown_place", .nothing), ("search_failed", .failed), ("no_search", .failed), ("interrupted", .failed),
        ] as [(String, SkycastCLI.ExitStatus)])
    func whatTheDaemonRefusesIsTold(code: String, status: SkycastCLI.ExitStatus) {
        let scene = AddScene()
        scene.refusal = ControlError(code: code, "no 'Paris' in 'Texs' is known", hint: "did you mean 'Texas'?")
        for command in ["search", "add"] {
            let outcome = scene.run(command, "Paris, Texs")
            #expect(outcome.status == status)
            #expect(
                outcome.standardError == """
                    skycastctl: error: no 'Paris' in 'Texs' is known
                    skycastctl: hint: did you mean 'Texas'?

                    """)
            #expect(scene.run(command, "Paris, Texs", "--json").standardOutput.contains("\"code\": \"\(code)\""))
        }
    }

    @Test func aDaemonOfAnEarlierVersionIsToBeRestarted() {
        let scene = AddScene()
        scene.refusal = ControlError(code: "unknown_request", "unknown request 'search'", hint: "one of: refresh, ack")
        #expect(
            scene.run("search", "Oslo").standardError == """
                skycastctl: error: the daemon does not know this request
                skycastctl: hint: restart it, it may be of another version: systemctl --user restart skycastd

                """)
    }

    @Test func nothingFoundIsNothingToShow() {
        let scene = AddScene()
        scene.places = []
        #expect(scene.run("search", "Xyzzy").status == .nothing)
        #expect(scene.run("add", "Xyzzy").standardError == "skycastctl: error: no place 'Xyzzy' is known\n")
    }

    @Test func whatTheConfigurationRefusesIsTold() throws {
        let oslo = Sample.report().city
        let invalid = ConfigurationError.invalid(
            path: "/c.toml", problems: [Problem(at: FilePosition(line: 1, column: 1), key: "", "unknown key 'x'")])
        for (problem, status) in [
            (.known(oslo), .nothing), (.sameSpot(oslo), .nothing), (.nameless("!"), .usage),
            (.configuration(invalid), .configuration),
            (.unwritable(path: "/c.toml", reason: "permission denied"), .failed), (.changed(path: "/c.toml"), .failed),
            (.unsound(path: "/c.toml", table: ["[[city]]", "id = \"x\""]), .configuration),
        ] as [(AdditionError, SkycastCLI.ExitStatus)] {
            let scene = AddScene()
            scene.problem = problem
            let outcome = scene.run("add", "Oslo", "--at=1,2")
            #expect(outcome.status == status)
            #expect(outcome.standardError.hasPrefix("skycastctl: error: \(problem.message)\n"))
            #expect(outcome.standardOutput.isEmpty && scene.daemon.requests.isEmpty)
        }
    }

    @Test func theDaemonIsGivenTimeToReadItsConfiguration() {
        let scene = AddScene()
        scene.looks = 5
        #expect(scene.run("add", "X", "--at=1,2").standardOutput.hasSuffix("the daemon watches it now\n"))
        #expect(scene.daemon.pauses == 4)
    }

    @Test func aDaemonThatDoesNotTakeItOverIsTold() {
        let scene = AddScene()
        scene.looks = nil
        let outcome = scene.run("add", "X", "--at=1,2")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput == " Added X; the daemon does not watch it yet\n")
        #expect(
            outcome.standardError.hasPrefix("skycastctl: error: the daemon has not taken the new configuration over\n"))
        #expect(scene.run("add", "Y", "--at=3,4", "--json").standardOutput.contains(#""watched": false"#))
    }

    @Test func hostileNamesDoNotReachTheTerminal() {
        let scene = AddScene()
        let hostile = "Evil\u{1b}[31m\u{202e}\u{7}\nname"
        scene.places = [AddScene.place(hostile, [hostile + "2"], hostile + "3", "XX", 1, 2, nil, nil, zone: hostile)]
        for words in [["search", "Evil"], ["add", "Evil"]] {
            let outcome = scene.run(words: words)
            let bad = (outcome.standardOutput + outcome.standardError).unicodeScalars.filter {
                $0 != "\n" && ($0.value < 0x20 || $0.value == 0x202e || $0.value == 0x7f)
            }
            #expect(bad.isEmpty)
        }
        #expect(scene.added.first?.name == "Evil[31m name")
    }
}

import FoundationEssentials
import Glibc
import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastStore
import SkycastTestSupport
import Testing

/// `refresh` and `watch`, which need the daemon.
@Suite struct RefreshAndWatchTests {
    private func daemon(_ cities: RefreshedCity...) -> FakeDaemon {
        let daemon = FakeDaemon()
        daemon.answer = { _ in .refreshed(cities) }
        return daemon
    }

    @Test(arguments: [["refresh"], ["refresh", "oslo"], ["watch"], ["watch", "oslo"]])
    func withoutADaemon(words: [String]) {
        var run = Run([Sample.report()])
        run.control = FakeDaemon().services
        let outcome = run(words: words)
        #expect(outcome.status == .unavailable)
        #expect(
            outcome.standardError == """
                skycastctl: error: the daemon is not running
                skycastctl: hint: start it: systemctl --user start skycastd

                """)
        run.failure = .missing(path: "/s")
        #expect(run("refresh", "oslo").status == .unavailable)
        #expect(run("refresh", "--json").standardOutput.contains(#""code": "no_daemon""#))
    }

    @Test(arguments: ["refresh", "watch"]) func aDaemonThatRunsElsewhereIsNotToBeStarted(_ command: String) {
        let daemon = FakeDaemon()
        daemon.holder = .held(by: "42")
        let outcome = daemon.run(command)
        #expect(outcome.status == .unavailable)
        #expect(
            outcome.standardError == """
                skycastctl: error: the daemon runs as process 42, but nobody answers at the socket '/run/control.sock'
                skycastctl: hint: SKYCAST_SOCKET must be the same for both; look at it: systemctl --user status skycastd

                """)
    }

    @Test func citiesAreSentByTheirIDs() {
        let daemon = daemon(RefreshedCity(city: CityID("bergen"), error: nil))
        let outcome = daemon.run("refresh", "BERG")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput == " bergen: refreshed\n")
        #expect(daemon.requests == [.refresh([CityID("bergen")])])
        #expect(daemon.run("refresh", "olso").standardError.contains("did you mean 'oslo'?"))
        _ = daemon.run("refresh")
        #expect(daemon.requests.last == .refresh([]))
    }

    @Test func whatWasAskedJustBeforeSaysSo() {
        let daemon = daemon(
            RefreshedCity(city: CityID("oslo"), error: nil, askedAgo: Seconds(3)),
            RefreshedCity(city: CityID("bergen"), error: nil, askedAgo: .zero))
        let outcome = daemon.run("refresh")
        #expect(outcome.status == .answered)
        #expect(outcome.standardOutput == " oslo: asked 3 s ago already\n bergen: asked 1 s ago already\n")
        #expect(daemon.run("refresh", "--json").standardOutput.contains(#""asked_seconds_ago": 3"#))
    }

    @Test func whatFailedIsToldCityByCity() {
        let daemon = daemon(
            RefreshedCity(city: CityID("oslo"), error: nil),
            RefreshedCity(city: CityID("bergen"), error: "no connection"))
        let outcome = daemon.run("refresh")
        #expect(outcome.status == .failed)
        #expect(outcome.standardOutput == " oslo: refreshed\n")
        #expect(outcome.standardError == "skycastctl: error: bergen: no connection\n")
        let json = daemon.run("refresh", "--json")
        #expect(json.status == .failed)
        #expect(Golden().difference(json.standardOutput, "refresh.json") == nil)
    }

    @Test func aServerThatAsksToWaitIsTold() {
        let daemon = FakeDaemon()
        daemon.answer = { _ throws(ControlFailure) in
            throw .refused(ControlError(code: "held", "the server asks to wait until 14:00", hint: "it tries again"))
        }
        let outcome = daemon.run("refresh")
        #expect(outcome.status == .failed)
        #expect(outcome.standardError.hasPrefix("skycastctl: error: the server asks to wait until 14:00\n"))
    }

    private func watched(title: String? = nil) -> FakeDaemon {
        let daemon = daemon()
        let (oslo, bergen) = (CityID("oslo"), CityID("bergen"))
        daemon.events = [
            .poll([oslo, bergen], error: nil, at: Sample.now),
            .poll([bergen], error: "no connection", at: Sample.now),
            .alert(Sample.gusts().id, .changed, city: oslo, at: Sample.now),
            .alert(EventID("gone"), .ended, city: oslo, at: Sample.now),
        ]
        if let title { daemon.alert.title = title }
        return daemon
    }

    @Test func watchTellsWhatChanges() {
        let daemon = watched()
        let outcome = daemon.run("watch")
        #expect(outcome.status == .unavailable)
        #expect(outcome.standardError.contains("the daemon ended"))
        #expect(Golden().difference(daemon.written, "watch.txt") == nil)
        for line in daemon.written.split(separator: "\n") { #expect(CellWidth.of(String(line)) <= 80) }
    }

    @Test func watchInJSONIsOneObjectALine() throws {
        let daemon = watched()
        _ = daemon.run("watch", "oslo", "--json")
        #expect(Golden().difference(daemon.written, "watch.jsonl") == nil)
        let events = try daemon.written.split(separator: "\n").map { line in
            try JSONDecoder().decode(Event.self, from: Data(line.utf8)).event
        }
        #expect(events == ["now", "poll", "alert"])
    }

    @Test func watchHidesNoAge() {
        let daemon = watched()
        _ = daemon.run("watch", age: .hours(10))
        let lines = daemon.written.split(separator: "\n")
        #expect(lines[0].contains("  Oslo    ! 10 h old   14°"), "\(lines[0])")
        #expect(lines[1].contains("Bergen") && !lines[1].contains("old"))
        let alert = lines.first { $0.contains("High wind") } ?? ""
        #expect(alert.contains("  Oslo    ! 10 h old  ▲ Severe"), "\(alert)")
        #expect(lines.count { $0.contains("Oslo") } == 2, "what has not changed is not told again")
    }

    @Test(arguments: [20, 40, 80, 120]) func aTerminalShowsTheValueBeforeTheTime(_ columns: Int) {
        let daemon = watched(title: "wind that is strong enough to break branches and to lift tiles off roofs")
        _ = daemon.run("watch", columns: columns)
        let alert = daemon.written.split(separator: "\n").first { $0.contains("Severe") } ?? ""
        #expect(CellWidth.of(String(alert)) <= columns)
        #expect(alert.contains("now 92 km/h (limit 90 km/h)") == (columns >= 80), "\(alert)")
    }

    @Test func aPipeTakesWholeLines() {
        let title = "wind that is strong enough to break branches and to lift tiles off roofs"
        let daemon = watched(title: title)
        _ = daemon.run("watch", columns: nil)
        let alert = daemon.written.split(separator: "\n").first { $0.contains("Severe") } ?? ""
        for words in [
            String(title.dropFirst()), "now 92 km/h (limit 90 km/h)", "since 13:00, forecast until 19:00 CET",
            "up to 101 km/h at 17:00",
        ] { #expect(alert.contains(words), "\(alert)") }
    }

    @Test func watchQuotesNoOldForecastWithoutCaution() {
        let daemon = watched()
        _ = daemon.run("watch", forecastAge: .hours(26), columns: nil)
        let alert = daemon.written.split(separator: "\n").first { $0.contains("High wind") } ?? ""
        #expect(alert.contains("now 92 km/h (limit 90 km/h)  ! this forecast is 26 h old  since 13:00"), "\(alert)")
    }

    @Test(arguments: [["watch", "--json"], ["watch", "-j", "olso"], ["watch", "--json", "--nonsense"]])
    func whatEndsAWatchInJSONIsALineToo(_ words: [String]) {
        let daemon = watched()
        var run = Run([Sample.report()])
        run.control = daemon.services
        let outcome = run(words: words)
        #expect(outcome.standardOutput.hasPrefix(#"{"schema": 1,"error": {"#), "\(outcome.standardOutput)")
        #expect(outcome.standardOutput.split(separator: "\n").count == 1)
        #expect(outcome.standardOutput.hasSuffix("}\n"))
    }

    @Test func anOutputThatTakesNothingIsTold() {
        let daemon = watched()
        daemon.fault = ENOSPC
        let outcome = daemon.run("watch")
        #expect(outcome.status == .failed)
        #expect(outcome.standardError == "skycastctl: error: cannot write the answer: No space left on device\n")
    }

    private struct Event: Decodable { let event: String }

    @Test func aReaderThatGoesAwayEndsItQuietly() {
        let daemon = watched()
        daemon.patience = 1
        let outcome = daemon.run("watch")
        #expect(outcome.status == .answered)
        #expect(outcome.standardError.isEmpty && outcome.standardOutput.isEmpty)
        #expect(daemon.written.split(separator: "\n").count == 1)
    }

    @Test func anUnknownCityEndsItAtOnce() {
        let daemon = watched()
        #expect(daemon.run("watch", "olso").status == .nothing)
        #expect(daemon.written.isEmpty)
    }
}

import SkycastCLI
import SkycastControl
import SkycastCore
import SkycastStore
import Testing

/// `ack`, `snooze` and `unsnooze`, with and without a daemon.
@Suite struct ChangeCommandTests {
    private let id = Sample.gusts().id

    /// No daemon, a store that takes every change.
    private func alone() -> FakeDaemon {
        let daemon = FakeDaemon()
        daemon.offline = { change throws(OfflineStore.Failure) in
            switch change {
            case .acknowledge: .acknowledged
            case .snooze(_, let span): .snoozed(until: Sample.now + span)
            case .unsnooze: .unsnoozed
            }
        }
        return daemon
    }

    /// A daemon that holds the store and takes every change.
    private func running() -> FakeDaemon {
        let daemon = FakeDaemon()
        daemon.answer = { request throws(ControlFailure) in
            if case .change(.snooze(_, let span)) = request { return .snoozed(until: Sample.now + span) }
            return .done
        }
        return daemon
    }

    @Test func anAlertIsAcknowledgedEitherWay() {
        for daemon in [alone(), running()] {
            let outcome = daemon.run("ack", id.text.uppercased())
            #expect(outcome.status == .answered)
            #expect(outcome.standardOutput == " Acknowledged: severe high wind in Oslo.\n")
            #expect(daemon.requests.count + daemon.changes.count == 1)
        }
        #expect(
            alone().run("ack", id.text, "--json").standardOutput == """
                {
                  "schema": 1,
                  "generated_at": "2026-03-28T13:05:00Z",
                  "alert": "\(id)",
                  "acknowledged": true
                }

                """)
    }

    @Test("F16 unknown and ended alerts: exit 1 and a word, whoever refuses")
    func refusedAcknowledgements() {
        let refusals: [(ChangeRefusal, String)] = [
            (.unknownAlert(EventID("abc"), nearest: id), "no alert 'abc'\nskycastctl: hint: did you mean '\(id)'?"),
            (
                .endedAlert(EventID("abc")),
                "the alert 'abc' is over\nskycastctl: hint: see what is open: skycastctl alerts"
            ),
        ]
        for (refusal, text) in refusals {
            let (offline, online) = (FakeDaemon(), FakeDaemon())
            offline.offline = { _ in .refused(refusal) }
            online.answer = { _ throws(ControlFailure) in
                throw .refused(ControlError(code: refusal.code, refusal.message, hint: refusal.hint))
            }
            for daemon in [offline, online] {
                let outcome = daemon.run("ack", "abc")
                #expect(outcome.status == .nothing)
                #expect(outcome.standardOutput.isEmpty)
                #expect(outcome.standardError == "skycastctl: error: " + text + "\n")
            }
        }
    }

    @Test(
        "targets of a snooze",
        arguments: [
            ("all", .everything, "everything"), ("high-wind", .rule(RuleID("high-wind")), "rule high-wind"),
            ("High-Wind", .rule(RuleID("high-wind")), "rule high-wind"), ("oslo", .city(CityID("oslo")), "Oslo"),
            ("ber", .city(CityID("bergen")), "Bergen"), ("city:OSLO", .city(CityID("oslo")), "Oslo"),
            ("rule:heat", .rule(RuleID("heat")), "rule heat"),
            (Sample.gusts().id.text, .event(Sample.gusts().id), "alert \(Sample.gusts().id)"),
        ] as [(String, Snooze.Scope, String)])
    func targets(word: String, scope: Snooze.Scope, text: String) {
        for daemon in [alone(), running()] {
            let outcome = daemon.run("snooze", word, "2h")
            #expect(outcome.standardError.isEmpty)
            #expect(outcome.standardOutput == " Snoozed until 15:05 UTC: \(text).\n")
            #expect(
                daemon.changes + daemon.requests.compactMap { if case .change(let change) = $0 { change } else { nil } }
                    == [.snooze(scope, .hours(2))])
            #expect(daemon.run("unsnooze", word).standardOutput == " No longer snoozed: \(text).\n")
        }
    }

    @Test(
        "F17 what is no length of a snooze",
        arguments: [
            ("8d", "a snooze lasts seven days at most"), ("0s", "a snooze has to end in the future"),
            ("-1h", "a duration cannot be negative"), ("2", "'2' has no unit"),
            ("forever", "'forever' is not possible here"),
        ])
    func badDurations(text: String, message: String) {
        let daemon = alone()
        let outcome = daemon.run("snooze", "all", text)
        #expect(outcome.status == .usage)
        #expect(outcome.standardError.hasPrefix("skycastctl: error: \(message)\n"))
        #expect(daemon.changes.isEmpty)
    }

    @Test func unknownNamesAreToldWithTheLikelyRightOne() {
        let daemon = alone()
        for (word, near) in [("olso", "oslo"), ("high-wnd", "high-wind"), ("al", "all"), ("rule:heatt", "heat")] {
            let outcome = daemon.run("snooze", word, "1h")
            #expect(outcome.status == .nothing)
            #expect(
                outcome.standardError == """
                    skycastctl: error: neither a rule nor a city: '\(word)'
                    skycastctl: hint: did you mean '\(near)'?

                    """)
        }
        #expect(daemon.run("snooze", "xyzzy", "1h").standardError.contains("hint: one of: all, "))
        #expect(daemon.changes.isEmpty)
    }

    @Test func aSnoozeInJSON() {
        #expect(
            running().run("snooze", "--json", "oslo", "7d").standardOutput == """
                {
                  "schema": 1,
                  "generated_at": "2026-03-28T13:05:00Z",
                  "scope": "city",
                  "id": "oslo",
                  "snoozed_until": "2026-04-04T13:05:00Z"
                }

                """)
        #expect(running().run("unsnooze", "-j", "all").standardOutput.contains(#""scope": "all","#))
    }

    @Test func nothingToUnsnooze() {
        let daemon = FakeDaemon()
        daemon.offline = { _ in .refused(.notSnoozed) }
        let outcome = daemon.run("unsnooze", "oslo")
        #expect(outcome.status == .nothing)
        #expect(outcome.standardError == "skycastctl: error: it is not snoozed\n")
    }

    @Test func aStoreThatIsHeldByNobodyReachableIsBusy() {
        let daemon = FakeDaemon()
        let outcome = daemon.run("ack", id.text)
        #expect(outcome.status == .failed)
        #expect(outcome.standardError.hasPrefix("skycastctl: error: another process (7) writes the store"))
        #expect(daemon.pauses == 19)
    }

    @Test func whatTheStoreSaysIsTold() {
        let daemon = FakeDaemon()
        daemon.offline = { _ throws(OfflineStore.Failure) in throw .store(.full(path: "/s")) }
        #expect(daemon.run("ack", id.text).status == .failed)
        daemon.offline = { _ throws(OfflineStore.Failure) in throw .locked("/s: permission denied") }
        #expect(daemon.run("ack", id.text).standardError.contains("cannot lock the store: /s: permission denied"))
        #expect(daemon.run("ack").status == .usage)
        #expect(daemon.run("snooze", "all").status == .usage)
    }
}

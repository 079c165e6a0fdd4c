import SkycastConfig
import SkycastControl
import SkycastCore
import SkycastDaemon
import SkycastStore
import SkycastTestSupport
import Testing

@Suite("The daemon at its control socket")
struct ControlServiceTests {
    /// A rig with one open event.
    private func windy() async throws -> Rig {
        try await Rig { city, now throws(SourceError) in Rig.gusts(20, city, now) }
    }

    @Test("an event is acknowledged, what waits about it is history, and it is not reminded of")
    func acknowledge() async throws {
        let rig = try await windy()
        try await ControlRig.with(rig) { control async throws in
            let alert = try #require(try await rig.store.alerts().first)
            #expect(try await rig.store.waitingNotices(at: rig.clock.now) == 1)
            #expect(try await control.ask(.change(.acknowledge(EventID(alert.id.text.uppercased())))).ok)
            #expect(try await rig.store.alerts().first?.event.acknowledged == .moderate)
            #expect(try await rig.store.waitingNotices(at: rig.clock.now) == 0)
        }
    }

    @Test("F16 unknown, ended and foreign ids are refused and change nothing")
    func badIDs() async throws {
        let rig = try await windy()
        try await ControlRig.with(rig) { control async throws in
            let alert = try #require(try await rig.store.alerts().first)
            let typo = EventID(String(alert.id.text.dropLast()))
            #expect(
                try await control.refusal(of: .change(.acknowledge(typo)))
                    == ControlError(code: "unknown_alert", "no alert '\(typo)'", hint: "did you mean '\(alert.id)'?"))
            for id in ["", "../../etc/passwd", "' OR 1=1 --", String(repeating: "x", count: 5000)] {
                let error = try await control.refusal(of: .change(.acknowledge(EventID(id))))
                #expect(error?.code == "unknown_alert")
            }
            #expect(try await rig.store.alerts().first?.event.acknowledged == nil)
            var settings = rig.settings
            settings.rules = []
            try await rig.cycle(settings).endOrphans(at: rig.clock.now)
            #expect(try await control.refusal(of: .change(.acknowledge(alert.id)))?.code == "alert_ended")
        }
    }

    @Test("F17 snoozes are kept, at most seven days long, and end when asked")
    func snooze() async throws {
        let rig = try await windy()
        try await ControlRig.with(rig) { control async throws in
            let city = Snooze.Scope.city(CityID("oslo"))
            let answer = try await control.ask(.change(.snooze(city, .hours(2))))
            #expect(answer.snoozedUntil == rig.clock.now + .hours(2))
            #expect(try await rig.store.snoozes(at: rig.clock.now).map(\.scope) == [city])
            for span in [Seconds.zero, Seconds(-60), .days(8), Seconds(.max)] {
                let error = try await control.refusal(of: .change(.snooze(.everything, span)))
                #expect(error?.code == "bad_duration")
            }
            #expect(try await control.refusal(of: .change(.unsnooze(.everything)))?.code == "not_snoozed")
            #expect(try await control.ask(.change(.unsnooze(city))).ok)
            #expect(try await rig.store.snoozes(at: rig.clock.now).isEmpty)
            #expect(
                try await control.refusal(of: .change(.snooze(.rule(RuleID("winds")), .hours(1))))
                    == ControlError(code: "unknown_rule", "no rule 'winds'", hint: "did you mean 'wind'?"))
            #expect(
                try await control.refusal(of: .change(.snooze(.city(CityID("x")), .hours(1))))?.hint == "one of: oslo")
        }
    }

    @Test("a snooze holds back what would be told, until it becomes severe")
    func snoozeIsBroken() async throws {
        let rig = try await Rig()
        try await ControlRig.with(rig) { control async throws in
            #expect(try await control.ask(.change(.snooze(.rule(RuleID("wind")), .days(1)))).ok)
            for (gusts, waiting) in [(20.0, 0), (27.0, 1)] {
                rig.source.change { city, now throws(SourceError) in Rig.gusts(gusts, city, now) }
                rig.clock.advance(by: .seconds(60))
                #expect(try await control.ask(.refresh([])).cities?.first?.error == nil)
                #expect(try await rig.store.waitingNotices(at: rig.clock.now) == waiting)
            }
        }
    }

    @Test("status tells who, since when and what is next")
    func status() async throws {
        let rig = try await windy()
        try await ControlRig.with(rig) { control async throws in
            let status = try #require(try await control.ask(.status).daemon)
            #expect(status.pid == 42 && status.version == Skycast.version && status.cities == ["oslo"])
            #expect(status.startedAt == rig.clock.now)
            #expect(status.nextPollAt.map { $0 > rig.clock.now + .minutes(14) } == true)
            #expect(status.lastError == nil && status.holds.isEmpty && status.waitingNotices == 1)
            let notice = Notice(
                event: nil, severity: .minor, summary: "frost", body: "", icon: "weather-snow", offersActions: false,
                isTransient: true)
            var record = CycleRecord(at: rig.clock.now)
            record.notices = [
                OutboxNotice(
                    notice: notice, kind: .digest, createdAt: rig.clock.now, notBefore: rig.clock.now + .hours(8),
                    deliverBy: rig.clock.now + .hours(9))
            ]
            try await rig.store.commit(record)
            #expect(
                try await control.ask(.status).daemon?.waitingNotices == 1, "until the morning it is nobody's fault")
        }
    }

    @Test("places are found without holding anybody else up, and a reload is ordered")
    func search() async throws {
        let oslo = try FakeGeocoder.place("Oslo", "Oslo", "Norway", people: 580_000)
        try await ControlRig.with(try await Rig(), geocoder: SlowGeocoder([oslo])) { control async throws in
            async let answer = control.ask(.search("Oslo, Norway"))
            #expect(try await control.ask(.status).daemon?.pid == 42)
            #expect(try await control.ask(.reload).ok)
            #expect(control.reloadCount == 1)
            let found = try await control.ask(.search("release"))
            #expect(found.places?.count == 1)
            #expect(try await answer.places?.map(\.place) == [oslo])
            #expect(try await answer.attribution == "GeoNames")
        }
    }

    @Test("demo weather comes without a search")
    func noSearch() async throws {
        try await ControlRig.with(try await Rig()) { control async throws in
            #expect(try await control.refusal(of: .search("Oslo"))?.code == "no_search")
        }
    }

    @Test("subscribers hear of polls, failed ones too, and of what becomes of alerts")
    func subscribe() async throws {
        let rig = try await Rig()
        try await ControlRig.with(rig) { control async throws in
            let oslo = CityID("oslo")
            let events = try await control.events(6) {
                rig.source.change { city, now throws(SourceError) in Rig.gusts(20, city, now) }
                rig.clock.advance(by: .seconds(60))
                _ = try await control.ask(.refresh([]))
                let alert = try #require(try await rig.store.alerts().first)
                _ = try await control.ask(.change(.acknowledge(alert.id)))
                rig.source.change { _, _ throws(SourceError) in throw SourceError(.transient, "the server is down") }
                rig.clock.advance(by: .seconds(60))
                _ = try await control.ask(.refresh([]))
                rig.source.change { city, now throws(SourceError) in Rig.gusts(2, city, now) }
                rig.clock.advance(by: .seconds(3600))
                _ = try await control.ask(.refresh([]))
            }
            #expect(events.map(\.change) == [nil, .opened, .changed, nil, nil, .changed])
            #expect(events.map(\.error) == [nil, nil, nil, "the server is down", nil, nil])
            #expect(events.allSatisfy { $0.cities == [oslo.text] })
        }
    }
}

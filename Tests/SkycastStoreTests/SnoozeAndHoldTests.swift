import SkycastCore
import SkycastStore
import Testing

@Suite struct SnoozeAndHoldTests {
    @Test(arguments: Place.allCases)
    func snoozesOfEveryScopeComeBack(_ place: Place) async throws {
        try await withStore(place) { store in
            let scopes: [Snooze.Scope] = [
                .everything, .rule(RuleID("oslo")), .city(CityID("oslo")), .event(EventID("oslo")),
            ]
            for (hour, scope) in zip((1 as Int64)..., scopes) {
                try await store.snooze(Snooze(scope: scope, until: .start + .hours(hour)), at: .start)
            }
            #expect(try await store.snoozes(at: .start).map(\.scope) == scopes)
            #expect(try await store.snoozes(at: .start + .hours(2)).map(\.scope) == Array(scopes.dropFirst(2)))
            #expect(try await store.unsnooze(.city(CityID("oslo"))))
            #expect(try await store.unsnooze(.city(CityID("oslo"))) == false)
            #expect(try await store.snoozes(at: .start).count == 3)
        }
    }

    @Test(arguments: Place.allCases)
    func snoozeLastsSevenDaysAtMostAndTheLastOneCounts(_ place: Place) async throws {
        try await withStore(place) { store in
            let asked = Snooze(scope: .everything, until: Timestamp(.max))
            #expect(try await store.snooze(asked, at: .start).until == .start + .days(7))
            try await store.snooze(Snooze(scope: .everything, until: .start + .hours(1)), at: .start)
            #expect(try await store.snoozes(at: .start).map(\.until) == [.start + .hours(1)])
        }
    }

    @Test(arguments: Place.allCases)
    func alertShowsTheLongestSnoozeThatCoversIt(_ place: Place) async throws {
        try await withStore(place) { store in
            var record = CycleRecord(at: .start)
            record.alerts = [.open(.wind, .full()), .open(.frost, .full())]
            try await store.commit(record)
            try await store.snooze(Snooze(scope: .city(City.oslo.id), until: .start + .hours(1)), at: .start)
            try await store.snooze(Snooze(scope: .rule(RuleKey.wind.rule), until: .start + .hours(2)), at: .start)
            let alerts = try await store.alerts()
            #expect(alerts.first { $0.city == City.oslo.id }?.snoozedUntil == .start + .hours(2))
            #expect(alerts.first { $0.city == City.lima.id }?.snoozedUntil == nil)
        }
    }

    @Test(arguments: Place.allCases)
    func holdsComeBackUntilTheyAreOver(_ place: Place) async throws {
        try await withStore(place) { store in
            let hold = SourceHold(source: .openMeteo, until: .start + .hours(1), reason: "hourly limit exceeded")
            try await store.hold(SourceHold(source: .openMeteo, until: .start, reason: "minutely limit exceeded"))
            try await store.hold(hold)
            try await store.hold(SourceHold(source: .norway, until: .start + .days(1), reason: "forbidden"))
            #expect(try await store.holds(at: .start).map(\.source) == [.norway, .openMeteo])
            #expect(try await store.holds(at: .start).last == hold)
            try await store.release(.norway)
            #expect(try await store.holds(at: .start + .hours(1)) == [])
        }
    }
}

import SkycastCore
import SkycastStore
import Testing

@Suite struct AlertTests {
    @Test(arguments: Place.allCases)
    func fullestStateComesBack(_ place: Place) async throws {
        try await withStore(place) { store in
            var state = RuleState.ongoing(.full())
            state.pendingSince = .start - .hours(1)
            state.held = .minutes(7)
            state.cleared = Seconds(-1)
            state.lastReading = RuleState.LastReading(validAt: .start, sight: .neither)
            state.lastKnownAt = .start
            state.lastFirstAt = .start - .days(1)
            state.meaning = RuleMeaning(subject: 1 << 63, limits: .max)
            var record = CycleRecord(at: .start)
            record.states = [.wind: state, .frost: RuleState()]
            record.alerts = [.open(.wind, .full())]
            try await store.commit(record)
            #expect(try await store.ruleStates() == record.states)
            #expect(try await store.alerts() == record.alerts)
        }
    }

    @Test(arguments: RuleState.Phase.allCases, [RuleState.Sight.breach, .clear, .neither])
    func phasesAndSightsComeBack(_ phase: RuleState.Phase, _ sight: RuleState.Sight) async throws {
        try await withStore(.memory) { store in
            var state = RuleState()
            state.phase = phase
            state.lastReading = RuleState.LastReading(validAt: .start, sight: sight)
            var record = CycleRecord(at: .start)
            record.states = [.wind: state]
            try await store.commit(record)
            #expect(try await store.ruleStates() == record.states)
        }
    }

    @Test(arguments: Ending.allCases)
    func endingsComeBack(_ ending: Ending) async throws {
        try await withStore(.memory) { store in
            var codes = AlertRecord.open(.frost, AlertEvent(openedAt: .start, since: .start, level: .minor))
            codes.metric = .weatherCode
            codes.direction = nil
            codes.limit = nil
            let ended = codes.ended(ending, at: .start + .hours(2))
            for alert in [codes, ended] {
                var record = CycleRecord(at: .start)
                record.alerts = [alert]
                try await store.commit(record)
            }
            #expect(try await store.alerts() == [])
            #expect(try await store.alerts(ended: true) == [ended])
        }
    }

    @Test(arguments: Place.allCases)
    func acknowledgementReachesStateAndAlert(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = try await openEvent(in: store)
            #expect(try await store.acknowledge(alert.id, at: .start + .minutes(1)) == .acknowledged)
            #expect(try await store.alerts().first?.event.acknowledged == .severe)
            #expect(try await store.ruleStates()[.wind]?.event?.acknowledged == .severe)
        }
    }

    @Test func acknowledgementCoversWhatWasToldEvenIfItHasEased() async throws {
        try await withStore(.memory) { store in
            var alert = try await openEvent(in: store)
            alert.event.level = .moderate
            alert.event.acknowledged = nil
            var record = CycleRecord(at: .start)
            record.alerts = [alert]
            try await store.commit(record)
            let told = try #require(alert.event.told)
            #expect(told > .moderate)
            #expect(try await store.acknowledge(alert.id, at: .start + .minutes(1)) == .acknowledged)
            #expect(try await store.alerts().first?.event.acknowledged == told)
        }
    }

    @Test(arguments: Place.allCases)
    func acknowledgingWhatIsNotOpenIsToldApart(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = try await openEvent(in: store)
            var record = CycleRecord(at: .start + .hours(1))
            record.alerts = [alert.ended(.over, at: record.at)]
            record.states = [.wind: RuleState()]
            try await store.commit(record)
            #expect(try await store.acknowledge(alert.id, at: record.at) == .ended)
            #expect(try await store.acknowledge(EventID("nosuchid"), at: record.at) == .unknown)
            #expect(try await store.alerts(ended: true) == record.alerts)
        }
    }

    @Test(arguments: Place.allCases)
    func acknowledgementDuringACycleIsNotLost(_ place: Place) async throws {
        try await withStore(place) { store in
            let alert = try await openEvent(in: store)
            var cycle = CycleRecord(at: .start + .minutes(15))
            cycle.alerts = [alert]
            cycle.states = [.wind: .ongoing(alert.event)]
            _ = try await store.acknowledge(alert.id, at: .start + .minutes(14))
            try await store.commit(cycle)
            #expect(try await store.ruleStates()[.wind]?.event?.acknowledged == .severe)
        }
    }

    @Test(arguments: Place.allCases)
    func escalationEndsTheAcknowledgement(_ place: Place) async throws {
        try await withStore(place) { store in
            var alert = try await openEvent(in: store)
            _ = try await store.acknowledge(alert.id, at: .start + .minutes(14))
            alert.event.level = .extreme
            alert.event.told = .extreme
            var cycle = CycleRecord(at: .start + .minutes(15))
            cycle.alerts = [alert]
            cycle.states = [.wind: .ongoing(alert.event)]
            try await store.commit(cycle)
            #expect(try await store.ruleStates() == cycle.states)
        }
    }

    @Test(arguments: Place.allCases)
    func alertsComeNewestFirst(_ place: Place) async throws {
        try await withStore(place) { store in
            var record = CycleRecord(at: .start)
            record.alerts = [2, 9, 4].map { hour in
                .open(.wind, AlertEvent(openedAt: .start + .hours(hour), since: .start, level: .minor))
            }
            try await store.commit(record)
            #expect(try await store.alerts().map(\.event.openedAt) == [9, 4, 2].map { .start + .hours($0) })
        }
    }

    private func openEvent(in store: Store) async throws -> AlertRecord {
        var event = AlertEvent.full()
        event.acknowledged = nil
        event.told = .severe
        var record = CycleRecord(at: .start)
        record.alerts = [.open(.wind, event)]
        record.states = [.wind: .ongoing(event)]
        try await store.commit(record)
        return record.alerts[0]
    }

    @Test func eventThatEndsByAnEditStaysWhatItWas() async throws {
        try await withStore(.memory) { store in
            let wind = AlertRecord.open(.wind, .full())
            try await store.commit(alerts: [wind], notices: [])
            var edited = wind.ended(.removed, at: .start + .hours(1))
            (edited.title, edited.metric, edited.direction, edited.limit) = ("cold", .temperature, .below, -20)
            try await store.commit(alerts: [edited], notices: [])
            let kept = try #require(try await store.alerts(ended: true).first)
            #expect(kept.title == wind.title && kept.metric == wind.metric)
            #expect(kept.direction == wind.direction && kept.limit == wind.limit)
            #expect(kept.ending == .removed)
        }
    }
}

import SkycastCore
import SkycastStore
import Testing

@Suite struct SourceTests {
    private let substitute = Substitute(
        source: .norway, first: .openMeteo, since: .start, reason: "the server is down", answers: 1)

    @Test(arguments: Place.allCases)
    func substitutesAreKeptAsTheyWereSetLast(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.setSubstitutes([City.oslo.id: substitute, City.lima.id: substitute])
            #expect(try await store.substitutes() == [City.oslo.id: substitute, City.lima.id: substitute])
            try await store.setSubstitutes([City.lima.id: substitute])
            #expect(try await store.substitutes() == [City.lima.id: substitute])
            try await store.setCities([.oslo], defaultInterval: .minutes(15))
            #expect(try await store.substitutes().isEmpty)
        }
    }

    @Test func reportsSayWhoStandsIn() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
        try await store.setSubstitutes([City.oslo.id: substitute])
        let reports = try ReadOnlyStore.open(at: directory.store).reports()
        #expect(reports.map(\.substitute) == [substitute, nil])
        await store.close()
    }

    @Test(arguments: Place.allCases)
    func lastAnswersAreThoseOfEachSourceInTheLastTwoDays(_ place: Place) async throws {
        try await withStore(place) { store in
            #expect(try await store.lastAnswers(for: City.oslo.id).isEmpty)
            for (hours, source) in [(-50, SourceID("long-ago")), (-5, .openMeteo), (-3, .openMeteo), (0, .norway)] {
                let at = Timestamp.start + .hours(Int64(hours))
                try await store.commit(.answer(.oslo, at: at, snapshot: .of(.oslo, at: at, source: source)))
            }
            #expect(
                try await store.lastAnswers(for: City.oslo.id)
                    == [.openMeteo: .start - .hours(3) + .minutes(1), .norway: .start + .minutes(1)])
        }
    }

    @Test(arguments: Place.allCases)
    func originIsThatOfTheNewest(_ place: Place) async throws {
        try await withStore(place) { store in
            let none = WeatherOrigin(reading: nil, forecast: nil)
            #expect(try await store.origins() == [City.oslo.id: none, City.lima.id: none])
            try await store.commit(
                .answer(
                    .oslo, at: .start, snapshot: .of(.oslo, at: .start),
                    forecast: .of(.oslo, fetchedAt: .start, around: 5)))
            let later = Timestamp.start + .hours(1)
            try await store.commit(.answer(.oslo, at: later, snapshot: .of(.oslo, at: later, source: .norway)))
            #expect(
                try await store.origins()[City.oslo.id] == WeatherOrigin(reading: .norway, forecast: .openMeteo))
        }
    }

    @Test(arguments: Place.allCases)
    func answerThatWasKeptIsThatOfItsSourceToo(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(.answer(.oslo, at: .start, snapshot: .of(.oslo, at: .start)))
            let kept = Snapshot.of(.oslo, at: .start - .minutes(5), source: .norway)
            var record = CycleRecord(at: .start + .minutes(1))
            var answer = CityWeather(city: City.oslo.id, snapshot: kept, forecast: nil, timeZone: nil)
            answer.isKept = true
            record.weather = [answer]
            try await store.commit(record)
            #expect(try await store.latest(City.oslo.id).snapshot == kept)
        }
    }

    @Test(arguments: Place.allCases)
    func eventKnowsWhoseRunWasLookedAtLast(_ place: Place) async throws {
        try await withStore(place) { store in
            var event = AlertEvent.full()
            event.runSource = .norway
            var record = CycleRecord(at: .start)
            record.alerts = [.open(.wind, event)]
            record.states = [.wind: .ongoing(event)]
            try await store.commit(record)
            #expect(try await store.alerts().map(\.event.runSource) == [.norway])
            #expect(try await store.ruleStates()[.wind]?.event?.runSource == .norway)
        }
    }

    @Test(arguments: Place.allCases)
    func evaluationSawTheReadingOfItsSource(_ place: Place) async throws {
        try await withStore(place) { store in
            for (minute, source, gusts) in [(0, SourceID.norway, 3.0), (15, .openMeteo, 9.0)] {
                let at = Timestamp.start + .minutes(Int64(minute))
                var record = CycleRecord.answer(
                    .oslo, at: at, snapshot: .of(.oslo, at: .start, source: source, [.windGusts: gusts]))
                record.inputs = [
                    EvaluationInput(
                        city: City.oslo.id, at: at, snapshotValidAt: .start, source: source, run: nil,
                        afterRestart: false)
                ]
                try await store.commit(record)
            }
            let all = try await store.evaluations(of: City.oslo.id, since: .start)
            #expect(all.map(\.input.source) == [.norway, .openMeteo])
            #expect(all.map { $0.reading?.values[.windGusts] } == [3, 9])
        }
    }
}

import SkycastCore
import SkycastStore
import Testing

/// What a source is asked in terms of: its last answer and how long that holds.
@Suite struct ValidityTests {
    private let norway = SourceID("met-norway")
    private let validity = AnswerValidity(
        expiresAt: .start + .minutes(30), lastModified: "Thu, 01 Jan 2026 12:10:31 GMT")

    private func forecast(_ source: SourceID, at now: Timestamp, around temperature: Double) -> Forecast {
        let forecast = Forecast.of(.oslo, fetchedAt: now, around: temperature)
        return Forecast(
            city: forecast.city, source: source, fetchedAt: now, steps: forecast.steps, days: forecast.days)
    }

    private func answer(
        _ forecast: Forecast, _ validity: AnswerValidity?, isKept: Bool = false, at now: Timestamp? = nil
    ) -> CycleRecord {
        var record = CycleRecord(at: now ?? forecast.fetchedAt)
        var weather = CityWeather(city: forecast.city, snapshot: nil, forecast: forecast, timeZone: nil)
        weather.validity = validity
        weather.isKept = isKept
        record.weather = [weather]
        return record
    }

    @Test(arguments: Place.allCases)
    func answersComeBackWithTheirTerms(_ place: Place) async throws {
        try await withStore(place) { store in
            #expect(try await store.known(norway, about: [City.oslo.id, City.lima.id, CityID("nowhere")]) == [:])
            let told = forecast(norway, at: .start, around: 5)
            try await store.commit(answer(told, validity))
            let known = try await store.known(norway, about: [City.oslo.id, City.lima.id])
            #expect(known == [City.oslo.id: KnownAnswer(forecast: told, validity: validity)])
            #expect(try await store.known(.openMeteo, about: [City.oslo.id]) == [:])
        }
    }

    @Test(arguments: Place.allCases)
    func theLastAnswerCountsAlsoIfTheClockWasSetBack(_ place: Place) async throws {
        try await withStore(place) { store in
            let ahead = forecast(norway, at: .start + .days(365), around: 5)
            try await store.commit(answer(ahead, validity))
            let last = forecast(norway, at: .start, around: 6)
            let terms = AnswerValidity(expiresAt: nil, lastModified: nil)
            try await store.commit(answer(last, terms))
            let known = try await store.known(norway, about: [City.oslo.id])
            #expect(known[City.oslo.id] == KnownAnswer(forecast: last, validity: terms))
        }
    }

    @Test(arguments: Place.allCases)
    func anotherSourceInBetweenChangesNothing(_ place: Place) async throws {
        try await withStore(place) { store in
            let told = forecast(norway, at: .start, around: 5)
            try await store.commit(answer(told, validity))
            try await store.commit(answer(forecast(.openMeteo, at: .start + .minutes(5), around: 7), nil))
            #expect(try await store.known(norway, about: [City.oslo.id])[City.oslo.id]?.forecast == told)
            #expect(try await store.latest(City.oslo.id).forecast?.source == .openMeteo)
            // Asked in terms of it again, it is the city's forecast again.
            try await store.commit(answer(told, validity, isKept: true))
            #expect(try await store.latest(City.oslo.id).forecast == told)
        }
    }

    @Test(arguments: Place.allCases)
    func whatIsKeptIsNoAttempt(_ place: Place) async throws {
        try await withStore(place) { store in
            let told = forecast(norway, at: .start, around: 5)
            try await store.commit(answer(told, validity))
            try await store.commit(answer(told, validity, isKept: true, at: .start + .minutes(10)))
            #expect(try await store.known(norway, about: [City.oslo.id])[City.oslo.id]?.forecast == told)
        }
    }

    @Test func whatIsKeptMovesNoTimeOfRefresh() async throws {
        let directory = try TemporaryDirectory()
        let store = try await Store.open(at: directory.store)
        try await store.setCities([.oslo], defaultInterval: .minutes(15))
        let told = forecast(norway, at: .start, around: 5)
        try await store.commit(answer(told, validity))
        try await store.commit(answer(told, validity, isKept: true, at: .start + .minutes(10)))
        await store.close()
        let report = try #require(try ReadOnlyStore.open(at: directory.store).reports().first)
        #expect(report.lastAttemptAt == .start)
        #expect(report.lastSuccessAt == .start)
    }

    @Test(arguments: Place.allCases)
    func aCityThatBecomesAnotherPlaceIsAskedForAnew(_ place: Place) async throws {
        try await withStore(place) { store in
            func commit() async throws {
                try await store.commit(answer(forecast(norway, at: .start, around: 5), validity))
            }
            func isKnown() async throws -> Bool { try await !store.known(norway, about: [City.oslo.id]).isEmpty }
            try await commit()
            var city = City.oslo
            city.name = "Kristiania"
            try await store.setCities([city], defaultInterval: .minutes(15))
            #expect(try await isKnown())
            let changes: [(inout City) -> Void] = [
                { $0.altitude = 23 }, { $0.coordinates = .at(60, 11) }, { $0.timeZone = "Europe/Berlin" },
            ]
            for change in changes {
                try await commit()
                change(&city)
                try await store.setCities([city], defaultInterval: .minutes(15))
                #expect(try await !isKnown())
            }
            try await commit()
            try await store.setCities([], defaultInterval: .minutes(15))
            try await store.setCities([city], defaultInterval: .minutes(15))
            #expect(try await isKnown())
        }
    }

    @Test func anAnswerIsStoredWithItsTermsOrNotAtAll() async throws {
        try await withStore(.disk) { store in
            var record = answer(forecast(norway, at: .start, around: 5), validity)
            var impossible = OutboxNotice.about(nil, .digest)
            impossible.attempts = -1
            record.notices.append(impossible)
            await #expect(throws: StoreError.self) { try await store.commit(record) }
            let known = try await store.known(norway, about: [City.oslo.id])
            #expect(known.isEmpty)
        }
    }
}

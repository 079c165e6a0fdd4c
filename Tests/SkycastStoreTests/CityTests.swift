import SkycastCore
import SkycastStore
import Testing

@Suite struct CityTests {
    @Test(arguments: Place.allCases)
    func citiesComeBackInOrder(_ place: Place) async throws {
        try await withStore(place) { store in
            #expect(try await store.cities() == [.oslo, .lima])
            try await store.setCities([.lima, .oslo], defaultInterval: .minutes(15))
            #expect(try await store.cities() == [.lima, .oslo])
        }
    }

    @Test(arguments: Place.allCases)
    func removedCityIsHiddenAndItsHistoryKept(_ place: Place) async throws {
        try await withStore(place) { store in
            let snapshot = Snapshot.of(.lima, at: .start)
            try await store.commit(.answer(.lima, at: .start, snapshot: snapshot))
            try await store.setCities([.oslo], defaultInterval: .minutes(15))
            #expect(try await store.cities() == [.oslo])
            try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
            #expect(try await store.latest(City.lima.id).snapshot == snapshot)
        }
    }

    @Test(arguments: Place.allCases)
    func zoneOfTheSourceFillsInUntilTheCityMoves(_ place: Place) async throws {
        try await withStore(place) { store in
            try await store.commit(.answer(.oslo, at: .start, timeZone: "Europe/Oslo"))
            try await store.commit(.answer(.lima, at: .start, timeZone: "America/Bogota"))
            #expect(try await store.cities().map(\.timeZone) == ["Europe/Oslo", "America/Lima"])
            try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
            #expect(try await store.cities().first?.timeZone == "Europe/Oslo")
            var moved = City.oslo
            moved.coordinates = .at(60, 11)
            try await store.setCities([moved], defaultInterval: .minutes(15))
            #expect(try await store.cities() == [moved])
        }
    }

    @Test(arguments: Place.allCases)
    func anOffsetIsBetterThanNoZoneAndWorseThanAName(_ place: Place) async throws {
        try await withStore(place) { store in
            let told: [(zone: String?, kept: String)] = [
                ("UTC+01:00", "UTC+01:00"), (nil, "UTC+01:00"), ("UTC+02:00", "UTC+02:00"),
                ("Europe/Oslo", "Europe/Oslo"), ("UTC+01:00", "Europe/Oslo"), (nil, "Europe/Oslo"), ("UTC", "UTC"),
                ("UTC-08:00", "UTC"), ("Europe/Oslo", "Europe/Oslo"),
            ]
            for (zone, kept) in told {
                try await store.commit(.answer(.oslo, at: .start, timeZone: zone))
                #expect(try await store.cities().first?.timeZone == kept, "after \(zone ?? "none")")
            }
        }
    }

    @Test(arguments: Place.allCases)
    func whatIsKnownOfAnotherPlaceIsNotThatOfTheCity(_ place: Place) async throws {
        try await withStore(place) { store in
            let forecast = Forecast.of(.oslo, fetchedAt: .start, around: 3)
            let event = AlertRecord.open(.wind, .full())
            var record = CycleRecord.answer(
                .oslo, at: .start, snapshot: .of(.oslo, at: .start), forecast: forecast, timeZone: "Europe/Oslo")
            (record.alerts, record.states) = ([event], [.wind: .ongoing(event.event)])
            try await store.commit(record)
            // The Oslo in Minnesota was meant.
            var moved = City.oslo
            moved.coordinates = .at(48.1952, -97.1323)
            for cities in [[], [moved, .lima]] {
                try await store.setCities(cities, defaultInterval: .minutes(15))
            }
            #expect(try await store.cities() == [moved, .lima])
            let (snapshot, run) = try await store.latest(moved.id)
            #expect(snapshot == nil && run == nil)
            #expect(try await store.lastAnswers(for: moved.id).isEmpty)
            #expect(try await store.readings(of: moved.id, since: .start).isEmpty)
            #expect(try await store.origins()[moved.id] == WeatherOrigin(reading: nil, forecast: nil))
            #expect(try await store.ruleStates()[.wind] == nil)
            #expect(try await store.alerts().allSatisfy { $0.city != moved.id })
            let here = Snapshot.of(moved, at: .start + .hours(1), [.temperature: -20])
            try await store.commit(.answer(moved, at: .start + .hours(1), snapshot: here))
            #expect(try await store.latest(moved.id).snapshot == here)
            // No, it was right.
            try await store.setCities([.oslo, .lima], defaultInterval: .minutes(15))
            #expect(try await store.latest(City.oslo.id).snapshot == record.weather[0].snapshot)
            #expect(try await store.latest(City.oslo.id).forecast == forecast)
            #expect(try await store.alerts().map(\.city) == [City.oslo.id])
            try await store.setCities([moved], defaultInterval: .minutes(15))
            #expect(try await store.latest(moved.id).snapshot == here)
        }
    }

    @Test func cityThatIsPlacedMoreExactlyKeepsAllThatIsKnown() async throws {
        try await withStore(.memory) { store in
            let snapshot = Snapshot.of(.oslo, at: .start)
            try await store.commit(.answer(.oslo, at: .start, snapshot: snapshot))
            var exact = City.oslo
            exact.coordinates = .at(59.94, 10.72)
            try await store.setCities([exact], defaultInterval: .minutes(15))
            #expect(try await store.cities() == [exact])
            #expect(try await store.latest(exact.id).snapshot == snapshot)
        }
    }

    @Test(arguments: ["", "a'b\"c; DROP TABLE city", "\u{0}nul", "🏔️ e\u{301}", String(repeating: "x", count: 10_000)])
    func oddNamesAreKeptAsTheyAre(_ name: String) async throws {
        try await withStore(.disk) { store in
            var city = City.oslo
            city.name = name
            try await store.setCities([city], defaultInterval: .minutes(15))
            #expect(try await store.cities() == [city])
        }
    }

    @Test func edgesOfTheEarthAreKept() async throws {
        try await withStore(.memory) { store in
            let cities = [(90.0, 180.0), (-90, -180), (0, -0.0)].enumerated().map { number, point in
                City(id: CityID("\(number)"), name: "edge", coordinates: .at(point.0, point.1))
            }
            try await store.setCities(cities, defaultInterval: .minutes(15))
            #expect(try await store.cities() == cities)
        }
    }
}

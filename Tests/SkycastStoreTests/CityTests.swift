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

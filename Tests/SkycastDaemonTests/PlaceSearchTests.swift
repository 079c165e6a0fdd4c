import SkycastControl
import SkycastCore
import SkycastDaemon
import Synchronization
import Testing

/// A server that knows some places, or fails, and remembers what it was asked.
final class FakeGeocoder: Geocoder {
    let credit = "GeoNames"
    private let known: [String: [Place]]
    private let failure: SourceError?
    private let names = Mutex<[String]>([])

    init(_ known: [String: [Place]] = [:], failure: SourceError? = nil) {
        self.known = known
        self.failure = failure
    }

    var asked: [String] { names.withLock(\.self) }

    func places(named name: String, in areas: [String]) async throws(SourceError) -> [Place] {
        names.withLock { $0.append(name) }
        if let failure { throw failure }
        return known[name] ?? []
    }

    static func place(_ name: String, _ area: String, _ country: String, people: Int? = nil) throws -> Place {
        var place = Place(name: name, coordinates: try #require(Coordinates(latitude: 1, longitude: 2)))
        (place.areas, place.country, place.population) = ([area], country, people)
        return place
    }
}

@Suite("The search for places")
struct PlaceSearchTests {
    private func refusal(_ text: String, _ geocoder: FakeGeocoder) async -> ControlError? {
        do throws(ControlError) {
            _ = try await PlaceSearch(geocoder).places(text)
            return nil
        } catch {
            return error
        }
    }

    private func windsors() throws -> [Place] {
        [
            try FakeGeocoder.place("Windsor", "Connecticut", "United States", people: 28_778),
            try FakeGeocoder.place("Windsor", "Ontario", "Canada", people: 278_013),
        ]
    }

    @Test("the name alone is asked for, and the area is looked for here")
    func area() async throws {
        let geocoder = FakeGeocoder(["Windsor": try windsors()])
        #expect(try await PlaceSearch(geocoder).places("Windsor, Connecticut").map(\.country) == ["United States"])
        #expect(geocoder.asked == ["Windsor"])
        #expect(try await PlaceSearch(geocoder).places("Windsor").map(\.country) == ["Canada", "United States"])
    }

    @Test("T24 what is not found is asked for without diacritics, then with the last word as the area")
    func retries() async throws {
        let geocoder = FakeGeocoder(["Tromso": [try FakeGeocoder.place("Tromsø", "Troms", "Norway")]])
        #expect(try await PlaceSearch(geocoder).places("Tromsø").map(\.name) == ["Tromsø"])
        #expect(geocoder.asked == ["Tromsø", "Tromso"])
        let other = FakeGeocoder(["Windsor": try windsors()])
        #expect(try await PlaceSearch(other).places("Windsor ontario").map(\.country) == ["Canada"])
        #expect(other.asked == ["Windsor ontario", "Windsor"])
    }

    @Test("what is not found is told with what may have been meant")
    func unknown() async throws {
        let geocoder = FakeGeocoder(["Windsor": try windsors()])
        let nowhere = await refusal("Xyzzy", geocoder)
        #expect(nowhere?.code == "unknown_place" && nowhere?.message == "no place 'Xyzzy' is known")
        let misspelt = await refusal("Windsor, Ontaro", geocoder)
        #expect(misspelt?.message == "no 'Windsor' in 'Ontaro' is known" && misspelt?.hint == "did you mean 'Ontario'?")
        let elsewhere = await refusal("Windsor, Mars", geocoder)
        #expect(
            elsewhere?.hint == "there is: Windsor, Ontario, Canada; Windsor, Connecticut, United States")
        let asked = geocoder.asked.count
        #expect(await refusal(" , ", geocoder)?.code == "unknown_place")
        #expect(geocoder.asked.count == asked)
    }

    @Test("a server that fails is not asked again in other words")
    func failing() async {
        let geocoder = FakeGeocoder(failure: SourceError(.transient, "the answer is empty"))
        let refusal = await refusal("São Paulo", geocoder)
        #expect(
            refusal?.code == "search_failed" && refusal?.message == "no place can be looked up: the answer is empty")
        #expect(refusal?.hint?.contains("--at LAT,LON") == true)
        #expect(geocoder.asked == ["São Paulo"])
    }
}

/// A server that answers nothing until it is asked for "release".
actor SlowGeocoder: Geocoder {
    nonisolated let credit = "GeoNames"
    private let known: [Place]
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var isReleased = false

    init(_ known: [Place]) { self.known = known }

    func places(named name: String, in areas: [String]) async throws(SourceError) -> [Place] {
        if name == "release" {
            isReleased = true
            for waiter in waiting { waiter.resume() }
            waiting = []
        } else if !isReleased {
            await withCheckedContinuation { waiting.append($0) }
        }
        return known
    }
}

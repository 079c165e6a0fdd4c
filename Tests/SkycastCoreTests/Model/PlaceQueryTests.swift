import SkycastCore
import Testing

@Suite("What somebody means by a place's name")
struct PlaceQueryTests {
    private static func place(
        _ name: String, _ areas: [String] = [], _ country: String? = nil, _ code: String? = nil, people: Int? = nil
    ) throws -> Place {
        var place = Place(name: name, coordinates: try #require(Coordinates(latitude: 1, longitude: 2)))
        (place.areas, place.country, place.countryCode, place.population) = (areas, country, code, people)
        return place
    }

    /// A world of places as a server may answer with them, in no useful order.
    private static func world() throws -> [Place] {
        [
            try place("Portland", ["Maine", "Cumberland"], "United States", "US", people: 66_881),
            try place("Portland", ["Oregon", "Multnomah"], "United States", "US", people: 652_503),
            try place("Portland", ["Victoria"], "Australia", "AU", people: 9_712),
            try place("Lancaster", ["California"], "United States", "US", people: 161_103),
            try place("Lancaster", ["England", "Lancashire"], "United Kingdom", "GB", people: 52_234),
            try place("Lancaster", ["Ontario"], "Canada", "CA"),
            try place("Windsor", ["Ontario"], "Canada", "CA", people: 278_013),
            try place("Windsor", ["Connecticut", "Hartford"], "United States", "US", people: 28_778),
            try place("Utrecht", ["Utrecht"], "The Netherlands", "NL", people: 290_529),
            try place("Washington", ["Washington, D.C."], "United States", "US", people: 689_545),
            try place("Washington", ["England", "Tyne and Wear"], "United Kingdom", "GB", people: 53_526),
            try place("Tromsø", ["Troms"], "Norway", "NO", people: 38_980),
            try place("Samara", ["Samara Oblast"], "Russia", "RU", people: 1_163_399),
            try place("Sámara", ["Guanacaste Province"], "Costa Rica", "CR", people: 1_071),
            try place("San Juan", ["San Juan"], nil, "PR", people: 342_259),
        ]
    }

    @Test(
        "a name with an area finds the places there, by name or code, in any case, marks or not",
        arguments: [
            ("Portland, Oregon", ["Portland, Oregon, United States"]),
            ("portland,or", ["Portland, Oregon, United States"]),
            ("Portland, ME", ["Portland, Maine, United States"]),
            ("Portland, Multnomah", ["Portland, Oregon, United States"]),
            ("Portland, Maine, USA", ["Portland, Maine, United States"]),
            ("Portland, US", ["Portland, Oregon, United States", "Portland, Maine, United States"]),
            ("Portland，vic", ["Portland, Victoria, Australia"]),
            ("Lancaster, GB", ["Lancaster, England, United Kingdom"]),
            ("LANCASTER, UK", ["Lancaster, England, United Kingdom"]),
            ("Lancaster, united kingdom", ["Lancaster, England, United Kingdom"]),
            ("Lancaster, CA", ["Lancaster, California, United States", "Lancaster, Ontario, Canada"]),
            ("Windsor CT", []), ("Utrecht, Netherlands", ["Utrecht, The Netherlands"]),
            ("Washington, D.C.", ["Washington, Washington, D.C., United States"]),
            ("TROMSO, norge", []), ("tromso, no", ["Tromsø, Troms, Norway"]),
            ("Samara, Samara", ["Samara, Samara Oblast, Russia"]),
            ("Sámara, cr", ["Sámara, Guanacaste Province, Costa Rica"]),
            ("San Juan, PR", ["San Juan, PR"]), ("Portland, Mars", []), ("Portland, , ,", nil),
        ] as [(String, [String]?)])
    func area(typed: String, labels: [String]?) throws {
        let query = try #require(PlaceQuery.readings(of: typed).first)
        let named = try Self.world().filter {
            NameFolding.folded($0.name) == NameFolding.folded(query.name)
        }
        #expect(query.fitting(named).map(\.label) == labels ?? query.fitting(named).map(\.label))
        if labels == nil { #expect(query.areas.isEmpty && query.fitting(named).count == 3) }
    }

    @Test(
        "a text is read in several ways, the likeliest first",
        arguments: [
            ("Lancaster, GB", ["Lancaster|GB"]), ("Tromsø", ["Tromsø|", "Tromso|"]), ("北京", ["北京|"]),
            ("Windsor CT", ["Windsor CT|", "Windsor|CT"]), ("Paris, Texas, US", ["Paris|Texas,US"]),
            ("São Paulo", ["São Paulo|", "Sao Paulo|", "São|Paulo", "Sao|Paulo"]), ("  Oslo  ,", ["Oslo|"]),
            ("", []), (" , ,", []), ("\u{1b}[2J\u{202e}", ["[2J|"]),
        ])
    func readings(text: String, readings: [String]) {
        #expect(
            PlaceQuery.readings(of: text).map { $0.name + "|" + $0.areas.joined(separator: ",") } == readings)
    }

    @Test("a text of any length is a short name")
    func longText() {
        let readings = PlaceQuery.readings(of: String(repeating: "é ", count: 100_000))
        #expect(readings.allSatisfy { $0.name.count <= 120 } && !readings.isEmpty)
    }

    @Test("the most populous place comes first, one of unknown population last, equals as the server had them")
    func ranking() throws {
        let places = [
            try Self.place("Samara", ["A"]), try Self.place("Samara", ["B"], people: 10),
            try Self.place("Samara", ["C"]), try Self.place("Samara", ["D"], people: 1_163_399),
        ]
        #expect(PlaceQuery(name: "samara").fitting(places).flatMap(\.areas) == ["D", "B", "A", "C"])
    }

    @Test("another name counts if the place is larger than all of that very name, or if there are none")
    func otherNames() throws {
        let vienna = try Self.place("Vienna", [], "Austria", people: 1_691_468)
        let wien = try Self.place("Wien", ["Missouri"], "United States", people: 12)
        let airport = try Self.place("Wien Airport")
        #expect(PlaceQuery(name: "Wien").fitting([wien, airport, vienna]).map(\.name) == ["Vienna", "Wien"])
        #expect(PlaceQuery(name: "Wien").fitting([airport, vienna]).map(\.name) == ["Vienna", "Wien Airport"])
        let enschede = try Self.place("Enschede", people: 153_655)
        let twente = try Self.place("Enschede Airport Twente")
        #expect(PlaceQuery(name: "Enschede").fitting([twente, enschede]) == [enschede])
    }

    @Test("an area that is misspelt gets the likely one")
    func likelyArea() throws {
        let world = try Self.world()
        #expect(PlaceQuery(name: "Portland", areas: ["Oregn"]).likelyArea(in: world) == "Oregon")
        #expect(PlaceQuery(name: "Tromsø", areas: ["Norwey"]).likelyArea(in: world) == "Norway")
        #expect(PlaceQuery(name: "Portland", areas: ["xyz"]).likelyArea(in: world) == nil)
        #expect(PlaceQuery(name: "Portland").likelyArea(in: world) == nil)
    }
}

@Suite("Labels of places")
struct PlaceLabelTests {
    private func place(_ name: String, _ areas: [String], _ country: String?, _ code: String? = nil) throws -> Place {
        var place = Place(name: name, coordinates: try #require(Coordinates(latitude: 1, longitude: 2)))
        (place.areas, place.country, place.countryCode) = (areas, country, code)
        return place
    }

    @Test(
        "what is missing leaves no commas, and nothing is said twice",
        arguments: [
            ("Oslo", [], nil, nil, "Oslo"), ("Oslo", [], "Norway", "NO", "Oslo, Norway"),
            ("Vostok Station", [], nil, "AQ", "Vostok Station, AQ"),
            ("Berlin", ["Land Berlin"], nil, nil, "Berlin, Land Berlin"),
            ("Da Nang", ["Da Nang"], "Vietnam", "VN", "Da Nang, Vietnam"),
            ("Luxembourg", ["Luxembourg"], "Luxembourg", "LU", "Luxembourg"),
        ] as [(String, [String], String?, String?, String)])
    func labels(name: String, areas: [String], country: String?, code: String?, label: String) throws {
        #expect(try place(name, areas, country, code).label == label)
    }

    @Test("two of one label are told apart by a smaller area")
    func alike() throws {
        let places = [
            try place("Anchorage", ["Alaska", "Anchorage"], "United States"),
            try place("Anchorage", ["Maryland", "Talbot"], "United States"),
            try place("Anchorage", ["Maryland", "Anne Arundel"], "United States"),
        ]
        #expect(
            Place.labels(of: places) == [
                "Anchorage, Alaska, United States", "Anchorage, Talbot, Maryland, United States",
                "Anchorage, Anne Arundel, Maryland, United States",
            ])
    }
}

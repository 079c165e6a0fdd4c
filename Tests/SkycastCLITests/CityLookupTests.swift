import SkycastCLI
import SkycastCore
import Testing

/// Which city a word means.
@Suite struct CityLookupTests {
    private let lookup = CityLookup([
        Sample.city("tromso", "Tromsø", latitude: 69.65, longitude: 18.96),
        Sample.city("sao-paulo", "São Paulo", latitude: -23.55, longitude: -46.63),
        Sample.city("sydney", "Sydney", latitude: -33.87, longitude: 151.21),
        Sample.city("springfield-il", "Springfield", country: "Illinois", latitude: 39.8, longitude: -89.64),
        Sample.city("springfield-mo", "Springfield", country: "Missouri", latitude: 37.2, longitude: -93.3),
        Sample.city("gussstadt", "Gußstadt", latitude: 48.6, longitude: 10.0),
        Sample.city("athina", "Αθήνα", latitude: 37.98, longitude: 23.73),
        Sample.city("yoshkar-ola", "Йошкар-Ола", latitude: 56.63, longitude: 47.88),
        Sample.city("lodz", "Łódź", latitude: 51.77, longitude: 19.46),
        Sample.city("suva", "Suva", latitude: -18.12, longitude: 179.95),
    ])

    @Test(arguments: [
        ("tromso", "tromso"), ("Tromsø", "tromso"), ("TROMSO", "tromso"), ("tromsø", "tromso"), ("trom", "tromso"),
        ("São Paulo", "sao-paulo"), ("sa\u{303}o paulo", "sao-paulo"), ("sao paulo", "sao-paulo"),
        ("sao-paulo", "sao-paulo"), ("sao", "sao-paulo"), ("gussstadt", "gussstadt"), ("GUẞSTADT", "gussstadt"),
        ("αθηνα", "athina"), ("ΑΘΉΝΑ", "athina"), ("иошкар ола", "yoshkar-ola"), ("lodz", "lodz"), ("Łodz", "lodz"),
        ("springfield-il", "springfield-il"), ("springfield m", "springfield-mo"),
        ("-33.87,151.21", "sydney"), ("-33.9, 151.3", "sydney"), ("+69.65,+18.96", "tromso"),
        (" 51.8 , 19.5 ", "lodz"), ("-18.12,-179.98", "suva"),
    ])
    func finds(_ text: String, _ id: String) {
        guard case .found(let city) = lookup.find(text) else {
            Issue.record("\(text) found nothing")
            return
        }
        #expect(city.id.text == id)
    }

    @Test func severalThatFitAreListed() {
        guard case .several(let cities) = lookup.find("springfield") else {
            Issue.record("not several")
            return
        }
        #expect(cities.map(\.id.text) == ["springfield-il", "springfield-mo"])
        guard case .several(let others) = lookup.find("s") else {
            Issue.record("not several")
            return
        }
        #expect(others.count == 5)
    }

    @Test(
        arguments: [
            ("tronso", "tromso"), ("sidney", "sydney"), ("xyzzy", nil), ("", nil), ("--", nil), ("-33.87,140", nil),
            ("91,0", nil), ("nan,nan", nil), ("1e1,10", nil), ("38,-92", nil),
        ] as [(String, String?)])
    func findsNothingButPerhapsSomethingNear(_ text: String, _ nearest: String?) {
        guard case .none(let city) = lookup.find(text) else {
            Issue.record("\(text) found something")
            return
        }
        #expect(city?.id.text == nearest)
    }

    @Test func theProgramSaysWhatItFound() {
        let run = Run(Sample.severalCities())
        #expect(run("Tromso").standardOutput.contains("Tromsø"))
        #expect(run("+69.6,", "18.9").standardOutput.contains("Tromsø"))
        let unknown = run("status", "tronso")
        #expect(unknown.status == .nothing)
        #expect(
            unknown.standardError == "skycastctl: error: no city 'tronso'\nskycastctl: hint: did you mean 'tromso'?\n")
        let stranger = run("statsu")
        #expect(stranger.status == .usage)
        #expect(stranger.standardError.contains("did you mean 'status'?"))
        let point = run("0,0")
        #expect(point.status == .usage || point.status == .nothing)
        #expect(!run("tromso", "oslo", "tromso").standardOutput.isEmpty)
        #expect(run("o", "t").status == .usage)
    }
}

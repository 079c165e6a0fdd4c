import SkycastCLI
import SkycastConfig
import SkycastControl
import SkycastCore

/// A configuration to which cities are added, a daemon that finds places, and somebody at the terminal, as a test says.
final class AddScene {
    let daemon = FakeDaemon()
    /// The places that a search finds.
    var places = AddScene.portlands
    /// Why the daemon does not find any.
    var refusal: ControlError?
    /// True if the daemon takes a new configuration over, after this many looks.
    var looks: Int? = 1
    /// What is wrong with the configuration.
    var problem: AdditionError?
    var isNewFile = false
    /// What somebody types at the terminal; nil if nobody sits there.
    var answers: [String]?
    private(set) var added: [NewCity] = []
    private(set) var questions: [String] = []

    init() {
        daemon.answer = { [unowned self] request throws(ControlFailure) in
            switch request {
            case .search:
                if let refusal { throw .refused(refusal) }
                return .found(places, attribution: "Places by Open-Meteo.com and GeoNames (CC BY 4.0)")
            case .status:
                let isRead = looks.map { daemon.pauses + 1 >= $0 } ?? false
                return .status(status(isRead ? added.map { CityID($0.name.lowercased()) } : []))
            default: return .done
            }
        }
    }

    func run(_ words: String..., columns: Int? = 80) -> CommandLineTool.Outcome { run(words: words, columns: columns) }

    func run(words: [String], columns: Int? = 80) -> CommandLineTool.Outcome {
        var run = Run([Sample.report()])
        run.environment["NO_COLOR"] = "1"
        run.columns = columns
        run.control = daemon.services
        run.configuration.add = { [unowned self] (_, city) throws(AdditionError) in
            if let problem { throw problem }
            added.append(city)
            let written = City(
                id: CityID(city.name.lowercased()), name: city.name, country: city.country,
                coordinates: city.coordinates, timeZone: city.timeZone, altitude: city.altitude)
            return AddedCity(city: written, path: "/config/skycast/config.toml", isNewFile: isNewFile)
        }
        run.dialogue = Dialogue(
            isPossible: { [unowned self] in answers != nil },
            ask: { [unowned self] question in
                questions.append(question)
                return answers?.isEmpty == false ? answers?.removeFirst() : nil
            })
        return run(words: words)
    }

    private func status(_ cities: [CityID]) -> DaemonStatus {
        DaemonStatus(
            version: "0.1.0", pid: 7, startedAt: Sample.now, cities: cities, nextPollAt: nil, lastError: nil,
            waitingNotices: 0, holds: [])
    }
}

extension AddScene {
    static let portlands = [
        place("Portland", ["Oregon", "Multnomah"], "United States", "US", 45.52345, -122.67621, 12, 652_503),
        place("Portland", ["Maine", "Cumberland"], "United States", "US", 43.66147, -70.25533, 19, 66_881),
        place("Portland", ["Victoria"], "Australia", "AU", -38.33333, 141.6, nil, 9712),
        place("Portland", [], nil, nil, 1.5, 2, -4, nil),
    ]

    static func place(
        _ name: String, _ areas: [String], _ country: String?, _ code: String?, _ latitude: Double,
        _ longitude: Double, _ elevation: Double?, _ people: Int?, zone: String? = nil
    ) -> Place {
        guard let point = Coordinates(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a test place lies off the Earth")
        }
        var place = Place(name: name, coordinates: point)
        (place.areas, place.country, place.countryCode) = (areas, country, code)
        (place.elevation, place.population) = (elevation, people)
        place.timeZone = zone ?? (code == "US" ? "America/Los_Angeles" : nil)
        return place
    }
}

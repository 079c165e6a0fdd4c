import SkycastControl
import SkycastCore

/// The places that fit what was typed, as the daemon found them.
struct FoundPlaces {
    /// As it was typed.
    let text: String
    let places: [Place]
    /// Whom to credit.
    let attribution: String

    /// How long a search may take: some requests, each up to the daemon's own limit.
    private static let patience = Duration.seconds(90)

    /// Asks the daemon; at least one place fits.
    init(_ text: String, by control: ControlServices) throws(CommandFailure) {
        self.text = text
        do throws(ControlFailure) {
            let answer = try control.ask(.search(text), Self.patience)
            places = (answer.places ?? []).compactMap(\.place)
            attribution = answer.attribution ?? ""
        } catch {
            if case .absent = error { throw Self.noDaemon }
            throw CommandFailure(error)
        }
        guard !places.isEmpty else {
            throw CommandFailure(.nothing, code: "unknown_place", "no place '\(text.cleaned(maximum: 40))' is known")
        }
    }

    private static let noDaemon = CommandFailure(
        .unavailable, code: "no_daemon", "the daemon looks places up, and it is not running",
        hint: "start it: systemctl --user start skycastd; or give coordinates: skycastctl add NAME --at LAT,LON")
}

extension FoundPlaces {
    /// The first `count` places as a numbered list, and whom to credit.
    func screen(_ presentation: Presentation, first count: Int = .max) -> Screen {
        let width = presentation.terminal.columns - 2
        let columns = [
            Table.Column("#", rank: 9, isRightAligned: true),
            // A place is rather whole than with all that is known of it.
            Table.Column("Place", rank: 8, least: min(44, width - 6), most: 60),
            Table.Column("Population", rank: 3, isRightAligned: true),
            Table.Column("Coordinates", rank: 2),
            Table.Column("Elevation", rank: 1, isRightAligned: true),
        ]
        let rows = zip(places, Place.labels(of: places)).prefix(count).enumerated().map { index, entry in
            let (place, label) = entry
            return [
                Line("\(index + 1)", .bold),
                presentation.outside(label, width: 80),
                Line(place.population.map(Self.size) ?? ""),
                Line(Self.coordinates(place.coordinates), .faint),
                Line(place.elevation.map { QuantityText.fixed($0, digits: 0) + " m" } ?? "", .faint),
            ]
        }
        var screen = Screen(Table(columns, rows).lines(width: width, mark: presentation.terminal.ellipsis))
        if places.count > count {
            let rest = "and \(places.count - count) more: name the state or the country too"
            screen.append(Presentation.wrapped(rest, width: width).map { Line($0) })
        }
        screen.appendSection(Presentation.wrapped(attribution, width: width).map { Line($0, .faint) })
        return screen.indented(by: 1)
    }

    /// The list for programs.
    var json: JSONValue {
        .array(
            zip(places, Place.labels(of: places)).enumerated().map { index, entry in
                let (place, label) = entry
                return .object([
                    ("pick", .integer(Int64(index + 1))), ("label", .text(label)), ("name", .text(place.name)),
                    ("areas", .array(place.areas.map { .text($0) })), ("country", .string(place.country)),
                    ("country_code", .string(place.countryCode)), ("latitude", .number(place.coordinates.latitude)),
                    ("longitude", .number(place.coordinates.longitude)), ("elevation_m", .double(place.elevation)),
                    ("timezone", .string(place.timeZone)), ("population", .int(place.population.map { Int64($0) })),
                ])
            })
    }

    private static func coordinates(_ point: Coordinates) -> String {
        QuantityText.fixed(point.latitude, digits: 4) + "," + QuantityText.fixed(point.longitude, digits: 4)
    }

    /// A population as it compares at a glance: "8.9 M", "653 k", "571".
    private static func size(_ population: Int) -> String {
        switch population {
        case ..<10_000: "\(population)"
        case ..<999_500: QuantityText.fixed(Double(population) / 1000, digits: 0) + " k"
        default: QuantityText.fixed(Double(population) / 1_000_000, digits: 1) + " M"
        }
    }
}

package import SkycastControl
package import SkycastCore

/// Looks up what somebody typed, and where that finds nothing, what else it may have meant.
package struct PlaceSearch: Sendable {
    private let geocoder: any Geocoder

    package init(_ geocoder: any Geocoder) { self.geocoder = geocoder }

    /// The places that fit, the most populous first; at least one.
    package func places(_ text: String) async throws(ControlError) -> [Place] {
        let readings = PlaceQuery.readings(of: text)
        var elsewhere: (query: PlaceQuery, places: [Place])?
        for reading in readings {
            let found = try await ask(reading)
            let fitting = reading.fitting(found)
            if !fitting.isEmpty { return fitting }
            if elsewhere == nil, !found.isEmpty { elsewhere = (reading, found) }
        }
        guard let first = readings.first else {
            throw ControlError(code: "unknown_place", "there is no name to look up", hint: "such as 'Portland, Oregon'")
        }
        guard let elsewhere, !elsewhere.query.areas.isEmpty else { throw Self.unknown(first.name) }
        throw Self.unknown(elsewhere.query, elsewhere.places)
    }

    private func ask(_ query: PlaceQuery) async throws(ControlError) -> [Place] {
        do throws(SourceError) {
            return try await geocoder.places(named: query.name, in: query.areas)
        } catch {
            guard !Task.isCancelled else { throw .interrupted }
            throw ControlError(
                code: "search_failed", "no place can be looked up: \(error.message)",
                hint: "try again later, or give coordinates: skycastctl add NAME --at LAT,LON")
        }
    }

    private static func unknown(_ name: String) -> ControlError {
        ControlError(
            code: "unknown_place", "no place '\(name.cleaned(maximum: 40))' is known",
            hint: "try another spelling, or give coordinates: skycastctl add NAME --at LAT,LON")
    }

    /// The name is known, but not there.
    private static func unknown(_ query: PlaceQuery, _ places: [Place]) -> ControlError {
        let area = query.areas.joined(separator: ", ").cleaned(maximum: 40)
        let known = PlaceQuery(name: query.name).fitting(places).prefix(3).map(\.label).joined(separator: "; ")
        return ControlError(
            code: "unknown_place", "no '\(query.name.cleaned(maximum: 40))' in '\(area)' is known",
            hint: query.likelyArea(in: places).map { "did you mean '\($0)'?" } ?? "there is: \(known)")
    }
}

extension ControlError {
    /// The daemon had no time to answer.
    static let interrupted = Self(
        code: "interrupted", "the daemon is being stopped or reads its configuration again",
        hint: "try again in a moment")
}

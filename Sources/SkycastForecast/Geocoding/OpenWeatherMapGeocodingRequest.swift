import Foundation
import SkycastCore

/// What is asked of OpenWeatherMap to find places; pure.
enum OpenWeatherMapGeocodingRequest: Hashable {
    /// Places by name, with state and country after it if they were typed.
    case direct([String])
    /// The place of a postcode in a country.
    case postcode(String, country: String)

    /// The most that the server answers.
    static let limit = 5

    /// What to ask, one after the other until something is found.
    static func all(_ name: String, in areas: [String]) -> [Self] {
        let isPostcode = name.contains { $0.isASCII && $0.isNumber }
        let code = areas.first.flatMap { areas.count == 1 && $0.utf8.count == 2 ? $0.uppercased() : nil }
        let byCode = isPostcode ? code.map { [Self.postcode(name, country: $0)] } ?? [] : []
        return byCode + (areas.isEmpty ? [] : [.direct([name] + areas)]) + [.direct([name])]
    }

    /// The request below `server`; nil if that is no address.
    ///
    /// The key goes into the address, since the server takes it nowhere else.
    func http(server: URL, key: APIKey) -> HTTPRequest? {
        let parameters = subject + [("appid", key.secret)]
        return server.asking(path, parameters.map { ($0, $1.encodedForQuery) })
            .map { HTTPRequest(url: $0, carriesKey: true) }
    }

    private var path: String {
        switch self {
        case .direct: "/geo/1.0/direct"
        case .postcode: "/geo/1.0/zip"
        }
    }

    /// What is looked for, not yet encoded.
    private var subject: [(name: String, value: String)] {
        switch self {
        case .direct(let parts): [("q", parts.joined(separator: ",")), ("limit", "\(Self.limit)")]
        case .postcode(let code, let country): [("zip", code + "," + country)]
        }
    }
}

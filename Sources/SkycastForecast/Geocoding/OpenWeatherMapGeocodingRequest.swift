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
        guard var components = URLComponents(url: server, resolvingAgainstBaseURL: false) else { return nil }
        var path = components.percentEncodedPath
        while path.hasSuffix("/") { path.removeLast() }
        let parameters: [(String, String)]
        switch self {
        case .direct(let parts):
            components.percentEncodedPath = path + "/geo/1.0/direct"
            parameters = [("q", parts.joined(separator: ",")), ("limit", "\(Self.limit)"), ("appid", key.secret)]
        case .postcode(let code, let country):
            components.percentEncodedPath = path + "/geo/1.0/zip"
            parameters = [("zip", code + "," + country), ("appid", key.secret)]
        }
        components.percentEncodedQuery = parameters.map { $0 + "=" + $1.encodedForQuery }.joined(separator: "&")
        return components.url.map { HTTPRequest(url: $0, carriesKey: true) }
    }
}

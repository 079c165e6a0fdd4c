import Foundation
import SkycastCore

extension URL {
    /// The address of `path` below this one, with a query; nil if this is no address of a server.
    ///
    /// The parameters are ready for a query: what is reserved in one is encoded.
    func asking(_ path: String, _ parameters: [(name: String, value: String)]) -> URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: false) else { return nil }
        var base = components.percentEncodedPath
        while base.hasSuffix("/") { base.removeLast() }
        components.percentEncodedPath = base + path
        components.percentEncodedQuery = parameters.map { $0.name + "=" + $0.value }.joined(separator: "&")
        return components.url
    }
}

/// Coordinates as they go over the network: three decimals, about 100 m, and a point in any locale.
///
/// The cells of weather models are kilometres wide, and servers keep logs.
func sentCoordinate(_ degrees: Double) -> String { "\(Double(Int((degrees * 1000).rounded())) / 1000)" }

extension HTTPTransport {
    /// The answer to a request, failures on the way as the scheduler takes them.
    ///
    /// nil stands for one that could not be made, since `setting` is not the address that it must be.
    func answer(
        to request: HTTPRequest?, setting: String = "provider.url"
    ) async throws(SourceError) -> HTTPResponse {
        guard let request else { throw SourceError(.rejected, "\(setting) is no address of a server") }
        do {
            return try await send(request)
        } catch {
            throw SourceError(error)
        }
    }
}

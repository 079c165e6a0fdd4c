package import Foundation
import SkycastCore

/// The network as sources see it: one request in, one whole answer out.
package protocol HTTPTransport: Sendable {
    /// Sends a request and waits for the whole answer, whatever its status.
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A GET request.
package struct HTTPRequest: Hashable, Sendable {
    package let url: URL
    /// Header fields beyond those the transport sends with every request.
    package var headers: [String: String]
    /// True if the address or a header holds a key: then no redirect leads to another host.
    package var carriesKey: Bool

    package init(url: URL, headers: [String: String] = [:], carriesKey: Bool = false) {
        self.url = url
        self.headers = headers
        self.carriesKey = carriesKey
    }

    /// True if a proxy that the environment names is not used: it would read a key, or is asked for this computer.
    package var goesPastProxy: Bool {
        guard url.scheme != "https", let host = url.host else { return false }
        return carriesKey || HostName.isLoopback(host)
    }
}

extension HTTPRequest: CustomStringConvertible, CustomReflectable {
    /// Its host alone: addresses hold keys and coordinates.
    package var description: String { "GET \(url.host ?? "?")" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A whole answer, after inflation.
package struct HTTPResponse: Hashable, Sendable {
    package let status: Int
    package let body: Data
    private let fields: [String: String]

    package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
        self.status = status
        self.body = body
        fields = Dictionary(headers.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    }

    /// The value of a header field, whose name is compared without regard to case; nil if absent.
    package func header(_ name: String) -> String? { fields[name.lowercased()] }
}

/// Why there is no answer.
///
/// Holds neither addresses nor header fields.
package enum TransportError: Error, Hashable, Sendable {
    /// The host's name did not resolve.
    case unresolved
    /// No connection could be made: refused, no route, no network.
    case unreachable
    /// The answer was not whole within this many seconds.
    case timedOut(seconds: Int)
    /// The answer is larger than this many bytes after inflation.
    case tooLarge(bytes: Int)
    /// More redirects than are followed.
    case tooManyRedirects
    /// A redirect to another scheme, or with a key to another host.
    case redirectRefused
    /// The server's certificate or its encryption is not acceptable.
    case insecure
    /// The connection broke before the answer was whole.
    case broken
    /// The task was cancelled.
    case cancelled
}

extension TransportError {
    /// What happened, lower case, without a full stop.
    package var message: String {
        switch self {
        case .unresolved: "the server's name did not resolve"
        case .unreachable: "no connection to the server"
        case .timedOut(let seconds): "no whole answer within \(seconds) s"
        case .tooLarge(let bytes): "the answer is larger than \(bytes / 1_048_576) MiB"
        case .tooManyRedirects: "the server redirects in circles"
        case .redirectRefused: "the server redirects to where the request must not go"
        case .insecure: "no secure connection to the server: check its certificate and this machine's clock"
        case .broken: "the connection broke off"
        case .cancelled: "the request was cancelled"
        }
    }
}

extension SourceError {
    /// A failure on the way, as the scheduler takes it.
    init(_ error: TransportError) {
        self.init(error == .unresolved ? .unresolved : .transient, error.message)
    }
}

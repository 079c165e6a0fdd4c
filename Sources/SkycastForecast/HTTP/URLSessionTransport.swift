import Foundation
import FoundationNetworking
import SkycastCore

/// HTTP by URLSession: bounded in time, size and redirects, and remembering nothing between requests.
///
/// One instance serves a process: libcurl's descriptors and thread belong to the session. The platform's own limits are
/// not used, since on Linux URLSession has no limit for a whole request and none for the size of a body.
package final class URLSessionTransport: HTTPTransport {
    /// The bounds of one request.
    package struct Limits: Hashable, Sendable {
        /// For the whole request, from name to last byte.
        package var deadline: Duration = .seconds(20)
        /// Of the body after inflation, counted as it arrives.
        package var bodyBytes = 4 * 1_048_576
        package var redirects = 3

        package init() {}
    }

    /// Who asks, and where to read about it; a request may add whom to write to.
    static let userAgent = "skycast/\(Skycast.version) (+\(Skycast.projectAddress))"

    private let limits: Limits
    private let exchanges: Exchanges
    private let session: URLSession

    package init(limits: Limits = Limits()) {
        self.limits = limits
        exchanges = Exchanges()
        session = URLSession(configuration: .forgetful, delegate: exchanges, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let outcome = await withTaskGroup(of: Result<HTTPResponse, TransportError>.self) { group in
            group.addTask { await self.answer(to: request) }
            group.addTask { await self.deadline() }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try outcome.get()
    }

    private func deadline() async -> Result<HTTPResponse, TransportError> {
        do {
            try await Task.sleep(for: limits.deadline)
            return .failure(.timedOut(seconds: Int(limits.deadline.components.seconds)))
        } catch {
            return .failure(.cancelled)
        }
    }

    /// The answer after as many redirects as are allowed.
    private func answer(to request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        var request = request
        for _ in 0...limits.redirects {
            switch await step(request) {
            case .success(.answer(let response)): return .success(response)
            case .success(.redirect(let target)):
                guard request.permitsRedirect(to: target) else { return .failure(.redirectRefused) }
                request = HTTPRequest(url: target, headers: request.headers, carriesKey: request.carriesKey)
            case .failure(let error): return .failure(error)
            }
        }
        return .failure(.tooManyRedirects)
    }

    private func step(_ request: HTTPRequest) async -> Result<Exchange.Outcome, TransportError> {
        let task = session.dataTask(with: URLRequest(request))
        let exchange = Exchange(bodyLimit: limits.bodyBytes)
        exchanges.add(exchange, for: task)
        defer {
            exchanges.remove(task)
            task.cancel()
        }
        return await withTaskCancellationHandler {
            task.resume()
            return await exchange.outcome
        } onCancel: {
            exchange.end(.failure(.cancelled))
        }
    }
}

extension HTTPRequest {
    /// True if the request may be repeated at `target`: never from https to less, and with a key only on its own host and
    /// port.
    fileprivate func permitsRedirect(to target: URL) -> Bool {
        let isSafeScheme = target.scheme == "https" || (target.scheme == "http" && url.scheme == "http")
        let isOwnServer = target.host?.lowercased() == url.host?.lowercased() && target.port == url.port
        return isSafeScheme && (!carriesKey || isOwnServer)
    }
}

extension URLSessionConfiguration {
    /// No cookies, no cache, no credentials; only our own header fields.
    fileprivate static var forgetful: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        // libcurl inflates whatever it offers; offering gzip alone keeps the rarer decoders out of the way.
        configuration.httpAdditionalHeaders = [
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "User-Agent": URLSessionTransport.userAgent,
        ]
        return configuration
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest) {
        self.init(url: request.url)
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}

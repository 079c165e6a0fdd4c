import Foundation
package import SkycastCore

/// HTTP by libcurl: bounded in time, size and redirects, and remembering nothing between requests but open connections.
///
/// Not by URLSession, which is libcurl too: on Linux it has no limit for a whole request and none for the size of a
/// body, and loses the memory of each address it is given.
package final class CurlTransport: HTTPTransport {
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
    /// What deadlines are measured by; nil means the computer's.
    private let clock: (any BootClock)?
    private let thread = CurlThread()

    package init(limits: Limits = Limits(), clock: (any BootClock)? = nil) {
        self.limits = limits
        self.clock = clock
    }

    deinit { thread.end() }

    package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let outcome = await withTaskGroup(of: Result<HTTPResponse, TransportError>.self) { group in
            group.addTask { await self.answer(to: request) }
            group.addTask { await self.deadline() }
            defer { group.cancelAll() }
            return await group.next() ?? .failure(.cancelled)
        }
        return try outcome.get()
    }

    /// By the boot clock, which counts sleep: what was on its way before it is not waited for after it.
    private func deadline() async -> Result<HTTPResponse, TransportError> {
        do {
            if let clock {
                try await clock.sleep(for: limits.deadline)
            } else {
                try await Task.sleep(for: limits.deadline, clock: .continuous)
            }
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
        let exchange = Exchange(request, bodyLimit: limits.bodyBytes)
        return await withTaskCancellationHandler {
            thread.run(exchange)
            return await exchange.outcome
        } onCancel: {
            exchange.end(.failure(.cancelled))
            thread.wake()
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

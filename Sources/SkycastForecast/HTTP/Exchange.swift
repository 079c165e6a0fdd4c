import Foundation
import FoundationNetworking
import Synchronization

/// One step of a request: collects its answer within the limit of size and ends exactly once.
final class Exchange: Sendable {
    /// How it ends.
    enum Outcome: Sendable {
        case answer(HTTPResponse)
        /// The server wants to be asked elsewhere.
        case redirect(to: URL)
    }

    private let bodyLimit: Int
    private let state = Mutex(State())

    private struct State {
        var body = Data()
        var outcome: Result<Outcome, TransportError>?
        var waiter: CheckedContinuation<Result<Outcome, TransportError>, Never>?
    }

    init(bodyLimit: Int) { self.bodyLimit = bodyLimit }

    /// The end of the exchange, as soon as there is one.
    ///
    /// For one waiter.
    var outcome: Result<Outcome, TransportError> {
        get async {
            await withCheckedContinuation { continuation in
                let outcome = state.withLock { state in
                    if state.outcome == nil { state.waiter = continuation }
                    return state.outcome
                }
                if let outcome { continuation.resume(returning: outcome) }
            }
        }
    }

    /// Ends the exchange unless it has ended.
    func end(_ outcome: Result<Outcome, TransportError>) {
        let waiter = state.withLock { state -> CheckedContinuation<Result<Outcome, TransportError>, Never>? in
            guard state.outcome == nil else { return nil }
            state.outcome = outcome
            state.body = Data()
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }

    /// Takes a piece of the body; ends the exchange if it is now too large.
    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= bodyLimit else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { end(.failure(.tooLarge(bytes: bodyLimit))) }
    }

    /// Ends the exchange as the session says it ended.
    func complete(_ response: HTTPURLResponse?, _ error: (any Error)?) {
        if let error { return end(.failure(TransportError(error))) }
        guard let response else { return end(.failure(.broken)) }
        let headers = response.allHeaderFields.reduce(into: [String: String]()) { headers, field in
            if let name = field.key as? String, let value = field.value as? String { headers[name] = value }
        }
        let body = state.withLock { $0.body }
        end(.success(.answer(HTTPResponse(status: response.statusCode, headers: headers, body: body))))
    }
}

/// Hands the session's events to the exchange they belong to.
///
/// On Linux a task's own delegate is told of redirects only, so there is one delegate for the session.
final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    private let byTask = Mutex([Int: Exchange]())

    func add(_ exchange: Exchange, for task: URLSessionTask) {
        byTask.withLock { $0[task.taskIdentifier] = exchange }
    }

    func remove(_ task: URLSessionTask) {
        byTask.withLock { $0[task.taskIdentifier] = nil }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        byTask.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(of: dataTask)?.receive(data)
    }

    /// Ends the exchange and leaves following to the transport.
    ///
    /// The completion handler is not called, on purpose: URLSession on Linux traps if it is called after the task was
    /// cancelled, which a deadline may do at any moment. The task waits until the transport cancels it.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        exchange(of: task)?.end(request.url.map { .success(.redirect(to: $0)) } ?? .failure(.redirectRefused))
    }

    /// A request for a password is an answer like any other: the exchange ends with it.
    ///
    /// Left to itself URLSession on Linux would wait for a password for ever, and on refusal forget the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        exchange(of: task)?.complete((challenge.failureResponse ?? task.response) as? HTTPURLResponse, nil)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchange(of: task)?.complete(task.response as? HTTPURLResponse, error)
    }
}

extension TransportError {
    /// What URLSession says went wrong.
    ///
    /// On Linux a bad certificate has the code "unknown"; only libcurl's words tell it from a broken connection.
    fileprivate init(_ error: any Error) {
        self =
            switch (error as? URLError)?.code {
            case .cannotFindHost, .dnsLookupFailed: .unresolved
            case .cannotConnectToHost, .notConnectedToInternet, .unsupportedURL, .badURL: .unreachable
            case .secureConnectionFailed: .insecure
            case .unknown where ["SSL", "TLS", "certificate"].contains(where: error.localizedDescription.contains):
                .insecure
            case .timedOut: .timedOut(seconds: 60)
            case .httpTooManyRedirects: .tooManyRedirects
            case .cancelled: .cancelled
            default: .broken
            }
    }
}

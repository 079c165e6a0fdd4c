import Foundation
import SkycastCore
import Synchronization

/// One step of a request: collects its answer within the limit of size and ends exactly once.
final class Exchange: Sendable {
    /// How it ends.
    enum Outcome: Sendable {
        case answer(HTTPResponse)
        /// The server wants to be asked elsewhere.
        case redirect(to: URL)
    }

    let request: HTTPRequest
    private let bodyLimit: Int
    private let state = Mutex(State())

    private struct State {
        var fields: [String: String] = [:]
        var body = Data()
        var outcome: Result<Outcome, TransportError>?
        var waiter: CheckedContinuation<Result<Outcome, TransportError>, Never>?
    }

    init(_ request: HTTPRequest, bodyLimit: Int) {
        self.request = request
        self.bodyLimit = bodyLimit
    }

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

    /// True once it has ended: nobody waits for the rest of the answer.
    var isOver: Bool { state.withLock { $0.outcome != nil } }

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

    /// Takes a line of the answer's head; a status line begins another head, such as the one after a proxy's.
    func receive(header line: String) {
        state.withLock { state in
            if line.hasPrefix("HTTP/") { state.fields = [:] }
            guard let colon = line.firstIndex(of: ":") else { return }
            state.fields[String(line[..<colon])] = line[line.index(after: colon)...].trimmed
        }
    }

    /// Takes a piece of the body; ends the exchange, and says false, if it is now too large.
    func receive(body bytes: UnsafeRawBufferPointer) -> Bool {
        let fits = state.withLock { state in
            guard state.outcome == nil, state.body.count + bytes.count <= bodyLimit else { return false }
            state.body.append(contentsOf: bytes)
            return true
        }
        if !fits { end(.failure(.tooLarge(bytes: bodyLimit))) }
        return fits
    }

    /// Ends the exchange with the answer that was received.
    func complete(status: Int, redirect: String?) {
        if let redirect {
            return end(URL(string: redirect).map { .success(.redirect(to: $0)) } ?? .failure(.redirectRefused))
        }
        let (fields, body) = state.withLock { ($0.fields, $0.body) }
        end(.success(.answer(HTTPResponse(status: status, headers: fields, body: body))))
    }
}

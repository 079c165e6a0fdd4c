import Foundation
import SkycastCore

/// An answer of Open-Meteo whose status is not 200: by status first, by the reason's text second.
///
/// Texts: open-meteo/open-meteo, RateLimiter.swift and ApiKeyManager.swift. The order of keys in an error body varies.
struct OpenMeteoFailure {
    private let response: HTTPResponse
    private let reason: ServerReason
    /// True if the server itself answers, not something between us and it.
    private let isFromServer: Bool

    /// What an answer says to a request that was made with `key`, if with any.
    init(_ response: HTTPResponse, hiding key: APIKey? = nil) {
        self.response = response
        let body = JSONDocument(response).value
        isFromServer = body?["error"]?.boolean ?? false
        reason = ServerReason(body?["reason"]?.string, hiding: key)
    }

    /// What the scheduler is told.
    var error: SourceError {
        switch response.status {
        case 429: tooManyRequests
        case 400 where isFromServer, 401 where isFromServer, 403 where isFromServer: refused
        case 413, 414: SourceError(.rejected, "the request is too long for the server")
        case 404:
            SourceError(
                isFromServer ? .rejected : .transient,
                "the server has no weather at this address (HTTP 404): check provider.url")
        default: .unavailable(response, reason)
        }
    }

    private var refused: SourceError {
        if response.status != 400 || reason.mentions("api key") {
            return SourceError(.unauthorized, reason.sentence("the server refuses the API key"))
        }
        return SourceError(.rejected, reason.sentence("the server refuses the request"))
    }

    private var tooManyRequests: SourceError {
        let message = reason.sentence("too many requests")
        if let wait = RetryAfter(response) { return SourceError(.holdFor(wait.span), message) }
        if reason.mentions("concurrent") { return SourceError(.holdFor(Seconds(5)), message) }
        if reason.mentions("hourly") { return SourceError(.holdUntil(.nextHour), message) }
        if reason.mentions("daily") { return SourceError(.holdUntil(.nextDay), message) }
        return SourceError(.holdFor(Seconds(60)), message)
    }
}

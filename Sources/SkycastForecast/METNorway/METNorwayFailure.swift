import SkycastCore

/// An answer of MET Norway without weather, by its status; the bodies are web pages or empty.
///
/// api.met.no/doc/StatusCodes. A page says nothing of who sent it, and what stands between the server and us sends a 400
/// or a 404 for reasons of its own; so only a 422, which nothing else sends, is about the place.
struct METNorwayFailure {
    let response: HTTPResponse
    /// False if the configuration says nobody whom the server's people may write to.
    let hasContact: Bool

    /// What the scheduler is told.
    var error: SourceError {
        let status = "(HTTP \(response.status))"
        return switch response.status {
        case 400: SourceError(.transient, "the server refuses the request \(status)")
        case 403:
            SourceError(
                .unauthorized,
                "the server refuses this program \(status): "
                    + (hasContact ? "ask its people why, see its terms" : "set provider.contact to your mail address"))
        case 404: SourceError(.transient, "the server has no forecast at this address \(status): check provider.url")
        case 422: SourceError(.rejected, "the place lies outside what the server covers \(status)")
        case 429: SourceError(.holdFor(RetryAfter(response)?.span ?? .hours(1)), "too many requests \(status)")
        default: .unavailable(response, ServerReason(nil))
        }
    }
}

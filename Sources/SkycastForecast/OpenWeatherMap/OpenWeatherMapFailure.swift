import SkycastCore

/// An answer of OpenWeatherMap that is no weather.
struct OpenWeatherMapFailure {
    private let response: HTTPResponse
    /// The HTTP status, or under a 200 what the body says, as old servers did.
    private let status: Int
    private let reason: ServerReason
    /// True if OpenWeatherMap itself answers, not something between it and us.
    private let isFromServer: Bool

    /// What an answer says, or why it says nothing of the weather.
    static func document(in response: HTTPResponse, _ key: APIKey) throws(SourceError) -> JSONValue {
        guard response.status == 200 else { throw Self(response, key).error }
        let document = try JSONDocument(response).read()
        guard code(of: document) ?? 200 == 200 else { throw Self(response, key).error }
        return document
    }

    private init(_ response: HTTPResponse, _ key: APIKey) {
        let body = JSONDocument(response).value
        let code = body.flatMap(Self.code)
        self.response = response
        status = response.status == 200 ? code ?? 200 : response.status
        reason = ServerReason(body?["message"]?.string, hiding: key)
        isFromServer = code != nil
    }

    /// The number a body gives itself, which comes as a number and as text; nil if it gives none.
    static func code(of body: JSONValue) -> Int? {
        body["cod"].flatMap { $0.integer.map(Int.init) ?? $0.string.flatMap { Int($0) } }
    }

    private var error: SourceError {
        switch status {
        case 401 where isFromServer: unauthorized
        case 400 where isFromServer: SourceError(.rejected, reason.sentence("the server refuses the request"))
        case 404 where isFromServer:
            SourceError(.rejected, reason.sentence("the server knows no weather for this place"))
        case 404:
            SourceError(.transient, "the server has no weather at this address (HTTP 404): check provider.url")
        // The account is blocked "temporarily", which takes hours, and asking goes on counting.
        case 429: SourceError(.holdFor(RetryAfter(response)?.span ?? .hours(2)), reason.sentence("too many requests"))
        default: .unavailable(response, reason)
        }
    }

    /// A 401 has two causes, and only the text tells which.
    private var unauthorized: SourceError {
        let isAboutPlan = reason.mentions("subscription")
        return SourceError(
            .unauthorized,
            isAboutPlan
                ? "the API key is right but not subscribed to One Call 3.0: "
                    + "subscribe on openweathermap.org, or take provider.plan away"
                : "the API key is not known: check it on openweathermap.org; a new one takes some hours to work")
    }
}

import SkycastCore

/// A server's own words about a failure, made fit for a log line and a terminal.
///
/// They are hostile until shown otherwise: control and formatting characters go, and so do addresses and numbers with
/// decimals, since a server repeats the coordinates it was asked about.
struct ServerReason {
    /// At most 200 characters; nil if there were none.
    let text: String?

    /// The words of `raw`, without the key it was asked with.
    init(_ raw: String?, hiding key: APIKey? = nil) {
        // Cut first, so that a reason of megabytes costs nothing; scrubbing only shortens.
        var visible = String(String.UnicodeScalarView((raw ?? "").unicodeScalars.prefix(1000).filter(Self.isVisible)))
        if let key { visible = visible.replacing(key.secret, with: "…") }
        let scrubbed = visible.replacing(/[a-zA-Z]+:\/\/\S*/, with: "…").replacing(/[-+]?\d+[.,]\d+/, with: "…")
        let trimmed = scrubbed.prefix(200).drop { $0 == " " }
        text = trimmed.isEmpty ? nil : String(trimmed)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
        default: true
        }
    }

    /// `lead` and the reason, without a full stop at the end.
    func sentence(_ lead: String) -> String {
        guard var text else { return lead }
        while text.last == "." || text.last == " " { text.removeLast() }
        return text.isEmpty ? lead : "\(lead): \(text)"
    }

    /// True if the reason contains `words`, without regard to case.
    func mentions(_ words: String) -> Bool { text?.lowercased().contains(words) ?? false }
}

extension SourceError {
    /// A server in trouble: for as long as it says, or for a while.
    static func unavailable(_ response: HTTPResponse, _ reason: ServerReason) -> Self {
        let message = reason.sentence("the server cannot answer (HTTP \(response.status))")
        if response.status == 503, let wait = RetryAfter(response) { return Self(.holdFor(wait.span), message) }
        return Self(.transient, message)
    }
}

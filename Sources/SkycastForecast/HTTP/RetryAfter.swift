import SkycastCore

/// How long a server asks to be left alone (RFC 9110, section 10.2.3): at least a second, at most six hours.
struct RetryAfter {
    static let longest = Seconds.hours(6)
    let span: Seconds

    /// The wait that a header says; nil if it is absent, past or not understood.
    ///
    /// A date is compared with the answer's own `Date`, so that a wrong clock here does not matter.
    init?(_ response: HTTPResponse) {
        guard let text = response.header("Retry-After") else { return nil }
        let seconds: Double
        if let number = Double(text) {
            seconds = number
        } else {
            guard let until = Timestamp(httpDate: text), let sent = response.date else { return nil }
            seconds = Double((until - sent).count)
        }
        guard seconds > 0 else { return nil }
        span = Seconds(Int64(min(seconds, Double(Self.longest.count)).rounded(.up)))
    }
}

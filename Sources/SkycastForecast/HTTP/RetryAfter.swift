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
            guard let until = Self.date(text), let sent = response.header("Date").flatMap(Self.date) else { return nil }
            seconds = Double((until - sent).count)
        }
        guard seconds > 0 else { return nil }
        span = Seconds(Int64(min(seconds, Double(Self.longest.count)).rounded(.up)))
    }

    /// A date of the preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    private static func date(_ text: String) -> Timestamp? {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: parts[2]) else { return nil }
        let label = "\(parts[3])-\(twoDigits(month + 1))-\(parts[1])T\(parts[4])Z"
        guard case .instant(let moment) = OpenMeteoTime(label: label) else { return nil }
        return moment
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

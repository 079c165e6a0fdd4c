import SkycastCore

extension HTTPResponse {
    /// The server's own time of the answer, by its `Date` header; nil if it sent none that is understood.
    var date: Timestamp? { header("Date").flatMap(Timestamp.init(httpDate:)) }
}

extension Timestamp {
    /// A date of the preferred form, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    init?(httpDate text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = Self.months.firstIndex(of: parts[2]) else { return nil }
        self.init(rfc3339: "\(parts[3])-\(twoDigits(month + 1))-\(parts[1])T\(parts[4])Z")
    }

    private static let months: [Substring] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}

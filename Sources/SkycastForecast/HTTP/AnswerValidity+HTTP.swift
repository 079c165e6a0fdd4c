import SkycastCore

extension AnswerValidity {
    /// A server that wants not to be asked for longer than this has a wrong clock or a bad day.
    static let longest = Seconds.hours(6)

    /// What an answer received at `now` says; what an unchanged one leaves out is as it was.
    ///
    /// `Expires` is compared with the answer's own `Date`, so that a wrong clock here does not matter.
    init(_ response: HTTPResponse, after previous: Self?, at now: Timestamp) {
        let expires = response.header("Expires").flatMap(Timestamp.init(httpDate:))
        let span = expires.map { max(.zero, min($0 - (response.date ?? now), Self.longest)) }
        let modified = response.header("Last-Modified").flatMap { $0.utf8.count <= 100 ? $0 : nil }
        self.init(
            expiresAt: span.map { now + $0 },
            lastModified: modified ?? (response.status == 304 ? previous?.lastModified : nil))
    }

    /// True if the answer still holds at `now`; one that would hold for longer than any answer does is from a wrong clock.
    func isHeld(at now: Timestamp) -> Bool {
        expiresAt.map { $0 > now && $0 - now <= Self.longest } ?? false
    }
}

package import SkycastCore

/// What the daemon answers: `{"ok":true,…}` with what was asked for, or `{"ok":false,"error":{…}}`.
package struct ControlAnswer: Hashable, Sendable, Codable {
    /// False exactly if there is an error.
    package let ok: Bool
    package private(set) var error: ControlError?
    /// What became of each city of a refresh.
    package private(set) var cities: [RefreshedCity]?
    /// What a search found, the likeliest first.
    package private(set) var places: [FoundPlace]?
    /// Whom to credit for the places.
    package private(set) var attribution: String?
    private var until: MessageTime?
    package private(set) var daemon: DaemonStatus?

    /// The end of a snooze; nil for anything else.
    package var snoozedUntil: Timestamp? { until?.moment }

    private init(ok: Bool) { self.ok = ok }

    /// Done; there is nothing to tell.
    package static let done = Self(ok: true)

    /// It was not done; why.
    package static func failed(_ error: ControlError) -> Self {
        var answer = Self(ok: false)
        answer.error = error
        return answer
    }

    /// The cities were asked for, each with its outcome.
    package static func refreshed(_ cities: [RefreshedCity]) -> Self {
        var answer = done
        answer.cities = cities
        return answer
    }

    /// These places were found; `attribution` is whom to credit.
    package static func found(_ places: [Place], attribution: String) -> Self {
        var answer = done
        answer.places = places.map { FoundPlace($0) }
        answer.attribution = attribution
        return answer
    }

    /// Silent until then.
    package static func snoozed(until: Timestamp) -> Self {
        var answer = done
        answer.until = MessageTime(until)
        return answer
    }

    /// How the daemon is.
    package static func status(_ status: DaemonStatus) -> Self {
        var answer = done
        answer.daemon = status
        return answer
    }
}

extension ControlAnswer {
    /// The answer that a line says, the newline left out; nil if it is none.
    package init?(line: some Sequence<UInt8>) {
        guard let answer = ControlLine.decode(Self.self, line) else { return nil }
        self = answer
    }

    /// The line that says it, with its newline.
    package var line: [UInt8] { ControlLine.encode(self) }
}

/// What a refresh came to for one city.
package struct RefreshedCity: Hashable, Sendable, Codable {
    /// The city's id.
    package let city: String
    /// Why there is nothing new; nil if the source answered.
    package let error: String?
    private let askedSecondsAgo: Int64?

    package init(city: CityID, error: String?, askedAgo: Seconds? = nil) {
        self.city = city.text
        self.error = error
        askedSecondsAgo = askedAgo?.count
    }

    /// How long ago it had been asked for and answered, so that it was not again; nil if it was.
    package var askedAgo: Seconds? { askedSecondsAgo.map { Seconds($0) } }

    private enum CodingKeys: String, CodingKey {
        case city
        case error
        case askedSecondsAgo = "asked_seconds_ago"
    }
}

/// Why the daemon did not do what it was asked.
package struct ControlError: UserFacingError, Hashable, Codable {
    /// A stable word in snake case.
    package let code: String
    package let message: String
    package let hint: String?

    package init(code: String, _ message: String, hint: String? = nil) {
        self.code = code
        self.message = message
        self.hint = hint
    }

    static func badRequest(_ message: String, hint: String? = nil) -> Self {
        Self(code: "bad_request", message, hint: hint)
    }
}

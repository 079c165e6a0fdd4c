import SkycastCore

/// A time as an answer gives it: Unix seconds, or a label of ISO 8601 that is local unless it names its own offset.
///
/// The rule, also for what Open-Meteo does not send: fractions of a second are dropped, a leap second is the second
/// after it, a date alone is its midnight, and anything else is no time.
enum OpenMeteoTime: Hashable, Sendable {
    case instant(Timestamp)
    /// Seconds since 1970-01-01T00:00 of the place's own clock.
    case local(Int64)

    /// Years 1970 to 9999, and the first local midnight of 1970 east of Greenwich.
    private static let plausible = -86_400.0...253_402_300_799.0

    /// The time that a number or label stands for; nil if it is none.
    init?(_ value: JSONValue) {
        if let label = value.string {
            self.init(label: label)
        } else {
            guard let seconds = value.number, Self.plausible.contains(seconds) else { return nil }
            self = .instant(Timestamp(Int64(seconds.rounded(.down))))
        }
    }

    /// The moment; `offset` is the answer's one offset, which holds for all its labels, also past a clock change.
    ///
    /// nil if the offset is needed and not known.
    func moment(offset: Seconds?) -> Timestamp? {
        switch self {
        case .instant(let moment): moment
        case .local(let seconds): offset.map { Timestamp(seconds) - $0 }
        }
    }
}

extension OpenMeteoTime {
    /// The time that an ISO 8601 label such as `2026-05-11`, `2026-05-11T23:30` or `2026-05-11T23:30:00Z` stands for.
    init?(label: String) {
        var rest = Substring(label)
        guard let year = rest.takeNumber(digits: 4), rest.take("-"),
            let month = rest.takeNumber(digits: 2), rest.take("-"),
            let day = rest.takeNumber(digits: 2)
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        // A date that does not exist does not survive the way there and back.
        guard CivilDate(daysSinceEpoch: date.daysSinceEpoch) == date else { return nil }
        var seconds = date.daysSinceEpoch * 86_400
        guard !rest.isEmpty else {
            self = .local(seconds)
            return
        }
        guard rest.take("T"), let hour = rest.takeNumber(digits: 2), hour < 24, rest.take(":"),
            let minute = rest.takeNumber(digits: 2), minute < 60
        else { return nil }
        seconds += Int64(hour * 3600 + minute * 60)
        if rest.take(":") {
            guard let second = rest.takeNumber(digits: 2), second <= 60 else { return nil }
            seconds += Int64(second)
            if rest.take(".") {
                guard rest.takeNumber(digits: 1) != nil else { return nil }
                rest = rest.drop { $0.isASCII && $0.isNumber }
            }
        }
        guard !rest.isEmpty else {
            self = .local(seconds)
            return
        }
        guard let offset = rest.takeOffset(), rest.isEmpty else { return nil }
        self = .instant(Timestamp(seconds) - offset)
    }
}

extension Substring {
    /// Removes `mark` from the front if it is there.
    fileprivate mutating func take(_ mark: Character) -> Bool {
        guard first == mark else { return false }
        removeFirst()
        return true
    }

    /// Removes exactly that many ASCII digits from the front.
    fileprivate mutating func takeNumber(digits: Int) -> Int? {
        let head = prefix(digits)
        guard head.utf8.count == digits, head.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        removeFirst(digits)
        return Int(head)
    }

    /// Removes `Z` or an offset such as `+05:45` from the front.
    fileprivate mutating func takeOffset() -> Seconds? {
        if take("Z") { return .zero }
        let sign: Int64
        if take("+") {
            sign = 1
        } else if take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let hours = takeNumber(digits: 2), hours < 24, take(":"),
            let minutes = takeNumber(digits: 2), minutes < 60
        else { return nil }
        return Seconds(sign * Int64(hours * 3600 + minutes * 60))
    }
}

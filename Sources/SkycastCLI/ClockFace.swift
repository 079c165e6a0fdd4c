import Glibc
import SkycastCore

/// How the time of day is written: "14:05" or "2:05 PM".
package enum ClockFace: Hashable, Sendable {
    case twelveHours, twentyFourHours

    /// As the locale has it that the environment names for times (LC_ALL, LC_TIME, LANG), asked of the C library.
    ///
    /// Twenty-four hours where the locale is not installed.
    package static func ofLocale() -> Self {
        guard let locale = newlocale(1 << LC_TIME, "", nil) else { return .twentyFourHours }
        defer { freelocale(locale) }
        // Some formats refer to another: "%r" is the time with AM and PM, which not every locale has.
        let format = nl_langinfo_l(nl_item(T_FMT), locale).map { String(cString: $0) } ?? ""
        let halves = nl_langinfo_l(nl_item(T_FMT_AMPM), locale).map { String(cString: $0) } ?? ""
        return Self(format: format, formatWithHalves: halves)
    }

    /// As a format of `strftime` has it; `formatWithHalves` is what "%r" in it stands for.
    package init(format: String, formatWithHalves: String) {
        let letters = Self.conversions(format)
        let halves = letters.contains("r") ? Self.conversions(formatWithHalves) : []
        self = letters.union(halves).isDisjoint(with: ["I", "l", "p", "P"]) ? .twentyFourHours : .twelveHours
    }

    /// The letters that follow "%" and its flags in a format.
    private static func conversions(_ format: String) -> Set<Character> {
        var letters: Set<Character> = []
        var rest = format[...]
        while let sign = rest.popFirst() {
            guard sign == "%" else { continue }
            rest = rest.drop { "-_0^#EO".contains($0) }
            if let letter = rest.popFirst() { letters.insert(letter) }
        }
        return letters
    }

    /// The cells of the longest time of day.
    var width: Int { self == .twentyFourHours ? 5 : 8 }

    /// The hour and the minute: "14:05", "2:05 PM".
    func time(_ civil: CivilTime) -> String {
        switch self {
        case .twentyFourHours: MomentText.clock(civil)
        case .twelveHours: "\(hour(of: civil)):\(twoDigits(civil.minute)) \(half(of: civil))"
        }
    }

    /// The hour alone: "14", "2 PM"; with minutes where the zone's hours do not begin with the forecast's.
    func hour(_ civil: CivilTime) -> String {
        guard civil.minute == 0 else { return time(civil) }
        return switch self {
        case .twentyFourHours: twoDigits(civil.hour)
        case .twelveHours: "\(hour(of: civil)) \(half(of: civil))"
        }
    }

    private func hour(of civil: CivilTime) -> Int { (civil.hour + 11) % 12 + 1 }

    private func half(of civil: CivilTime) -> String { civil.hour < 12 ? "AM" : "PM" }
}

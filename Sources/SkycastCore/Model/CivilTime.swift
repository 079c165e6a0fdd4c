/// A calendar date of the proleptic Gregorian calendar, without a zone.
package struct CivilDate: Hashable, Comparable, Sendable {
    package let year: Int
    /// 1 (January) to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    package init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date `days` after 1970-01-01.
    ///
    /// The count runs over eras of 400 years (146,097 days) that begin on 1 March, so that the leap day comes last.
    package init(daysSinceEpoch days: Int64) {
        let shifted = days + 719_468
        let era = shifted.floorQuotient(146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        self.init(
            year: Int(yearOfEra + era * 400 + (month <= 2 ? 1 : 0)),
            month: Int(month),
            day: Int(dayOfYear - (153 * monthFromMarch + 2) / 5 + 1))
    }

    /// Days since 1970-01-01; negative before.
    package var daysSinceEpoch: Int64 {
        let marchYear = Int64(month <= 2 ? year - 1 : year)
        let era = marchYear.floorQuotient(400)
        let yearOfEra = marchYear - era * 400
        let monthFromMarch = Int64(month > 2 ? month - 3 : month + 9)
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int64(day) - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day of the week.
    package var weekday: Weekday { Weekday(daysSinceEpoch: daysSinceEpoch) }

    /// The date `days` later; earlier if negative.
    package func advanced(by days: Int64) -> Self { Self(daysSinceEpoch: daysSinceEpoch + days) }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// A day of the week, Monday first as ISO 8601 counts.
package enum Weekday: Int, CaseIterable, Sendable {
    case monday, tuesday, wednesday, thursday, friday, saturday, sunday

    /// The weekday of a day count from 1970-01-01, which was a Thursday.
    init(daysSinceEpoch days: Int64) {
        self = Self.allCases[Int((days + 3).floorModulo(7))]
    }
}

/// What a clock on the wall of some zone shows at one moment.
package struct CivilTime: Hashable, Sendable {
    package let date: CivilDate
    /// 0 to 23.
    package let hour: Int
    /// 0 to 59.
    package let minute: Int
    /// 0 to 59.
    package let second: Int
    /// Seconds east of Greenwich in force at that moment.
    package let utcOffset: Int
    /// The zone's abbreviation at that moment, such as "CEST" or "+0545"; empty where nothing shows it.
    package let abbreviation: String

    /// The civil time of a moment in a zone whose offset at that moment is `utcOffset` seconds east of Greenwich.
    package init(_ moment: Timestamp, utcOffset: Int, abbreviation: String) {
        let local = moment.seconds &+ Int64(utcOffset)
        let secondOfDay = Int(local.floorModulo(86_400))
        date = CivilDate(daysSinceEpoch: local.floorQuotient(86_400))
        hour = secondOfDay / 3600
        minute = secondOfDay / 60 % 60
        second = secondOfDay % 60
        self.utcOffset = utcOffset
        self.abbreviation = abbreviation
    }

    /// Minutes since local midnight, 0 to 1439.
    package var minuteOfDay: Int { hour * 60 + minute }
}

extension Timestamp {
    /// The civil time in UTC.
    package var utc: CivilTime { CivilTime(self, utcOffset: 0, abbreviation: "UTC") }

    /// RFC 3339 in UTC with second precision, such as `2026-03-28T23:00:00Z`.
    package var rfc3339: String {
        let civil = utc
        return civil.date.iso8601 + "T" + twoDigits(civil.hour) + ":" + twoDigits(civil.minute) + ":"
            + twoDigits(civil.second) + "Z"
    }
}

extension CivilDate {
    /// ISO 8601, such as `2026-03-28`.
    package var iso8601: String {
        let digits = String(abs(year))
        let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        return (year < 0 ? "-" : "") + padded + "-" + twoDigits(month) + "-" + twoDigits(day)
    }
}

/// A number of 0 to 99 with two digits.
package func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Timestamp {
    /// The moment that RFC 3339 text in UTC says, such as `2026-03-28T23:00:00Z`; nil for anything else.
    ///
    /// Other offsets, fractions of a second, a leap second and a date alone are refused, never shifted.
    package init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        let pattern = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
        guard bytes.count == pattern.count else { return nil }
        var numbers: [Int] = [0]
        for (byte, expected) in zip(bytes, pattern) {
            if expected == UInt8(ascii: "d") {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                guard byte == expected else { return nil }
                numbers.append(0)
            }
        }
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        guard date == CivilDate(daysSinceEpoch: date.daysSinceEpoch), numbers[3] < 24, numbers[4] < 60, numbers[5] < 60
        else { return nil }
        self.init(date.daysSinceEpoch * 86_400 + Int64(numbers[3] * 3600 + numbers[4] * 60 + numbers[5]))
    }
}

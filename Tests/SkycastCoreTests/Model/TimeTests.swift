import SkycastCore
import Testing

@Suite("Dates and times")
struct TimeTests {
    @Test(
        "a day count is a date and back",
        arguments: [
            (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (11_016, "2000-02-29"), (20_512, "2026-02-28"),
            (20_513, "2026-03-01"), (21_974, "2030-03-01"), (-719_468, "0000-03-01"), (-719_893, "-0001-01-01"),
        ])
    func dates(days: Int64, iso: String) {
        let date = CivilDate(daysSinceEpoch: days)
        #expect(date.iso8601 == iso)
        #expect(date.daysSinceEpoch == days)
    }

    @Test("every day of four centuries comes back")
    func roundTrip() {
        let days = (0..<146_097).lazy.map { Int64($0) - 20_000 }
        #expect(days.allSatisfy { CivilDate(daysSinceEpoch: $0).daysSinceEpoch == $0 })
    }

    @Test(
        "a moment in RFC 3339",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (1_774_738_800, "2026-03-28T23:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ])
    func rfc3339(seconds: Int64, text: String) {
        #expect(Timestamp(seconds).rfc3339 == text)
    }

    @Test(
        "a moment in RFC 3339 is read",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-03-28T23:00:00Z", 1_774_738_800), ("1969-12-31T23:59:59Z", -1),
            ("2028-02-29T00:00:00Z", 1_835_395_200), ("0000-03-01T00:00:00Z", -62_162_035_200),
            ("9999-12-31T23:59:59Z", 253_402_300_799),
        ])
    func rfc3339IsRead(text: String, seconds: Int64) {
        #expect(Timestamp(rfc3339: text) == Timestamp(seconds))
        #expect(Timestamp(seconds).rfc3339 == text)
    }

    @Test(
        "F50 offsets, fractions, leap seconds, dates alone and dates that are none are refused, never shifted",
        arguments: [
            "2026-03-28T23:00:00+01:00", "2026-03-28T23:00:00+00:00", "2026-03-28T23:00:00-00:00",
            "2026-03-28T23:00:00.5Z", "2026-03-28T23:00:00,5Z", "2026-12-31T23:59:60Z", "2026-03-28", "2026-03-28T23Z",
            "2026-03-28T23:00Z", "2026-03-28T23:00:00", "2026-03-28t23:00:00z", "2026-03-28 23:00:00Z",
            "2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z",
            "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "20260328T230000Z", "",
            "２０２６-03-28T23:00:00Z", "-026-03-28T23:00:00Z", "2026-03-28T23:00:00Z ", "1774738800",
        ])
    func rfc3339IsRefused(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test("no arithmetic on a moment traps, whatever it is", arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max])
    func extremes(seconds: Int64) {
        let moment = Timestamp(seconds)
        #expect(moment.startOfHour.seconds == seconds &- (seconds % 3600 + 3600) % 3600)
        #expect((moment + .days(1)) - .days(1) == moment)
        #expect(Seconds(seconds) * 1 == Seconds(seconds) && Seconds(seconds) * 2 == Seconds(seconds &* 2))
        for span in [Seconds.minutes(seconds), .hours(seconds), .days(seconds)] { #expect(span.count % 4 == 0) }
        #expect(moment.utc.hour == Int((seconds % 86_400 + 86_400) % 86_400 / 3600))
        #expect(moment.rfc3339.hasSuffix("Z"))
    }

    @Test("a moment is rounded down to a span, also before 1970", arguments: [(-1, -60), (0, 0), (59, 0), (-60, -60)])
    func floored(seconds: Int64, start: Int64) {
        #expect(Timestamp(seconds).floored(to: .minutes(1)) == Timestamp(start))
    }

    @Test(
        "civil time in zones east, west and between hours",
        arguments: [(20_700, 5, 45), (-12_600, 20, 30), (45_900, 12, 45)])
    func offsets(offset: Int, hour: Int, minute: Int) {
        let civil = CivilTime(Timestamp(1_767_225_600), utcOffset: offset, abbreviation: "")
        #expect(civil.hour == hour)
        #expect(civil.minute == minute)
        #expect(civil.date.day == (offset < 0 ? 31 : 1))
    }

    @Test("1970 began on a Thursday, 2026 too")
    func weekdays() {
        #expect(CivilDate(year: 1970, month: 1, day: 1).weekday == .thursday)
        #expect(CivilDate(year: 2026, month: 1, day: 1).weekday == .thursday)
        #expect(CivilDate(year: 1969, month: 12, day: 28).weekday == .sunday)
    }
}

import SkycastCore
import Testing

@Test(
    "a duration is read, and written back",
    arguments: [
        ("0s", Seconds(0)), ("90s", Seconds(90)), ("15m", .minutes(15)), ("1h", .hours(1)), ("2d", .days(2)),
        ("1h30m", .minutes(90)), ("30d", .days(30)), ("1y", .days(365)), ("1000y", .days(365_000)),
        ("1d2h3m4s", Seconds(93_784)),
    ])
func durationIsRead(text: String, seconds: Seconds) throws {
    #expect(try DurationText.seconds(text) == seconds)
    #expect(try DurationText.seconds(DurationText.text(seconds)) == seconds)
}

@Test(
    "a wrong duration says where and what to write",
    arguments: [
        ("", 0, "not a duration"),
        ("15", 2, "'15' has no unit: write s, m, h, d or y after it, such as \"15m\""),
        ("-15m", 0, "cannot be negative"),
        ("+15m", 0, "not a duration"),
        ("1.5h", 1, "unknown unit of time '.'"),
        ("15 m", 2, "write \"15m\""),
        ("15min", 2, "unknown unit of time 'min': write \"15m\""),
        ("15M", 2, "write \"15m\""),
        ("2w", 1, "count in days"),
        ("1mo", 1, "count in days"),
        ("1q", 1, "the units are s, m, h, d and y"),
        ("30m1h", 3, "from long to short"),
        ("1h1h", 2, "each once"),
        ("1h30", 4, "has no unit"),
        ("1001y", 0, "too long"),
        ("1000y1s", 5, "too long"),
        ("99999999999999999999s", 0, "too long"),
        ("9223372036854775807d", 0, "too long"),
        ("٣h", 0, "not a duration"),
        ("forever", 0, "'forever' is not possible here"),
    ])
func durationIsRefused(text: String, offset: Int, says: String) {
    let error = #expect(throws: GrammarError.self) { try DurationText.seconds(text) }
    #expect(error?.offset == offset)
    #expect(sentence(error).contains(says))
}

@Test("forever is a duration only where it is asked for")
func forever() throws {
    #expect(try DurationText.secondsOrForever("forever") == nil)
    #expect(try DurationText.secondsOrForever("30d") == .days(30))
}

@Test("a time of day is read as minutes", arguments: [("00:00", 0), ("07:05", 425), ("23:59", 1439)])
func clockIsRead(text: String, minutes: Int) throws {
    #expect(try ClockText.minutes(text) == minutes)
}

@Test(
    "a wrong time of day says what to write",
    arguments: [
        ("7:00", 0, "write two digits each, such as \"07:00\""),
        ("07:00:00", 0, "not a time of day"),
        ("10pm", 0, "not a time of day"),
        ("", 0, "not a time of day"),
        ("24:00", 0, "write \"00:00\""),
        ("25:00", 0, "hours 00 to 23"),
        ("22:60", 3, "minutes 00 to 59"),
        ("-1:00", 0, "not a time of day"),
    ])
func clockIsRefused(text: String, offset: Int, says: String) {
    let error = #expect(throws: GrammarError.self) { try ClockText.minutes(text) }
    #expect(error?.offset == offset)
    #expect(sentence(error).contains(says))
}

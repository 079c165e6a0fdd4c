import SkycastCore
import Testing

@Suite("Quiet hours")
struct QuietHoursTests {
    /// 2026-01-01 was a Thursday; times are UTC here.
    static func civil(_ day: Int, _ hour: Int, _ minute: Int, _ second: Int = 0) -> CivilTime {
        let moment = CivilDate(year: 2026, month: 1, day: day).daysSinceEpoch * 86_400
        return Timestamp(moment + Int64(hour * 3600 + minute * 60 + second)).utc
    }

    @Test(
        "F34 the start is inside, the end is not",
        arguments: [(21, 59, 59, false), (22, 0, 0, true), (6, 59, 59, true), (7, 0, 0, false), (12, 0, 0, false)])
    func ends(hour: Int, minute: Int, second: Int, inside: Bool) throws {
        let hours = try #require(QuietHours(from: 22 * 60, to: 7 * 60))
        #expect(hours.contains(Self.civil(1, hour, minute, second)) == inside)
    }

    @Test(
        "F35 the hours after midnight belong to the day before",
        arguments: [(2, 1, false), (3, 1, true), (4, 1, true), (5, 1, false)])
    func days(day: Int, hour: Int, inside: Bool) throws {
        let hours = try #require(QuietHours(from: 23 * 60, to: 2 * 60, days: [.friday, .saturday]))
        #expect(hours.contains(Self.civil(day, hour, 30)) == inside)
    }

    @Test("equal ends are no stretch")
    func empty() {
        #expect(QuietHours(from: 60, to: 60) == nil)
    }

    @Test("the end is the first minute outside")
    func end() throws {
        let hours = try #require(QuietHours(from: 22 * 60, to: 7 * 60))
        let start = Timestamp(1_767_225_600 + 23 * 3600 + 5)
        #expect(hours.end(after: start, \.utc) == Timestamp(1_767_225_600 + 31 * 3600))
    }

    @Test(
        "who waits",
        arguments: [
            (Severity.minor, nil, true), (.moderate, nil, true), (.severe, nil, false), (.severe, .respect, true),
            (.moderate, .override, false), (.extreme, .respect, false),
        ] as [(Severity, QuietPolicy?, Bool)])
    func waiting(severity: Severity, policy: QuietPolicy?, waits: Bool) {
        #expect(severity.waits(by: policy) == waits)
    }
}
